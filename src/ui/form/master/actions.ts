// Actions on the rows of a level: every change is one edit of the draft, every removal can be undone.
import { sameJson } from '../../../engine/json/objects.ts'
import type { FormHost } from '../context.ts'
import { blankRow, isData } from '../rows/rows.ts'
import type { RowDraft, Level } from './levels.ts'

export type LevelActions = {
  canAdd: boolean
  /** The actions return the index of the row to select afterwards. */
  add: (rows?: RowDraft[]) => number
  duplicate: (index: number) => number
  remove: (indexes: readonly number[]) => number
  move: (index: number, by: -1 | 1) => number
  change: (indexes: readonly number[], to: (row: RowDraft) => RowDraft) => void
}

export function levelActions(level: Level | undefined, host: FormHost, readOnly: boolean): LevelActions {
  const rows = level?.rows ?? []
  const put = (next: RowDraft[]) => {
    if (!level) return []
    const { path, value, segments } = level.write(next)
    host.change(path, value)
    return segments
  }
  const room = (level?.most ?? 0) - rows.length
  return {
    canAdd: level !== undefined && room > 0 && !readOnly,
    add: (added) => {
      const blank = added || !level?.isUnique ? undefined : newRow(level).value
      const empty = blank === undefined ? -1 : rows.findIndex(({ value }) => sameJson(value, blank))
      // A second empty row would be refused as the twin of the first.
      if (empty >= 0) return empty
      const fresh = (added ?? (level ? [newRow(level)] : [])).slice(0, Math.max(0, room))
      if (fresh.length === 0) return -1
      put([...rows, ...fresh])
      return rows.length
    },
    duplicate: (index) => {
      const row = rows[index]
      if (!row || room <= 0) return index
      put([...rows.slice(0, index + 1), rowCopyOf(row, level?.model.given), ...rows.slice(index + 1)])
      return index + 1
    },
    remove: (indexes) => {
      if (!level || indexes.length === 0) return -1
      const { path } = level
      const before = host.read(path)
      put(rows.filter((_, index) => !indexes.includes(index)))
      host.undoable(
        indexes.length === 1 ? host.words.t('form.removed') : host.words.t('form.master.removed', { smart_count: indexes.length }),
        () => host.change(path, before),
      )
      return Math.min(Math.min(...indexes), rows.length - indexes.length - 1)
    },
    move: (index, by) => {
      const other = index + by
      const [one, two] = [rows[index], rows[other]]
      if (!one || !two) return index
      put(rows.map((row, at) => (at === index ? two : at === other ? one : row)))
      return other
    },
    change: (indexes, to) => put(rows.map((row, index) => (indexes.includes(index) ? to(row) : row))),
  }
}

/** `given`: server-assigned members of each row and of the rows inside it. */
export function rowCopyOf({ key, value }: RowDraft, given: string[] = []): RowDraft {
  return { key: key === undefined ? undefined : '', value: given.length > 0 ? withoutNames(value, given) : structuredClone(value) }
}

function withoutNames(value: unknown, names: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, names))
  if (!isData(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !names.includes(name))
      .map(([name, item]) => [name, withoutNames(item, names)]),
  )
}

function newRow({ blank, model }: Level): RowDraft {
  return blank ? { key: undefined, value: structuredClone(blank) } : blankRow(model)
}
