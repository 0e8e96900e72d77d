// Limits how many records of a type an account creates per period, as the definition says. Usage is stored, so that the limit holds across processes.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import type { Quota } from '../../../../src/engine/rights/quota.ts'
import type { QuotaUse } from '../../../store/records/quotas.ts'
import type { Repositories } from '../../../store/types.ts'
import { Problem } from '../../problem.ts'
import { agreedTariff } from '../../hooks/shared/agreedTariff.ts'
import type { Target } from '../read/target.ts'
import { readOnce } from '../write/many/batchScope.ts'

type QuotaTarget = Pick<Target, 'definition' | 'scope' | 'type'>
/** `most` of the definition or of the account's tariff. */
type Known = Omit<Quota, 'most' | 'tariff'> & { most: number }
/** The present state of a quota. `resets_in`: seconds until some of it is free again; absent while nothing is used. */
export type QuotaLeft = Known & { left: number; resets_in?: number }

/** Runs in the writing transaction. Throws 429 `quota_exceeded` with the reason, and Retry-After where waiting helps. */
export async function takeQuota(
  store: Repositories,
  target: QuotaTarget,
  { id, data, at }: { id: string; data: PlainObject; at: string },
): Promise<void> {
  for (const quota of await quotasOf(store, target)) {
    const amount = amountOf(quota, data)
    if (amount === 0) continue
    const counter = { ...target, quota: quota.id }
    const since = beginOf(quota, at)
    const uses = await store.quotas.uses(counter, since)
    const most = quota.most - amount
    if (sum(uses) > most) throw exceeded(quota, most < 0 ? undefined : secondsUntil(quota, uses, most, at))
    await store.quotas.take(counter, { id, amount, at }, since)
  }
}

export async function quotaLeft(store: Repositories, target: QuotaTarget, at: string): Promise<QuotaLeft[]> {
  return Promise.all(
    (await quotasOf(store, target)).map(async (quota) => {
      const uses = await store.quotas.uses({ ...target, quota: quota.id }, beginOf(quota, at))
      return {
        ...quota,
        left: Math.max(0, quota.most - sum(uses)),
        ...(uses.length > 0 && { resets_in: secondsUntil(quota, uses, sum(uses) - 1, at) }),
      }
    }),
  )
}

function exceeded({ reason, most, seconds }: Known, wait: number | undefined): Problem {
  const detail = { reason, most, seconds, ...(wait !== undefined && { retry_after: wait }) }
  return new Problem(429, 'quota_exceeded', { detail, ...(wait !== undefined && { headers: { 'retry-after': String(wait) } }) })
}

async function quotasOf(store: Repositories, { definition, scope: { account } }: QuotaTarget): Promise<Known[]> {
  const { quota: all = [] } = definition.resource
  const tariff = all.some((quota) => quota.tariff !== undefined)
    ? await readOnce(store, `tariff ${account}`, () => agreedTariff(store, account))
    : undefined
  return all.flatMap(({ tariff: member, most, ...quota }) => {
    const count: unknown = member === undefined ? most : tariff?.[member]
    return typeof count === 'number' ? [{ ...quota, most: count }] : []
  })
}

/** A record's share of a quota: zero if the quota does not apply. */
function amountOf({ where = {}, of, matching }: Known, data: PlainObject): number {
  if (Object.entries(where).some(([name, value]) => data[name] !== value)) return 0
  if (of === undefined) return 1
  const items = Array.isArray(data[of]) ? (data[of] as unknown[]) : []
  const fits = new RegExp(matching ?? '', 'iu')
  return items.filter((item) => fits.test(String(item))).length
}

function beginOf({ seconds }: Known, at: string): string {
  return new Date(Date.parse(at) - seconds * 1000).toISOString()
}

/** Time until at most `most` of them count. */
function secondsUntil({ seconds }: Known, uses: QuotaUse[], most: number, now: string): number {
  let remaining = sum(uses)
  const enough = uses.find(({ amount }) => (remaining -= amount) <= most)
  return enough ? Math.max(1, Math.ceil((Date.parse(enough.at) - Date.parse(now)) / 1000 + seconds)) : seconds
}

function sum(uses: QuotaUse[]): number {
  return uses.reduce((total, { amount }) => total + amount, 0)
}
