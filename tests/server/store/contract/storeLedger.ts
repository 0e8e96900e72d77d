// The ledger in every store: balances are sums, whatever happens at once, and nothing changes what was written.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Repositories, Store } from '../../../../server/store/types.ts'

const at = '2026-05-01T10:00:00.000Z'

async function add(inside: Repositories, project: string, amount: number, once: string, more: object = {}): Promise<number> {
  const last = await inside.ledger.last(project)
  const number = (last?.number ?? 0) + 1
  await inside.ledger.add({
    project,
    number,
    id: `opr_${project}_${number}`,
    at: new Date(Date.parse(at) + number * 1000).toISOString(),
    kind: amount > 0 ? 'payment' : 'charge',
    against: amount > 0 ? 'cash' : 'sales',
    amount,
    balance: (last?.balance ?? 0) + amount,
    currency: 'RUB',
    service: '',
    period: '',
    detail: '{}',
    reverses: null,
    actor: 'stf_1',
    actor_name: 'a@b.example',
    once,
    ...more,
  })
  return number
}

export function storeLedger(name: string, open: () => Promise<Store>): void {
  describe(`the ledger in ${name}`, () => {
    let store: Store
    let count = 0
    beforeEach(async () => void (store = await open()))
    afterEach(() => store.close())

    it('has the sum of all amounts as its balance, and both sides of all operations add up to nothing', async () => {
      const amounts = fc.array(
        fc.integer({ min: -1e11, max: 1e11 }).filter((amount) => amount !== 0),
        { minLength: 1, maxLength: 12 },
      )
      await fc.assert(
        fc.asyncProperty(amounts, async (list) => {
          const project = `p${(count += 1)}`
          for (const [index, amount] of list.entries()) await store.transaction((inside) => add(inside, project, amount, `o${index}`))
          const sum = list.reduce((total, amount) => total + amount, 0)
          expect((await store.ledger.last(project))?.balance).toBe(sum)
          const { count: rows, came, went } = await store.ledger.sums(project, {})
          expect([rows, came + went]).toEqual([list.length, sum])
          const page = await store.ledger.page(project, {}, { limit: 50, offset: 0 })
          expect(page.map(({ amount }) => amount)).toEqual(list.toReversed())
          for (const [index, row] of page.entries()) expect(row.balance - row.amount).toBe(page[index + 1]?.balance ?? 0)
        }),
        { numRuns: 10 },
      )
      const sides = [...(await store.ledger.trial()).values()].reduce((total, side) => total + side, 0)
      const { came, went } = await Promise.all(Array.from({ length: count }, (_, index) => store.ledger.sums(`p${index + 1}`, {}))).then(
        (all) => ({ came: sumOf(all, 'came'), went: sumOf(all, 'went') }),
      )
      expect(sides + came + went).toBe(0)
    })

    it('loses nothing of what is paid at once, and keeps projects apart', async () => {
      await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          store.transaction((inside) => add(inside, index % 3 ? 'one' : 'other', 100 + index, `o${index}`)),
        ),
      )
      for (const [project, rest] of [
        ['one', [1, 2]],
        ['other', [0]],
      ] as const) {
        const paid = Array.from({ length: 30 }, (_, index) => index).filter((index) => rest.some((one) => one === index % 3))
        const rows = await store.ledger.page(project, {}, { limit: 50, offset: 0 })
        expect(rows.map(({ number }) => number)).toEqual(paid.map((_, index) => paid.length - index))
        expect((await store.ledger.last(project))?.balance).toBe(paid.reduce((sum, index) => sum + 100 + index, 0))
      }
    })

    it('takes a key once for each project', async () => {
      await store.transaction((inside) => add(inside, 'one', 5, 'k'))
      await expect(store.transaction((inside) => add(inside, 'one', 5, 'k'))).rejects.toThrow()
      await store.transaction((inside) => add(inside, 'other', 7, 'k'))
      expect(await Promise.all(['one', 'other', 'none'].map(async (project) => (await store.ledger.once(project, 'k'))?.amount))).toEqual([
        5,
        7,
        undefined,
      ])
      expect((await store.ledger.last('one'))?.balance).toBe(5)
    })

    it('is undone with its transaction', async () => {
      const failing = store.transaction(async (inside) => {
        await add(inside, 'one', 5, 'k')
        throw new Error('undone')
      })
      await expect(failing).rejects.toThrow('undone')
      expect(await store.ledger.last('one')).toBeUndefined()
    })

    it('finds by kind and by time', async () => {
      for (const amount of [10, -4, 3]) await store.transaction((inside) => add(inside, 'one', amount, String(amount)))
      expect(await store.ledger.sums('one', { kinds: ['charge'] })).toEqual({ count: 1, came: 0, went: -4 })
      const time = (second: number): string => new Date(Date.parse(at) + second * 1000).toISOString()
      expect(await store.ledger.sums('one', { from: time(2), to: time(3) })).toEqual({ count: 1, came: 0, went: -4 })
      expect((await store.ledger.page('one', { from: time(3) }, { limit: 9, offset: 0 })).map(({ amount }) => amount)).toEqual([3])
    })

    it('knows whether months charged a service in a currency and a brand', async () => {
      await store.transaction((inside) => add(inside, 'one', -4, 'a', { service: 'GB', period: '2026-02' }))
      await store.transaction((inside) => add(inside, 'one', 4, 'b', { service: 'TB', period: '2026-02' }))
      const charged = (more: object): Promise<boolean> =>
        store.ledger.charged({ service: 'GB', currency: 'RUB', brands: ['main'], from: '2026-02', ...more })
      expect([await charged({}), await charged({ to: '2026-02' }), await charged({ from: '2026-01', to: '2026-03' })]).toEqual([
        true,
        true,
        true,
      ])
      // Charges from before brands were kept count for each.
      expect(await charged({ brands: ['second'] })).toBe(true)
      await store.transaction((inside) => add(inside, 'one', -4, 'c', { service: 'MB', period: '2026-02', brand: 'main' }))
      expect([await charged({ service: 'MB' }), await charged({ service: 'MB', brands: ['second'] })]).toEqual([true, false])
      expect([
        await charged({ from: '2026-03' }),
        await charged({ from: '2025-01', to: '2026-01' }),
        await charged({ currency: 'USD' }),
        await charged({ service: 'TB' }),
        await charged({ service: '' }),
      ]).toEqual([false, false, false, false, false])
    })

    it('closes a month once', async () => {
      const month = { project: 'one', period: '2026-04', closed_at: at, actor: 'stf_1', actor_name: 'a', lines: '[]' }
      await store.ledger.closeMonth(month)
      await expect(store.ledger.closeMonth(month)).rejects.toThrow()
      expect(await store.ledger.month('one', '2026-04')).toEqual(month)
      expect(await store.ledger.month('other', '2026-04')).toBeUndefined()
    })
  })
}

const sumOf = (all: { came: number; went: number }[], side: 'came' | 'went'): number => all.reduce((sum, one) => sum + one[side], 0)
