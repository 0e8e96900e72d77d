// Under the name of a record that agents report of: its state and time on air; off air, advice and the last error.
import { useTranslate } from 'ra-core'
import { useAccount } from '../../client/session/useSession.ts'
import { reasonText } from '../../engine/words/reasons.ts'
import { Status } from '../../ui/parts/feedback/Status.tsx'
import type { RecordPartProps } from '../manifest.ts'
import { airOf } from './air.ts'
import { useTimeSince } from './useTimeSince.ts'
import { type StreamOptions, streamRows } from './streams/streamRows.ts'
import { useReports } from './useReports.ts'
import { useStates } from './useStates.ts'
import './partStatus.css'

export function AirLine({ type, record, tab, tabs }: RecordPartProps) {
  const t = useTranslate()
  const account = useAccount()?.name
  const states = useStates(type)
  const version = typeof record['version'] === 'number' ? record['version'] : undefined
  const { data } = useReports({ type, account, id: String(record['id']), version }, { enabled: states.isReported })
  if (!data) return null
  if (data.code === null)
    return (
      <section className="air" aria-label={t('partStatus.air.label')}>
        <span className="muted">{t('partStatus.never')}</span>
      </section>
    )
  const air = airOf(data, states)
  const isOff = air.tone === 'idle' || air.tone === 'bad'
  // These tabs show it for each part.
  const isShownBelow = tab !== undefined && ['streamStatus', 'partStatus', 'partPlayer'].includes(String(tab.component))
  return (
    <section className="air" aria-label={t('partStatus.air.label')}>
      <Status tone={air.tone}>{states.nameOf(data.code)}</Status>
      {!data.connected && <span className="muted">{t('partStatus.air.lost')}</span>}
      {air.since !== undefined && !isOff && <OnAirFor since={air.since} />}
      {isOff && !isShownBelow && (
        <>
          {air.tone === 'idle' && <span>{t(`partStatus.${helpOf()}`)}</span>}
          {air.reason !== undefined && <span>{t('partStatus.lastError', { reason: reasonText(air.reason, t) })}</span>}
        </>
      )}
    </section>
  )

  function helpOf(): string {
    const streams = tabs.find(({ component }) => component === 'streamStatus')
    if (!streams) return 'offAirHelp'
    const rows = streamRows(record, streams.options as StreamOptions)
    return `streams.${rows.find(({ part }) => part === air.part)?.isFetched ? 'fetchedHelp' : 'offAirHelp'}`
  }
}

function OnAirFor({ since }: { since: number }) {
  const t = useTranslate()
  return <span className="tn">{t('partStatus.air.time', { time: useTimeSince(since) })}</span>
}
