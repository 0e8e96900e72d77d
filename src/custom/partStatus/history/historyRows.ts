// The changes of state of all parts as rows of a file, oldest first.
import type { PartHistory } from '../partRows.ts'

/** `cells`: the values that identify the part. */
export type NamedPart = { part: string; cells: string[] }
type Texts = {
  /** ISO time as the file has it. */ date: (at: string) => string
  state: (code: number) => string
  reason: (text: string) => string
}

/** Parts that the record no longer has are left out. */
export function historyRows(parts: NamedPart[], history: PartHistory[], texts: Texts): string[][] {
  const cellsOf = new Map(parts.map(({ part, cells }) => [part, cells]))
  return history
    .flatMap(({ part, entries }) => {
      const cells = cellsOf.get(part)
      return cells ? entries.map((entry) => ({ ...entry, cells })) : []
    })
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ at, code, reason, cells }) => [texts.date(at), ...cells, texts.state(code), reason ? texts.reason(reason) : ''])
}
