// Traffic of the last 24 hours: of single resources, which lists and pages of records draw as a sparkline, and of all resources of a type.
import { idPrefixOf } from '../../../src/engine/pages/pages.ts'
import type { Definition } from '../../../src/engine/types.ts'
import type { Store } from '../../store/types.ts'
import type { Clock } from '../model.ts'
import { type RecentErrors, recentErrors } from './recentErrors.ts'
import { minuteMilliseconds, hourMilliseconds, dayMinutes } from '../../../src/engine/time/units.ts'

export const hoursOfDay = 24
/** A page of the largest list. */
export const maxResources = 200
/** `values`: bytes by the hour, the present one last. `errors`: it currently answers with errors. */
export type DayTraffic = { resource: string; values: number[]; hits: number; traffic: number; cache_ratio: number; errors?: RecentErrors }
/** `days`: since the last day with requests, by UTC. */
export type Quiet = { resource: string; days: number }
export type DayTrafficOf = (account: string, resources: readonly string[]) => Promise<{ result: DayTraffic[]; quiet: Quiet[] }>
/** `ofType`: bytes of all resources of a type, deleted ones included. */
export type DayTrafficReading = { of: DayTrafficOf; ofType: (account: string, definition: Definition) => Promise<number> }

/** How far back the last request is searched for. */
const maxQuietDays = 30

/** Minutes since 1970: 24 whole hours, the present one last. */
export function lastDay(now: Date): { from: number; to: number } {
  const to = (Math.floor(now.getTime() / hourMilliseconds) + 1) * 60
  return { from: to - hoursOfDay * 60, to }
}

/** Resources without requests in 24 hours are `quiet`; those without any in 30 days are left out. */
export function createDayTraffic({ store, clock }: { store: Pick<Store, 'statistics'>; clock: Clock }): DayTrafficReading {
  return { of, ofType }

  async function ofType(account: string, { resource: type }: Definition): Promise<number> {
    const sums = await trafficByResource({ store, clock }, account)
    const prefix = `${idPrefixOf(type)}_`
    return [...sums].reduce((sum, [id, bytes]) => (id.startsWith(prefix) ? sum + bytes : sum), 0)
  }

  async function of(account: string, resources: readonly string[]): ReturnType<DayTrafficOf> {
    const now = clock()
    const { from, to } = lastDay(now)
    const days = new Map<string, { values: number[]; hits: number; cached: number }>()
    for (const { resource, start, hits, bytes, cached } of await store.statistics.hoursOf({ account }, resources, from, to)) {
      const day = days.get(resource) ?? { values: Array<number>(hoursOfDay).fill(0), hits: 0, cached: 0 }
      day.values[(start - from) / 60] = bytes
      day.hits += hits
      day.cached += cached
      days.set(resource, day)
    }
    const failing = await recentErrors({ store, clock }, account)
    const result = [...days].map(([resource, { values, hits, cached }]) => {
      const traffic = values.reduce((sum, bytes) => sum + bytes, 0)
      const errors = failing.get(resource)
      return { resource, values, hits, traffic, cache_ratio: traffic === 0 ? 0 : cached / traffic, ...(errors && { errors }) }
    })
    const today = Math.floor(now.getTime() / minuteMilliseconds / dayMinutes)
    const earlier = Array.from({ length: maxQuietDays }, (_, index) => (today - 1 - index) * dayMinutes)
    const others = resources.filter((id) => !days.has(id))
    const last = await store.statistics.lastDays({ account }, others, earlier)
    return { result, quiet: last.map(({ resource, start }) => ({ resource, days: today - start / dayMinutes })) }
  }
}

/** Bytes of the last 24 hours by resource. */
export async function trafficByResource(
  { store, clock }: { store: Pick<Store, 'statistics'>; clock: Clock },
  account: string,
): Promise<Map<string, number>> {
  const piece = { step: 'h', ...lastDay(clock()) } as const
  const sums = await store.statistics.traffic({ account }, { kind: 'resource', piece, by: ['resource'], where: {} })
  return new Map(sums.map(({ resource = '', bytes }) => [resource, bytes]))
}
