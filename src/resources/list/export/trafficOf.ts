import { lastDaysOf, maxAtOnce } from '../../../custom/home/dayTraffic.ts'
import type { ListRecord } from '../cells/listRecord.ts'
import type { ColumnModel } from '../columns/columnsOf.ts'
import { CACHED, TRAFFIC } from '../columns/ownColumns.ts'

/** Longer files have no traffic: it takes a call for every 200 records. */
const maxRecords = 5000

export type DayOf = ReadonlyMap<ListRecord['id'], { traffic: number; cache_ratio: number }>

/** Loads the last 24 hours, if the list shows them. Undefined where they cannot be read: a part of the column would look like the whole. */
export async function trafficOf(account: string | undefined, columns: ColumnModel[], records: ListRecord[]): Promise<DayOf | undefined> {
  if (account === undefined || records.length > maxRecords || !columns.some(({ field }) => field === TRAFFIC || field === CACHED))
    return undefined
  const all = new Map<ListRecord['id'], { traffic: number; cache_ratio: number }>()
  try {
    for (let at = 0; at < records.length; at += maxAtOnce) {
      const ids = records.slice(at, at + maxAtOnce).map(({ id }) => String(id))
      for (const [id, { day }] of await lastDaysOf(account, ids)) if (day) all.set(id, day)
    }
    return all
  } catch {
    return undefined
  }
}
