// A record as the store keeps it.
import type { StoredRecord } from '../../../../server/store/records/records.ts'

/** When everything happens in the contract of stores. */
export const now = '2026-01-02T03:04:05.000Z'
export const rowOf = (id: string, data: Record<string, unknown> = {}, more: Partial<StoredRecord> = {}): StoredRecord => ({
  id,
  parent: '',
  version: 1,
  data: JSON.stringify(data),
  search: '',
  delivery: 'none',
  created_at: now,
  updated_at: now,
  deleted_at: null,
  labels: '[]',
  ...more,
})
