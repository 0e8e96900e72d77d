// Hours of some resources of an account, for the small lines in lists, and the last days on which they had requests.
import type { Kysely } from 'kysely'
import type { Tables } from '../../schema.ts'
import type { ReadingRollups } from '../port.ts'

export function readingHours(db: Kysely<Tables>): Pick<ReadingRollups, 'hoursOf' | 'lastDays'> {
  return {
    hoursOf: async ({ account }, resources, from, to) => {
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
    // Days are named one by one: each is a short search in the index, whereas a range is read with all resources of the account.
    lastDays: async ({ account }, resources, days) => {
      if (resources.length === 0 || days.length === 0) return []
      const rows = await db
        .selectFrom('stat_traffic')
        .where((eb) => eb.and({ account, kind: 'resource', step: 'd' }))
        .where('start', 'in', days)
        .where('resource', 'in', resources)
        .where('hits', '>', 0)
        .groupBy('resource')
        .select(['resource', ({ fn }) => fn.max('start').as('start')])
        .execute()
      return rows.map(({ resource, start }) => ({ resource, start: Number(start) }))
    },
  }
}
