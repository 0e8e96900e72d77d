import { useTranslate } from 'ra-core'
import { StatisticsPage } from '../StatisticsPage.tsx'
import { DurationsView, GeoView, LengthsView, StreamBrowsersView, UsersView } from './StreamParts.tsx'
import { ViewsView } from './ViewsView.tsx'

const tabs = [
  { id: 'views', screen: ViewsView },
  { id: 'users', screen: UsersView },
  { id: 'durations', screen: DurationsView },
  { id: 'durations-distribution', screen: LengthsView },
  { id: 'geo', screen: GeoView },
  { id: 'browsers', screen: StreamBrowsersView },
] as const

export function StatStreamPage() {
  const t = useTranslate()
  return <StatisticsPage page="stat-stream" title={t('statistics.ofStreams')} tabs={tabs} first="views" />
}
