import { useState } from 'react'
import type { ListRecord } from '../cells/listRecord.ts'
import { rowKeys } from './rowKeys.ts'

/** React keys of the rows, by record id. */
export function useRowKeys(records: ListRecord[] | undefined): Map<ListRecord['id'], number> {
  const [shown, setShown] = useState(() => ({ records, keys: rowKeys(new Map(), records ?? []) }))
  if (shown.records === records) return shown.keys
  const next = { records, keys: records ? rowKeys(shown.keys, records) : shown.keys }
  setShown(next)
  return next.keys
}
