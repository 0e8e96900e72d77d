// Store contract: quotas, on any database.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountScope } from '../../../../server/store/scope.ts'
import type { Store } from '../../../../server/store/types.ts'

const at = (minute: number): string => `2026-01-02T03:0${minute}:00.000Z`
const place = { scope: accountScope('a'), type: 't', quota: 'q' }
const others = [
  { ...place, scope: accountScope('b') },
  { ...place, type: 'u' },
  { ...place, quota: 'r' },
]

export function storeQuotas(name: string, open: () => Promise<Store>): void {
  describe(`${name}: what was taken of a quota`, () => {
    let store: Store
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.close())
    const take = (where: typeof place, minute: number, amount: number, countsAfter = '') =>
      store.quotas.take(where, { id: `${minute}`, at: at(minute), amount }, countsAfter)
    const all = async (where: typeof place) => (await store.quotas.uses(where, '')).map(({ amount }) => amount)

    it('is reported in its order, after a moment', async () => {
      for (const [minute, amount] of [
        [3, 30],
        [1, 10],
        [2, 20],
      ] as const)
        await take(place, minute, amount)
      expect(await store.quotas.uses(place, at(1))).toEqual([
        { at: at(2), amount: 20 },
        { at: at(3), amount: 30 },
      ])
      expect(await all(place)).toEqual([10, 20, 30])
    })
    it('is of one account, one type and one quota', async () => {
      await take(place, 1, 10)
      for (const other of others) expect(await all(other)).toEqual([])
    })
    it('is forgotten with the next use when it counts no more: there, and nowhere else', async () => {
      for (const where of [place, ...others]) for (const minute of [1, 2, 3]) await take(where, minute, minute)
      await take(place, 4, 4, at(2))
      expect(await all(place)).toEqual([3, 4])
      for (const other of others) expect(await all(other)).toEqual([1, 2, 3])
    })
  })
}
