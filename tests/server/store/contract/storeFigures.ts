// Counts for whoever watches the portal, whatever database is behind them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../../server/store/types.ts'
import { now } from './storeRows.ts'

const [past, later] = ['2020-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'] as const
const none = { mail: 0, sms: 0, crm: 0, webhooks: 0, certificate_orders: 0, names: 0, audit: 0 }

export function storeFigures(name: string, open: () => Promise<Store>): void {
  describe(`${name}: figures`, () => {
    let store: Store
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.close())

    it('are zero in an empty database, which has a size', async () => {
      expect(await store.figures.bytes()).toBeGreaterThan(1000)
      expect([await store.figures.queues(now), await store.figures.kept(now), await store.figures.agents()]).toEqual([none, 0, []])
    })
    it('count messages that wait by kind, and those that nobody sends; expired ones are neither', async () => {
      const text = (id: string, kind: string, due_at: string | null, expires_at: string = later): Promise<void> =>
        store.messages.add({ id, kind, due_at, expires_at, data: '{}' })
      await text('1', 'mail', past)
      await text('2', 'mail', later)
      await text('3', 'sms', now)
      await text('4', 'crm', now)
      await text('5', 'mail', null)
      await text('6', 'mail', past, past)
      await text('7', 'mail', null, past)
      await text('8', 'webhook', now)
      expect(await store.figures.queues(now)).toEqual({ ...none, mail: 2, sms: 1, crm: 1, webhooks: 1 })
      expect(await store.figures.kept(now)).toBe(1)
    })
    it('tell of agents what their state is made of, and neither name nor key', async () => {
      await store.delivery.insert({
        id: 'a',
        name: 'edge',
        kind: 'http',
        enabled: 1,
        created_at: past,
        key_hash: 'h',
        key_prefix: 'agt_',
        key_at: past,
        seen_at: now,
        position: 7,
      })
      expect(await store.figures.agents()).toEqual([{ kind: 'http', types: null, enabled: 1, created_at: past, seen_at: now, position: 7 }])
    })
  })
}
