// Resources that currently answer with errors: the share of codes 5xx in the last minutes.
import type { Store } from '../../store/types.ts'
import type { Clock } from '../model.ts'
import { ifUnavailable } from './unavailable.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

/** Whole minutes; the present one counts as well. */
const spanMinutes = 5
/** One failure among a few requests says nothing. */
const minRequests = 10
const minShare = 0.01
/** `code`: the most frequent one. `share`: of all codes 5xx, 0 to 1. */
export type RecentErrors = { code: number; share: number }

/** By resource, the largest share first; none while statistics are unavailable. */
export async function recentErrors(
  { store, clock }: { store: Pick<Store, 'statistics'>; clock: Clock },
  account: string,
): Promise<Map<string, RecentErrors>> {
  const now = Math.floor(clock().getTime() / minuteMilliseconds)
  const piece = { step: 'm', from: now - spanMinutes, to: now + 1 } as const
  const rows = await store.statistics
    .traffic({ account }, { kind: 'code', piece, by: ['resource', 'first'], where: {} })
    .catch(ifUnavailable([]))
  const sums = new Map<string, { requests: number; failed: number; code: number; most: number }>()
  for (const { resource = '', first = '', hits } of rows) {
    const sum = sums.get(resource) ?? { requests: 0, failed: 0, code: 0, most: 0 }
    sums.set(resource, sum)
    sum.requests += hits
    if (!first.startsWith('5')) continue
    sum.failed += hits
    if (hits > sum.most) [sum.code, sum.most] = [Number(first), hits]
  }
  return new Map(
    [...sums]
      .filter(([, { requests, failed }]) => requests >= minRequests && failed / requests >= minShare)
      .map(([resource, { code, failed, requests }]): [string, RecentErrors] => [resource, { code, share: failed / requests }])
      .toSorted(([, one], [, other]) => other.share - one.share),
  )
}
