// Traffic of the last 24 hours by resource: what lists and pages of records draw as a small line.
import type { Store } from '../../store/types.ts'
import type { Clock } from '../model.ts'
import { type RecentErrors, recentErrors } from './recentErrors.ts'
import { minuteMilliseconds, hourMilliseconds, dayMinutes } from '../../../src/engine/time/units.ts'

export const hoursOfDay = 24
/** A page of the largest list. */
export const maxResources = 200
/** `values`: bytes by the hour, the present one last. `errors`: its answers fail now. */
export type DayTraffic = { resource: string; values: number[]; hits: number; traffic: number; cache_ratio: number; errors?: RecentErrors }
/** `days`: since the last day with requests, by UTC. */
export type Quiet = { resource: string; days: number }
export type DayTrafficOf = (account: string, resources: readonly string[]) => Promise<{ result: DayTraffic[]; quiet: Quiet[] }>

/** How far back the last requests are looked for. */
const maxQuietDays = 30

/** Minutes since 1970: 24 whole hours, the present one last. */
export function lastDay(now: Date): { from: number; to: number } {
  const to = (Math.floor(now.getTime() / hourMilliseconds) + 1) * 60
  return { from: to - hoursOfDay * 60, to }
}

/** Resources without requests in 24 hours are `quiet`; those without any in 30 days are left out. */
export function createDayTraffic({ store, clock }: { store: Pick<Store, 'statistics'>; clock: Clock }): DayTrafficOf {
  return async (account, resources) => {
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
