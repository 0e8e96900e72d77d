// The picture of the sources on a page of its own. `options` of the tab name the list and its members, as on the status tab.
import { useTranslate } from 'ra-core'
import { EmptyState } from '../../../ui/parts/feedback/EmptyState.tsx'
import type { CustomTabProps } from '../../tabProps.ts'
import { fieldsIn, partRows } from '../partRows.ts'
import { SourcePanel } from '../SourcePanel.tsx'
import { useRecordReports } from '../useRecordReports.ts'
import '../partStatus.css'

export function PlayerTab({ type, record, tab }: CustomTabProps) {
  const t = useTranslate()
  const { states, data } = useRecordReports({ type, record })
  const rows = partRows(record, fieldsIn(tab.options), data?.parts)
  return (
    <div className="part-player">
      <SourcePanel
        rows={rows}
        states={states}
        isConnected={data?.connected === true}
        otherwise={
          <div className="panel">
            <EmptyState title={t('partStatus.unplayable')}>{t('partStatus.unplayableHelp')}</EmptyState>
          </div>
        }
      />
    </div>
  )
}
