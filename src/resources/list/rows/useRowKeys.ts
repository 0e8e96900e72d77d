import { useState } from 'react'
import type { ListRecord } from '../cells/listRecord.ts'

/** React keys of the rows, by record id. */
export function useRowKeys(records: ListRecord[] | undefined): Map<ListRecord['id'], number> {
  const [shown, setShown] = useState(() => ({ records, keys: rowKeys(new Map(), records ?? []) }))
  if (shown.records === records) return shown.keys
  const next = { records, keys: records ? rowKeys(shown.keys, records) : shown.keys }
  setShown(next)
  return next.keys
}

type Id = string | number

/**
 * Assigns React keys to the rows of the table. A page without any of the previous records reuses their rows: only texts change, no element is created.
 * Otherwise a record keeps its row and new records get new ones, so that the focus never moves to another record.
 */
export function rowKeys(before: ReadonlyMap<Id, number>, records: { id: Id }[]): Map<Id, number> {
  const isNew = !records.some(({ id }) => before.has(id))
  let next = isNew ? 0 : Math.max(-1, ...before.values()) + 1
  return new Map(records.map(({ id }) => [id, isNew ? next++ : (before.get(id) ?? next++)]))
}
