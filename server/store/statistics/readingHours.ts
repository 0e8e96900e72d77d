// Hours of some resources of an account, for the small lines in lists.
import type { Kysely } from 'kysely'
import type { TrafficSums } from '../../statistics/traffic.ts'
import type { Tables } from '../schema.ts'

export type ResourceHour = TrafficSums & { resource: string; start: number }

export function readingHours(db: Kysely<Tables>) {
  return {
    /** `from`, `to`: minutes since 1970, whole hours. Hosts of a resource are added up. */
    hoursOf: async ({ account }: { account: string }, resources: readonly string[], from: number, to: number): Promise<ResourceHour[]> => {
      if (resources.length === 0) return []
      const rows = await db
        .selectFrom('stat_traffic')
        .where((eb) => eb.and({ account, kind: 'resource', step: 'h' }))
        .where('start', '>=', from)
        .where('start', '<', to)
        .where('resource', 'in', resources)
        .groupBy(['resource', 'start'])
        .select(['resource', 'start'])
        .select(({ fn }) => [fn.sum('hits').as('hits'), fn.sum('bytes').as('bytes'), fn.sum('cached').as('cached')])
        .execute()
      return rows.map(({ resource, start, hits, bytes, cached }) => ({
        resource,
        start,
        hits: Number(hits),
        bytes: Number(bytes),
        cached: Number(cached),
      }))
    },
  }
}
