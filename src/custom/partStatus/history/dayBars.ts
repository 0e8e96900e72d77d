// The last day of a part as a row of bars: one code for each piece of the day.
import { dayMilliseconds } from '../../../engine/time/units.ts'
type Entry = { at: string; code: number }

/** Of codes that held within one piece, the one that looks worst is shown. */
const severity = ['error', 'warning', 'starting', 'unknown', 'idle', 'stopped', 'ok']

/** Entries are in order of time; the first may be from before the day. Null: nothing was known yet. */
export function dayBars(
  entries: Entry[],
  codes: Record<string, string>,
  { now, count }: { now: number; count: number },
): (number | null)[] {
  const begin = now - dayMilliseconds
  const size = dayMilliseconds / count
  const rank = (code: number): number => severity.indexOf(codes[String(code)] ?? 'unknown')
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [begin + index * size, begin + (index + 1) * size]
    const before = entries.findLast(({ at }) => Date.parse(at) <= from)
    const within = entries.filter(({ at }) => Date.parse(at) > from && Date.parse(at) < to)
    const [worst] = [...(before ? [before] : []), ...within].toSorted((one, other) => rank(one.code) - rank(other.code))
    return worst?.code ?? null
  })
}
