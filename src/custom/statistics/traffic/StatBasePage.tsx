import { useTranslate } from 'ra-core'
import { IossView, PartnersView } from '../figureTabs.tsx'
import { LogView } from '../logs/LogView.tsx'
import { BrowsersView, CodesView, CustomsView, ReferrersView } from './PartsView.tsx'
import { ReportView } from '../reports/ReportView.tsx'
import { StatisticsPage } from '../StatisticsPage.tsx'
import { TrafficView } from './TrafficView.tsx'

const tabs = [
  { id: 'traffic', screen: TrafficView },
  { id: 'http-codes', screen: CodesView },
  { id: 'referrers', screen: ReferrersView },
  { id: 'browsers', screen: BrowsersView },
  { id: 'customs', screen: CustomsView },
  { id: 'report', screen: ReportView },
  { id: 'get-log', screen: LogView, ownFilters: true },
  { id: 'ioss', screen: IossView },
  { id: 'partners', screen: PartnersView },
] as const

export function StatBasePage() {
  const t = useTranslate()
  return <StatisticsPage page="stat-base" title={t('statistics.ofTraffic')} tabs={tabs} first="traffic" />
}
