// Store contract: pages of the audit by scope, filter and reach, on any database.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountScope, providerScope } from '../../../../server/store/scope.ts'
import type { Store } from '../../../../server/store/types.ts'
import { later, now, openWithTwo } from './storeTwoPeople.ts'

export function storeAudit(name: string, open: () => Promise<Store>): void {
  describe(name, () => {
    let store: Store
    beforeEach(async () => {
      store = await openWithTwo(open)
    })
    afterEach(() => store.close())
    const audit = (account: string, action: string, { type = '', actor = 'p1', at = now } = {}) =>
      store.history.audit(account ? accountScope(account) : providerScope, {
        at,
        actor,
        actor_name: actor,
        ip: '',
        request_id: '',
        action,
        type,
        id: '',
        detail: '{}',
      })

    describe('pages of the audit', () => {
      beforeEach(async () => {
        for (const [account, brand, manager_id] of [
          ['a', 'main', 'p1'],
          ['b', 'second', null],
        ] as const)
          await store.accounts.put({
            name: account,
            project_id: account,
            project_name: '',
            brand,
            manager_id,
            client: 'c',
            company_name: '',
            features: '[]',
            utoken: '',
            created_at: now,
            closed_at: null,
            deleted_at: null,
          })
        await audit('a', '1', { type: 't' })
        await audit('a', '2', { type: 'u', actor: 'p2' })
        await audit('b', '3', { type: 't', at: later })
        await audit('', '4', { type: 'p' })
        await audit('', '5', { actor: 'p2' })
        await audit('a', '6', { at: later })
      })
      const page = { offset: 0, limit: 10 }
      const actions = async (account: string, query: object = {}): Promise<[string[], number]> => {
        const { rows, total } = await store.actions.page(account ? accountScope(account) : providerScope, { ...page, ...query })
        return [rows.map(({ action }) => action), total]
      }
      it('are of one scope, the newest first, with how many there are', async () => {
        expect(await actions('a')).toEqual([['6', '2', '1'], 3])
        expect(await actions('a', { offset: 1, limit: 1 })).toEqual([['2'], 3])
        expect(await actions('')).toEqual([['5', '4'], 2])
        expect(await actions('c')).toEqual([[], 0])
      })
      it('are narrowed by person, action, type and time', async () => {
        expect([
          await actions('a', { actor: 'p2' }),
          await actions('a', { actions: ['1', '6'] }),
          await actions('a', { type: 't' }),
          await actions('a', { types: ['', 'u'] }),
          await actions('a', { types: [] }),
          await actions('a', { from: later }),
          await actions('a', { to: later }),
        ]).toEqual([
          [['2'], 1],
          [['6', '1'], 2],
          [['1'], 1],
          [['6', '2'], 2],
          [[], 0],
          [['6'], 1],
          [['2', '1'], 2],
        ])
      })
      it('of a member hold what he did about his own access, in order, over pages', async () => {
        const ofMember = async (account: string, self: string, query: object = {}): Promise<[string[], number]> => {
          const { rows, total } = await store.actions.pageWithOwn(accountScope(account), self, { ...page, ...query })
          return [rows.map(({ action }) => action), total]
        }
        expect(await ofMember('a', 'p2')).toEqual([['6', '5', '2', '1'], 4])
        expect(await ofMember('a', 'p1')).toEqual([['6', '2', '1'], 3])
        expect(await ofMember('c', 'p2')).toEqual([['5'], 1])
        expect(await ofMember('a', 'p2', { offset: 1, limit: 2 })).toEqual([['5', '2'], 4])
        expect(await ofMember('a', 'p2', { offset: 4 })).toEqual([[], 4])
        expect(await ofMember('a', 'p2', { type: 't' })).toEqual([['1'], 1])
        expect(await ofMember('a', 'p2', { type: '' })).toEqual([['6', '5'], 2])
        expect(await ofMember('a', 'p2', { actor: 'p1' })).toEqual([['6', '1'], 2])
        expect(await ofMember('a', 'p2', { actor: 'p2' })).toEqual([['5', '2'], 2])
        expect(await ofMember('a', 'p2', { from: later })).toEqual([['6'], 1])
      })
      it('reach as far as one of the staff does', async () => {
        const reach = { self: 'p1', inAccounts: true, everybody: true, hiddenTypes: [] as string[] }
        const within = async (more: object): Promise<string[]> =>
          (await store.actions.pageWithin({ ...reach, ...more }, page)).rows.map(({ action }) => action)
        expect(await within({})).toEqual(['6', '5', '4', '3', '2', '1'])
        expect(await within({ brand: 'main' })).toEqual(['6', '4', '2', '1'])
        expect(await within({ brand: 'second' })).toEqual(['5', '3'])
        expect(await within({ brand: 'main', own: 'p1' })).toEqual(['6', '4', '2', '1'])
        expect(await within({ brand: 'main', own: 'p3' })).toEqual([])
        expect(await within({ inAccounts: false })).toEqual(['5', '4'])
        expect(await within({ hiddenTypes: ['p', 't'] })).toEqual(['6', '5', '3', '2', '1'])
        expect(await within({ everybody: false })).toEqual(['6', '4', '3', '2', '1'])
        expect(await within({ everybody: false, self: 'p2' })).toEqual(['6', '5', '4', '3', '2', '1'])
      })
    })
  })
}
