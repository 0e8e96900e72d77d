// The source that is restreamed: its picture on request, its figures, and what to do while it is off air.
import { useId, useRef, useState } from 'react'
import { useTranslate } from 'ra-core'
import { useTimezone } from '../../client/session/useSession.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Status } from '../../ui/parts/feedback/Status.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { choicesOf, type PartRow, sourceName, type States } from './partRows.ts'
import { toneOfCode } from './reportTones.ts'
import { playlistOf } from './playable.ts'
import { usePlayer } from './usePlayer.ts'

type Props = { rows: PartRow[]; states: States }

/** Nothing, when no source has an address that a browser can play. */
export function SourcePanel({ rows, states }: Props) {
  const t = useTranslate()
  const id = useId()
  const [chosen, setChosen] = useState<string>()
  const sources = choicesOf(rows, {}, 'source').filter((one) => playlistOf(one, location.protocol) !== undefined)
  const source = sources.find((one) => one === chosen) ?? sources[0]
  const playlist = source === undefined ? undefined : playlistOf(source, location.protocol)
  if (source === undefined || playlist === undefined) return null
  const own = rows.filter((row) => row.source === source)
  return (
    <Panel className="part-source" flush>
      <Picture key={playlist} playlist={playlist} name={sourceName(source)} rows={own} states={states} />
      <div className="part-figures">
        {sources.length > 1 ? (
          <>
            <label htmlFor={id}>{t('partStatus.source')}</label>
            <select id={id} className="in mono" value={source} onChange={({ target }) => setChosen(target.value)}>
              {sources.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </>
        ) : (
          <p className="mono cut">{sourceName(source)}</p>
        )}
        <Figures rows={own} states={states} />
      </div>
    </Panel>
  )
}

/** A source counts as off air when every report of its targets says so. */
function Picture({ playlist, name, rows, states }: { playlist: string; name: string; rows: PartRow[]; states: States }) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const [isWatched, setWatched] = useState(false)
  const isOff = rows.length > 0 && rows.every(({ code }) => toneOfCode(states.codes, code) === 'idle')
  const state = usePlayer(video, isWatched && !isOff ? playlist : undefined)
  if (isOff)
    return (
      <div className="part-picture" role="status">
        <Status tone="idle">{t('partStatus.offAir')}</Status>
        <p>{t('partStatus.offAirHelp')}</p>
        {rows[0]?.reason && <p>{t('partStatus.lastError', { reason: rows[0].reason })}</p>}
      </div>
    )
  if (!isWatched)
    return (
      <div className="part-picture">
        <Button kind="primary" icon="circle-play" onClick={() => setWatched(true)}>
          {t('partStatus.watch')}
        </Button>
      </div>
    )
  return (
    <div className="part-video">
      {/* Live pictures have no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={video} controls muted playsInline aria-label={t('partStatus.picture', { name })} data-state={state} />
      {state === 'failed' && (
        <p className="part-failed" role="alert">
          {t('partStatus.notPlayed', { host: new URL(playlist).host })}
        </p>
      )}
    </div>
  )
}

/** Of the first target that runs. */
function Figures({ rows, states }: { rows: PartRow[]; states: States }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const running = rows.find(({ code, figures }) => toneOfCode(states.codes, code) === 'ok' && Object.keys(figures).length > 0)
  if (!running) return null
  const shown = {
    bps: (value: number) => t('partStatus.units.bps', { value: format.number(value / 1e6, 2) }),
    fps: (value: number) => t('partStatus.units.fps', { value: format.number(value, 1) }),
    seconds: (value: number) => timeText(value),
  }
  return (
    <dl>
      {Object.entries(states.figures).map(([name, unit]) => {
        const value = running.figures[name]
        const text = unit in shown && value !== undefined ? shown[unit as keyof typeof shown](value) : undefined
        return text === undefined ? null : (
          <div key={name}>
            <dt>{t(`partStatus.figures.${unit}`)}</dt>
            <dd className="tn">{text}</dd>
          </div>
        )
      })}
    </dl>
  )
}

function timeText(seconds: number): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`
}
