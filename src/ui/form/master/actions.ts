// Actions on the rows of a level: every change is one edit of the draft, every removal can be undone.
import type { FormHost } from '../context.ts'
import { blankRow, isData } from '../rows/rows.ts'
import type { RowDraft, Level } from './levels.ts'

export type LevelActions = {
  canAdd: boolean
  /** The actions return the index of the row to select afterwards. */
  add: (rows?: RowDraft[]) => number
  duplicate: (place: number) => number
  remove: (places: readonly number[]) => number
  move: (place: number, by: -1 | 1) => number
  change: (places: readonly number[], to: (row: RowDraft) => RowDraft) => void
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
      const fresh = (added ?? (level ? [blankRow(level.model)] : [])).slice(0, Math.max(0, room))
      if (fresh.length === 0) return -1
      put([...rows, ...fresh])
      return rows.length
    },
    duplicate: (place) => {
      const row = rows[place]
      if (!row || room <= 0) return place
      put([...rows.slice(0, place + 1), rowCopyOf(row, level?.model.given), ...rows.slice(place + 1)])
      return place + 1
    },
    remove: (places) => {
      if (!level || places.length === 0) return -1
      const { path } = level
      const before = host.read(path)
      put(rows.filter((_, place) => !places.includes(place)))
      host.undoable(
        places.length === 1 ? host.words.t('form.removed') : host.words.t('form.master.removed', { smart_count: places.length }),
        () => host.change(path, before),
      )
      return Math.min(Math.min(...places), rows.length - places.length - 1)
    },
    move: (place, by) => {
      const other = place + by
      const [one, two] = [rows[place], rows[other]]
      if (!one || !two) return place
      put(rows.map((row, index) => (index === place ? two : index === other ? one : row)))
      return other
    },
    change: (places, to) => put(rows.map((row, place) => (places.includes(place) ? to(row) : row))),
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
