// The streams of a record: whether each is on air, its picture, its figures and its last day, as the agents report them.
import type { ComponentProps } from 'react'
import { useTranslate } from 'ra-core'
import { SkeletonBar } from '../../../ui/parts/feedback/PageStates.tsx'
import { Status } from '../../../ui/parts/feedback/Status.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import type { CustomTabProps } from '../../tabProps.ts'
import { DayStrip } from '../history/DayStrip.tsx'
import { HealthLines } from '../HealthLines.tsx'
import { PartFigures } from '../PartFigures.tsx'
import { Picture } from '../player/Picture.tsx'
import { playlistOf } from '../player/playable.ts'
import { NotUpdated } from '../NotUpdated.tsx'
import { UpdatedAgo } from '../UpdatedAgo.tsx'
import { HistoryCsv } from '../history/HistoryCsv.tsx'
import { reasonText } from '../../../engine/words/reasons.ts'
import { toneOfCode } from '../reportTones.ts'
import { type StreamOptions, streamRows } from './streamRows.ts'
import { StreamTargets, usePassingRecords } from './StreamTargets.tsx'
import { passingOf } from './streamTargets.ts'
import { useRecordReports } from '../useRecordReports.ts'
import { useFigures } from '../useReports.ts'
import '../partStatus.css'

export function StreamsTab({ type, record, tab }: CustomTabProps) {
  const t = useTranslate()
  const { of, states, data, isPending, isFailed, history } = useRecordReports({ type, record })
  const { data: measured } = useFigures(of, { enabled: states.isReported && states.health.length > 0 })
  const options = tab.options as StreamOptions
  const rows = streamRows(record, options, data?.parts)
  const { targets, names } = options
  const passing = usePassingRecords(targets?.type)
  const entries = new Map(history?.map((one) => [one.part, one.entries]))
  const hasReports = rows.some(({ code }) => code !== null)
  return (
    <div className="stack">
      {isFailed && <NotUpdated />}
      {data && !data.connected && (
        <div role="status">
          <Status tone="off">{t('partStatus.streams.noAgent')}</Status>
          <p className="help">{t(`partStatus.streams.${hasReports ? 'stale' : 'noAgentHelp'}`)}</p>
        </div>
      )}
      {rows.length === 0 && <p className="help">{t('partStatus.streams.none')}</p>}
      {rows.map((row) => (
        <StreamState
          key={row.part}
          type={type}
          row={row}
          states={states}
          isPending={isPending}
          isConnected={data?.connected === true}
          measured={measured}
          entries={entries.get(row.part) ?? []}
          targets={targets && { type: targets.type, passing: passingOf(passing, targets, { record, stream: row.stream, names }) }}
        />
      ))}
      <p className="row wrap">
        <UpdatedAgo at={data?.at} />
        <HistoryCsv
          record={record}
          history={history}
          states={states}
          parts={rows.map(({ part, name }) => ({ part, cells: [name] }))}
          labels={[t('partStatus.stream')]}
        />
      </p>
    </div>
  )
}

type Props = ComponentProps<typeof HealthLines> & {
  isPending: boolean
  isConnected: boolean
  targets: ComponentProps<typeof StreamTargets> | undefined
}

function StreamState({ isPending, isConnected, targets, ...shown }: Props) {
  const t = useTranslate()
  const { row, states, entries } = shown
  const { name, code, at, figures } = row
  const inLines = new Set(states.health.flatMap(({ figure, with: other }) => [figure, other].filter((one) => one !== undefined)))
  const reason = reasonText(row.reason, t)
  const tone = toneOfCode(states.codes, code)
  const playlist = row.playlist === undefined ? undefined : playlistOf(row.playlist, location.protocol)
  const help = t(`partStatus.streams.${row.isFetched ? 'fetchedHelp' : 'offAirHelp'}`)
  return (
    <Panel title={name} right={isPending ? <SkeletonBar width={72} /> : <Status tone={tone}>{states.nameOf(code)}</Status>} flush>
      <div className="part-stream">
        {playlist === undefined ? (
          <div className="part-picture">
            <p>{tone === 'idle' ? help : t('partStatus.streams.noPlayer')}</p>
            {reason && <p>{t('partStatus.lastError', { reason })}</p>}
          </div>
        ) : (
          <Picture key={playlist} playlist={playlist} name={name} isOff={tone === 'idle'} help={help} reason={reason} />
        )}
        <div className="part-figures">
          {(tone === 'ok' || tone === 'warn') && reason && <p>{reason}</p>}
          {(tone === 'ok' || tone === 'warn') && (
            <>
              <PartFigures figures={figures} at={isConnected ? (at ?? undefined) : undefined} states={states} without={inLines} />
              <HealthLines {...shown} />
            </>
          )}
          <p className="help">{t('partStatus.day')}</p>
          <DayStrip entries={entries} states={states} />
          {targets && targets.passing.length > 0 && <StreamTargets {...targets} />}
        </div>
      </div>
    </Panel>
  )
}
