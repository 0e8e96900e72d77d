// Store contract: resealing of sealed texts, on any database.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountScope } from '../../../../server/store/scope.ts'
import type { SealedRow, SealedText } from '../../../../server/store/sealed/sealed.ts'
import type { Store } from '../../../../server/store/types.ts'
import { now, rowOf } from './storeRows.ts'

const [key, older, newer] = ['key-m', 'key-a', 'key-z']
const secrets = '["/key"]'
const first = { account: 'a', type: 't', id: '1' }
/** Beside one stand those that differ in one thing. */
const records = [first, { ...first, account: 'b' }, { ...first, type: 'u' }, { ...first, id: '2' }]
const order = { ...first, task: 'k' }
const orders = [...records.map((one) => ({ ...one, task: 'k' })), { ...order, task: 'l' }]
const nameOf = (one: object): string => Object.values(one).join()
const sorted = (found: object[]): string[] => found.map(({ account, type, id }: Partial<SealedRow>) => [account, type, id].join()).sort()

export function storeSealed(name: string, open: () => Promise<Store>): void {
  describe(`${name}: what is sealed`, () => {
    let store: Store
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.close())
    type Kept = { secrets?: string | null; sealed?: string | null }
    const add = ({ account, type, id }: typeof first, more: Kept = {}): Promise<void> =>
      store.records.insert(accountScope(account), type, rowOf(id, { of: nameOf({ account, type, id }) }, { secrets, sealed: key, ...more }))
    const all = async (): Promise<SealedRow[]> => [
      ...(await store.sealed.recordsOf('t', undefined, 99)),
      ...(await store.sealed.recordsOf('u', undefined, 99)),
    ]
    const remove = async ({ account, type, id }: typeof first): Promise<void> => {
      const scope = accountScope(account)
      const row = (await store.records.find(scope, type, id))!
      expect(await store.records.update(scope, type, { ...row, version: 2, deleted_at: now })).toBe(true)
    }

    describe('in records', () => {
      it('names each key once, and says that some are not sealed; records without secrets have no key', async () => {
        expect(await store.sealed.keys()).toEqual([])
        await add(first, { secrets: null, sealed: newer })
        await add({ ...first, id: 'none' }, { secrets: '[]', sealed: newer })
        expect(await store.sealed.keys()).toEqual([])
        for (const account of ['b', 'c']) await add({ ...first, account })
        await add({ ...first, account: 'd' }, { sealed: older })
        await add({ ...first, account: 'e' }, { sealed: null })
        expect(new Set(await store.sealed.keys())).toEqual(new Set([key, older, null]))
        expect(await store.sealed.keys()).toHaveLength(3)
      })
      it('are found when another key sealed them, or none did; as many as asked for', async () => {
        await add(first)
        await add({ ...first, id: 'plain' }, { secrets: null, sealed: null })
        await add({ ...first, id: 'empty' }, { secrets: '[]', sealed: older })
        const others = [
          [{ ...first, id: 'older' }, older],
          [{ ...first, account: 'b' }, newer],
          [{ ...first, type: 'u' }, null],
        ] as const
        for (const [one, sealed] of others) await add(one, { sealed })
        expect(sorted(await store.sealed.others(key, 99))).toEqual(others.map(([one]) => nameOf(one)).sort())
        expect(await store.sealed.others(key, 2)).toHaveLength(2)
        expect(sorted(await store.sealed.others(older, 99))).toContain('a,t,1')
      })
      it('are found when they are deleted, too', async () => {
        await add(first, { sealed: older })
        await remove(first)
        expect([sorted(await store.sealed.others(key, 9)), sorted(await store.sealed.recordsOf('t', undefined, 9))]).toEqual([
          ['a,t,1'],
          ['a,t,1'],
        ])
      })
      it('of one type are gone through by account and id, each once', async () => {
        const ids = ['1', '2', '3']
        for (const account of ['b', 'a', 'c']) for (const id of ids.toReversed()) await add({ account, type: 't', id }, { secrets: null })
        await add({ account: 'a', type: 'u', id: '1' })
        const seen: string[] = []
        for (let rows = await store.sealed.recordsOf('t', undefined, 2); rows.length > 0;) {
          expect(rows.length).toBeLessThanOrEqual(2)
          seen.push(...rows.map(({ account, type, id }) => [account, type, id].join()))
          rows = await store.sealed.recordsOf('t', rows.at(-1), 2)
        }
        expect(seen).toEqual(['a', 'b', 'c'].flatMap((account) => ids.map((id) => `${account},t,${id}`)))
      })
      it('are written each by itself, in the same version', async () => {
        for (const one of records) await add(one)
        const before = await all()
        const row = before.find((one) => nameOf(first) === [one.account, one.type, one.id].join())!
        expect(await store.sealed.rewrite(row, { data: '{"of":"new"}', secrets: '["/new"]', sealed: newer, search: 'new' })).toBe(true)
        expect(await all()).toEqual(
          before.map((one) => (one === row ? { ...one, data: '{"of":"new"}', secrets: '["/new"]', sealed: newer, search: 'new' } : one)),
        )
      })
      it('stay as they are when somebody else wrote them meanwhile', async () => {
        await add(first)
        const [row] = (await all()) as [SealedRow]
        const next = { data: '{}', secrets, sealed: newer, search: 'next' }
        for (const other of [{ version: 2 }, { data: '{"of":"before"}' }, { account: 'b' }, { type: 'u' }, { id: '2' }])
          expect(await store.sealed.rewrite({ ...row, ...other }, next), JSON.stringify(other)).toBe(false)
        expect(await all()).toEqual([row])
      })
    })

    describe('in texts of messages', () => {
      const put = (id: string, data: string): Promise<void> => store.messages.add({ id, data, expires_at: now, kind: 'mail', due_at: null })
      const ids = async (after: string, limit = 99): Promise<string[]> =>
        (await store.sealed.messages(key, after, limit)).map(({ id }) => id)
      it('are found when another key sealed them, or none did, one page after the other', async () => {
        // Keys that begin alike are different keys, and '/' is what follows '.'.
        const texts = [`${key}.x`, `${key}.`, `${key}.~`, `${key}/x`, `${key}-x`, `${key}2.x`, `${older}.x`, `${newer}.x`, '{"to":"x"}']
        for (const [n, data] of texts.entries()) await put(`m${n}`, data)
        expect(await ids('')).toEqual(['m3', 'm4', 'm5', 'm6', 'm7', 'm8'])
        expect([await ids('', 2), await ids('m4', 2), await ids('m8')]).toEqual([['m3', 'm4'], ['m5', 'm6'], []])
        expect(await store.sealed.messages(older, 'm7', 9)).toEqual([{ id: 'm8', data: '{"to":"x"}' }])
      })
      it('are replaced each by itself, unless they are others by now', async () => {
        for (const id of ['1', '2']) await put(id, 'same')
        const texts = (): Promise<(string | undefined)[]> =>
          Promise.all(['1', '2'].map(async (id) => (await store.messages.find(id))?.data))
        await store.sealed.replaceMessage({ id: '1', data: 'before' }, 'lost')
        await store.sealed.replaceMessage({ id: '3', data: 'same' }, 'lost')
        expect(await texts()).toEqual(['same', 'same'])
        await store.sealed.replaceMessage({ id: '1', data: 'same' }, 'next')
        expect(await texts()).toEqual(['next', 'same'])
      })
    })

    describe('in other texts', () => {
      const texts: SealedText[] = [
        ...['p', 'q'].map((id): SealedText => ({ of: 'factor', key: [id], text: 'same' })),
        ...['https://one', 'https://two'].map((id): SealedText => ({ of: 'authority', key: [id], text: 'same' })),
        ...orders.map((one): SealedText => ({ of: 'order', key: Object.values(one), text: 'same' })),
      ]
      const issue = {
        status: '',
        names: '[]',
        reason: null,
        detail: null,
        certificate: null,
        attempts: 0,
        actor: '',
        actor_name: '',
        ip: '',
      }
      const inOrder = (found: SealedText[]): string[] => found.map((one) => JSON.stringify(one)).sort()
      beforeEach(async () => {
        for (const id of ['p', 'q']) await store.factors.begin(id, 'same', now)
        for (const directory of ['https://one', 'https://two']) await store.issuing.keepAccount(directory, 'same', now)
        for (const one of orders)
          await store.issuing.put({ ...one, ...issue, ticket: 'same', started_at: now, changed_at: now, due_at: null })
        await store.issuing.put({ ...order, task: 'none', ...issue, ticket: null, started_at: now, changed_at: now, due_at: null })
      })

      it('are told all: authenticators, accounts at authorities and orders that have begun', async () => {
        expect(inOrder(await store.sealed.texts())).toEqual(inOrder(texts))
      })
      it.each(['factor', 'authority', 'order'] as const)('are replaced each by itself (%s)', async (of) => {
        for (const text of texts.filter((one) => one.of === of)) {
          const before = await store.sealed.texts()
          await store.sealed.replaceText(text, `new ${nameOf(text.key)}`)
          const after = before.map((one) =>
            one.of === of && nameOf(one.key) === nameOf(text.key) ? { ...one, text: `new ${nameOf(text.key)}` } : one,
          )
          expect(inOrder(await store.sealed.texts())).toEqual(inOrder(after))
        }
      })
      it.each(['factor', 'authority', 'order'] as const)('stay when they are others by now (%s)', async (of) => {
        for (const text of texts.filter((one) => one.of === of)) await store.sealed.replaceText({ ...text, text: 'before' }, 'lost')
        expect(inOrder(await store.sealed.texts())).toEqual(inOrder(texts))
      })
    })
  })
}
