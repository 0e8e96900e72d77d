// The source that is restreamed: its picture on request, its figures, and advice while it is off air.
import { useId, useState, type ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { Panel } from '../../ui/parts/Panel.tsx'
import { choicesOf, type PartRow, sourceName, type States } from './partRows.ts'
import { PartFigures } from './PartFigures.tsx'
import { Picture } from './player/Picture.tsx'
import { toneOfCode } from './reportTones.ts'
import { playlistOf } from './player/playable.ts'
import { reasonText } from '../../engine/words/reasons.ts'

type Props = {
  rows: PartRow[]
  states: States
  /** An agent reports now. */ isConnected: boolean
  /** Shown when no source has an address that a browser can play. */ otherwise?: ReactNode
}

export function SourcePanel({ rows, states, isConnected, otherwise = null }: Props) {
  const t = useTranslate()
  const id = useId()
  const [chosen, setChosen] = useState<string>()
  const sources = choicesOf(rows, {}, 'source').filter((one) => playlistOf(one, location.protocol) !== undefined)
  const source = sources.find((one) => one === chosen) ?? sources[0]
  const playlist = source === undefined ? undefined : playlistOf(source, location.protocol)
  if (source === undefined || playlist === undefined) return otherwise
  const own = rows.filter((row) => row.source === source)
  return (
    <Panel className="part-source" flush>
      <Picture
        key={playlist}
        playlist={playlist}
        name={sourceName(source)}
        isOff={isOffAir(own, states)}
        help={t('partStatus.offAirHelp')}
        reason={reasonText(own[0]?.reason ?? '', t)}
      />
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
        <Figures rows={own} states={states} isConnected={isConnected} />
      </div>
    </Panel>
  )
}

/** A source counts as off air when every report of its targets says so. */
function isOffAir(rows: PartRow[], { codes }: States): boolean {
  return rows.length > 0 && rows.every(({ code }) => toneOfCode(codes, code) === 'idle')
}

/** The figures of the first running target. */
function Figures({ rows, states, isConnected }: Pick<Props, 'rows' | 'states' | 'isConnected'>) {
  const running = rows.find(({ code, figures }) => toneOfCode(states.codes, code) === 'ok' && Object.keys(figures).length > 0)
  return running ? <PartFigures figures={running.figures} at={isConnected ? (running.at ?? undefined) : undefined} states={states} /> : null
}
