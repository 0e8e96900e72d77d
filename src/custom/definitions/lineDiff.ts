// Line diff of two texts.
export type DiffLine = {
  kind: 'same' | 'gone' | 'new'
  text: string
  /** Line number in the newer text; of a removed line, in the older one. */ number: number
}

/** Above this many comparisons a changed part is shown as removed and added as a whole. */
const most = 4_000_000

/** The lines of both texts in order: removed lines before added ones. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const same = (from: number, to: number): DiffLine[] =>
    now.slice(from, to).map((text, index) => ({ kind: 'same', text, number: from + index + 1 }))
  return [
    ...same(0, start),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end), start),
    ...same(now.length - end, now.length),
  ]
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

function middle(old: string[], now: string[], offset: number): DiffLine[] {
  const lengths = old.length * now.length > most ? undefined : commonLengths(old, now)
  const lines: DiffLine[] = []
  let [at, to] = [0, 0]
  while (at < old.length || to < now.length) {
    const isSame = lengths !== undefined && at < old.length && to < now.length && old[at] === now[to]
    const isGone =
      at < old.length && (to >= now.length || lengths === undefined || (lengths[at + 1]?.[to] ?? 0) >= (lengths[at]?.[to + 1] ?? 0))
    if (isSame || !isGone) lines.push({ kind: isSame ? 'same' : 'new', text: now[to] ?? '', number: offset + to + 1 })
    else lines.push({ kind: 'gone', text: old[at] ?? '', number: offset + at + 1 })
    if (isSame || isGone) at += 1
    if (isSame || !isGone) to += 1
  }
  return lines
}

/** Length of the longest common subsequence of the remaining lines, for each pair of indexes. */
function commonLengths(old: string[], now: string[]): Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let at = old.length - 1; at >= 0; at -= 1) {
    for (let to = now.length - 1; to >= 0; to -= 1)
      lengths[at]![to] = old[at] === now[to] ? lengths[at + 1]![to + 1]! + 1 : Math.max(lengths[at + 1]![to]!, lengths[at]![to + 1]!)
  }
  return lengths
}

const around = 3

/** Indexes of the lines to show: the differences with some context. */
export function shownOf(lines: DiffLine[]): number[] {
  const changed = lines.flatMap(({ kind }, index) => (kind === 'same' ? [] : [index]))
  const shown = new Set(changed.flatMap((index) => Array.from({ length: 2 * around + 1 }, (_, step) => index - around + step)))
  return lines.map((_, index) => index).filter((index) => shown.has(index))
}
