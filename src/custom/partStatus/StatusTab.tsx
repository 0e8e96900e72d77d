// The state of every part of a running record: the last report of the agents, and the last day.
// `options` of the tab name the list and its members: `list`, `source`, `target`, `key`, `comment`.
import { useTranslate } from 'ra-core'
import { Status } from '../../ui/parts/feedback/Status.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import type { CustomTabProps } from '../tabProps.ts'
import { fieldsIn, partRows, type PartRow, type States } from './partRows.ts'
import { PartTable } from './PartTable.tsx'
import { toneOfCode } from './reportTones.ts'
import { NotUpdated } from './NotUpdated.tsx'
import { UpdatedAgo } from './UpdatedAgo.tsx'
import { SourcePanel } from './SourcePanel.tsx'
import { StateHistory } from './history/StateHistory.tsx'
import { useRecordReports } from './useRecordReports.ts'
import './partStatus.css'

export function StatusTab({ type, record, tab }: CustomTabProps) {
  const t = useTranslate()
  const { of, states, data, isPending, isFailed, history } = useRecordReports({ type, record })
  const rows = partRows(record, fieldsIn(tab.options), data?.parts)
  const hasReports = rows.some(({ code }) => code !== null)
  return (
    <div className="part-status">
      <Panel title={t('partStatus.title', { smart_count: rows.length })} right={<UpdatedAgo at={data?.at} />} flush>
        {isFailed && <NotUpdated />}
        {data && !data.connected && (
          <div className="part-none" role="status">
            <Status tone="off">{t('partStatus.noAgent')}</Status>
            <p className="help">{t(hasReports ? 'partStatus.stale' : 'partStatus.noAgentHelp')}</p>
          </div>
        )}
        <Shares rows={rows} states={states} />
        {rows.length === 0 ? (
          <p className="part-none help">{t('partStatus.none')}</p>
        ) : (
          <PartTable rows={rows} states={states} isPending={isPending} history={history} />
        )}
      </Panel>
      <div className="part-side">
        <SourcePanel rows={rows} states={states} isConnected={data?.connected === true} />
        <StateHistory of={of} rows={rows} states={states} />
      </div>
    </div>
  )
}

/** Number of parts per state, in words and as one bar. */
function Shares({ rows, states: { codes, nameOf } }: { rows: PartRow[]; states: States }) {
  const reported = rows.filter(({ code }) => code !== null)
  if (reported.length === 0) return null
  const counts = new Map<number, number>()
  for (const { code } of reported) if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1)
  const all = [...counts].toSorted(([one], [other]) => one - other)
  return (
    <div className="part-shares">
      <div className="part-bar" aria-hidden>
        {all.map(([code, count]) => (
          <span key={code} className={`dot ${toneOfCode(codes, code)}`} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul>
        {all.map(([code, count]) => (
          <li key={code}>
            <Status tone={toneOfCode(codes, code)}>{nameOf(code)}</Status> <b className="tn">{count}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
