// Formatted JSON as foldable lines.

import { foldedForSearch } from '../../../ui/folded.ts'

export type JsonLine = {
  text: string
  /** Last line of the object or list that starts on this line; undefined = not foldable. */ end?: number
}

/** Lines of `JSON.stringify(…, null, 2)`. */
export function linesOf(json: string): JsonLine[] {
  const lines: JsonLine[] = json.split('\n').map((text) => ({ text }))
  const open: number[] = []
  for (const [index, { text }] of lines.entries()) {
    if (/^\s*[}\]],?$/.test(text)) {
      const begin = open.pop()
      const line = begin === undefined ? undefined : lines[begin]
      if (line) line.end = index
    } else if (/[{[]$/.test(text)) open.push(index)
  }
  return lines
}

/** Indexes of the visible lines while some are folded. */
export function shownLines(lines: JsonLine[], folded: ReadonlySet<number>): number[] {
  const shown: number[] = []
  for (let index = 0; index < lines.length; index += 1) {
    shown.push(index)
    if (folded.has(index)) index = lines[index]?.end ?? index
  }
  return shown
}

/** Lines that contain a text, case-insensitive. */
export function linesWith(lines: JsonLine[], searchText: string): number[] {
  const wanted = foldedForSearch(searchText.trim())
  return wanted === '' ? [] : lines.flatMap(({ text }, index) => (foldedForSearch(text).includes(wanted) ? [index] : []))
}

/** The folds without those that hide a line. */
export function unfolded(lines: JsonLine[], folded: ReadonlySet<number>, line: number): Set<number> {
  return new Set([...folded].filter((begin) => !(begin < line && line <= (lines[begin]?.end ?? begin))))
}
