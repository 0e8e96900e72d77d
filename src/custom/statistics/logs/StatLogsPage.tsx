import { useTranslate } from 'ra-core'
import { LogView } from './LogView.tsx'
import { StatisticsPage } from '../StatisticsPage.tsx'
import { UploadLogView } from './UploadLogView.tsx'

const tabs = [
  { id: 'get-log', screen: LogView },
  { id: 'upload-log', screen: UploadLogView },
] as const

export function StatLogsPage() {
  const t = useTranslate()
  return <StatisticsPage page="stat-logs" title={t('statistics.ofLogs')} tabs={tabs} first="get-log" />
}
