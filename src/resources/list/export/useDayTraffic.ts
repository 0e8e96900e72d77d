import { useAccount } from '../../../client/session/useSession.ts'
import type { ListRecord } from '../cells/listRecord.ts'
import type { ColumnModel } from '../columns/columnsOf.ts'
import { TRAFFIC } from '../columns/ownColumns.ts'

/** Longer files have no traffic: it takes a call for every 200 records. */
const maxRecords = 5000

/** Loads the bytes of the last 24 hours, if the list shows them. Undefined where they cannot be read: a part of the column would look like the whole. */
export function useDayTraffic(): (columns: ColumnModel[], records: ListRecord[]) => Promise<Map<ListRecord['id'], number> | undefined> {
  const account = useAccount()?.name
  return async (columns, records) => {
    if (account === undefined || records.length > maxRecords || !columns.some(({ field }) => field === TRAFFIC)) return undefined
    const bytes = new Map<ListRecord['id'], number>()
    try {
      const { dayTrafficOf, maxAtOnce } = await import('../../../custom/home/dayTraffic.ts')
      for (let at = 0; at < records.length; at += maxAtOnce) {
        const ids = records.slice(at, at + maxAtOnce).map(({ id }) => String(id))
        for (const [id, { traffic }] of await dayTrafficOf(account, ids)) bytes.set(id, traffic)
      }
      return bytes
    } catch {
      return undefined
    }
  }
}
