// The stretches that files of a recording cover, and the gaps between them.
import { isPlainObject } from '../../../engine/json/objects.ts'
import { daySeconds } from '../../../engine/time/units.ts'

/** Epoch seconds. */
export type Range = { from: number; duration: number }
export type Stretch = Range & { file: string }
type File = { id: string; ranges: Range[] }

/** Rounding and the change of files leave no gap. */
const minGap = 2

/** Of a file as it is stored. */
export function rangesOf({ ranges }: { [key: string]: unknown }): Range[] {
  const found: unknown[] = Array.isArray(ranges) ? ranges : []
  return found.flatMap((range) => {
    const { from, duration } = isPlainObject(range) ? range : {}
    return typeof from === 'number' && typeof duration === 'number' ? [{ from, duration }] : []
  })
}

/** Whole seconds, wherever they are shown or added up. */
export function secondsOf(file: { [key: string]: unknown }): number {
  const { duration_s: duration } = file
  return Math.round(typeof duration === 'number' ? duration : rangesOf(file).reduce((sum, range) => sum + range.duration, 0))
}

/** In order of time. */
export function stretchesOf(files: readonly File[]): Stretch[] {
  return files.flatMap(({ id, ranges }) => ranges.map((range) => ({ ...range, file: id }))).sort((one, other) => one.from - other.from)
}

export function gapsOf(stretches: readonly Range[]): Range[] {
  let end: number | undefined
  return stretches.flatMap(({ from, duration }) => {
    const gap = end !== undefined && from - end > minGap ? [{ from: end, duration: from - end }] : []
    end = Math.max(end ?? 0, from + duration)
    return gap
  })
}

/** The part of the time that is shown: everything if it is a day at most, otherwise one day; `back` counts days from the end. */
export function windowOf(stretches: readonly Range[], back: number): Range & { hasEarlier: boolean } {
  const begin = Math.min(...stretches.map(({ from }) => from))
  const end = Math.max(...stretches.map(({ from, duration }) => from + duration))
  if (end - begin <= daySeconds) return { from: begin, duration: Math.max(1, end - begin), hasEarlier: false }
  const from = Math.max(begin, end - daySeconds * (back + 1))
  return { from, duration: daySeconds, hasEarlier: from > begin }
}

/** Place of a stretch in a window, in percent; undefined outside of it. */
export function spanIn({ from, duration }: Range, window: Range): { left: number; width: number } | undefined {
  const [begin, end] = [Math.max(from, window.from), Math.min(from + duration, window.from + window.duration)]
  if (end <= begin) return undefined
  return { left: ((begin - window.from) / window.duration) * 100, width: ((end - begin) / window.duration) * 100 }
}
