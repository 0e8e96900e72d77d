// Store contract: texts of pending messages, on any database.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../../server/store/types.ts'

const [past, earlier, at, later, last] = ['2025-12-31', '2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'].map(
  (day) => `${day}T03:04:05.000Z`,
) as [string, string, string, string, string]

export function storeMessages(name: string, open: () => Promise<Store>): void {
  describe(`${name}: texts of messages`, () => {
    let store: Store
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.close())
    const add = (id: string, more: object = {}): Promise<void> =>
      store.messages.add({ id, data: `of ${id}`, expires_at: last, kind: 'mail', due_at: at, ...more })
    const all = (): Promise<string[]> =>
      Promise.all(
        ['1', '2', '3'].map(async (id) => {
          const row = await store.messages.find(id)
          return row ? `${row.data} ${row.due_at === null ? 'by hand' : row.due_at.slice(0, 10)}` : 'gone'
        }),
      )

    it('are found, put off and taken out each by itself', async () => {
      for (const id of ['1', '2']) await add(id)
      expect(await all()).toEqual(['of 1 2026-01-02', 'of 2 2026-01-02', 'gone'])
      await store.messages.setDue('1', later)
      expect(await all()).toEqual(['of 1 2026-01-03', 'of 2 2026-01-02', 'gone'])
      await store.messages.setDue('2', null)
      expect(await all()).toEqual(['of 1 2026-01-03', 'of 2 by hand', 'gone'])
      expect([await store.messages.remove('1'), await store.messages.remove('1'), await all()]).toEqual([
        true,
        false,
        ['gone', 'of 2 by hand', 'gone'],
      ])
    })
    it('go to one of many who ask at once: those of one kind that are due and worth sending', async () => {
      for (const [id, more] of [
        ['1', {}],
        ['2', {}],
        ['3', { due_at: earlier }],
        ['late', { due_at: later }],
        ['over', { expires_at: at }],
        ['by hand', { due_at: null }],
        ['other', { kind: 'sms' }],
      ] as const)
        await add(id, more)
      const claimed = (await Promise.all(Array.from({ length: 8 }, () => store.messages.claim('mail', at, last)))).filter(
        (row) => row !== undefined,
      )
      expect(claimed.map(({ id, due_at }) => `${id} ${due_at}`).sort()).toEqual(['1', '2', '3'].map((id) => `${id} ${last}`))
      expect(await all()).toEqual(['of 1 2026-01-04', 'of 2 2026-01-04', 'of 3 2026-01-04'])
      expect((await store.messages.claim('sms', at, last))?.id).toBe('other')
    })
    it('expire, the first of them first', async () => {
      for (const [id, expires_at] of [
        ['1', at],
        ['2', earlier],
        ['3', later],
      ] as const)
        await add(id, { expires_at })
      expect(await store.messages.expired(at)).toEqual(['2', '1'])
    })
    it('say when the first is due, by kind, and when one of some kinds is or any expires', async () => {
      expect([await store.messages.nextOf('mail'), await store.messages.next(['mail'])]).toEqual([undefined, undefined])
      for (const [id, kind, due_at] of [
        ['1', 'mail', at],
        ['2', 'mail', later],
        ['3', 'crm', earlier],
        ['4', '', later],
        ['5', 'mail', null],
        ['6', 'sms', null],
      ] as const)
        await add(id, { kind, due_at })
      expect([await store.messages.nextOf('mail'), await store.messages.nextOf('crm'), await store.messages.nextOf('sms')]).toEqual([
        at,
        earlier,
        undefined,
      ])
      expect([await store.messages.next(['mail']), await store.messages.next(['mail', 'crm']), await store.messages.next([])]).toEqual([
        at,
        earlier,
        later,
      ])
      await add('7', { expires_at: past, due_at: null })
      expect(await store.messages.next(['mail'])).toBe(past)
    })
  })
}
