// Shown under an overlapping interval: which rule occupies that time, and the nearest free interval.
import { useSyncExternalStore } from 'react'
import { localText } from '../../../../engine/time/localText.ts'
import { useForm, type FormWords, type Path } from '../../context.ts'
import { overlapAt, type Free, type Met, type Overlap, type IntervalPosition } from '../../rows/overlaps.ts'
import { isData } from '../../rows/rows.ts'

/** `list`: path of the rules. */
export function OverlapHint({ list, rule, position }: { list: Path; rule: Overlap; position: IntervalPosition }) {
  const { store, read, change, leave, words, timezone, readOnly } = useForm()
  // Other rows change without re-rendering this one, so it subscribes to them.
  const overlap = useSyncExternalStore(
    store.subscribe,
    () => JSON.stringify(overlapAt(read(list), rule, position), withInfinity) as string | undefined,
  )
  if (overlap === undefined) return null
  const { met, free } = JSON.parse(overlap, toInfinity) as { met: Met; free?: Free }
  const time = (moment: number) => localText(isoOf(moment), timezone)
  /** Without its date, where the text has just named it. */
  const later = (moment: number, than: number) =>
    time(moment).slice(0, 10) === time(than).slice(0, 10) ? time(moment).slice(11) : time(moment)
  const move = (to: Free) => {
    const path = [...list, position.row, ...(rule.list === undefined || position.at === undefined ? [] : [rule.list, position.at])]
    const own = read(path)
    change(path, { ...(isData(own) ? own : {}), [rule.start]: isoOf(to.from), [rule.end]: Number.isFinite(to.to) ? isoOf(to.to) : null })
    leave(path)
  }
  return (
    <p className="msg hint">
      <span>
        {metText(met, position, words, time, later)}
        {free && !readOnly && (
          <>
            {' '}
            <button type="button" className="btn link small" onClick={() => move(free)}>
              {words.t('form.overlap.use', { time: later(free.from, met.to) })}
            </button>
          </>
        )}
      </span>
    </p>
  )
}

function metText(
  met: Met,
  position: IntervalPosition,
  { t }: FormWords,
  time: (moment: number) => string,
  later: (moment: number, than: number) => string,
): string {
  const name =
    met.row === position.row && met.at !== undefined
      ? t('form.overlap.interval', { n: met.at + 1 })
      : t('form.overlap.rule', { n: met.row + 1 })
  const ends = [Number.isFinite(met.from) && 'from', Number.isFinite(met.to) && 'to'].filter(Boolean).join('') || 'always'
  return t(`form.overlap.${ends}`, { name, from: time(met.from), to: later(met.to, met.from) })
}

function isoOf(moment: number): string {
  return Number.isFinite(moment) ? new Date(moment).toISOString().replace('.000Z', 'Z') : ''
}

// JSON has no infinity; the serialized text keeps two equal results identical.
const withInfinity = (_: string, value: unknown) => (value === Infinity ? 'inf' : value === -Infinity ? '-inf' : value)
const toInfinity = (_: string, value: unknown) => (value === 'inf' ? Infinity : value === '-inf' ? -Infinity : value)
