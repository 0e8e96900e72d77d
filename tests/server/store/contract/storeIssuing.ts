// Store contract: issued certificates and expiry, on any database.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ExpiryRow } from '../../../../server/store/records/expiries.ts'
import type { IssueKey, IssueRow } from '../../../../server/store/delivery/issuing.ts'
import { accountScope } from '../../../../server/store/scope.ts'
import type { Store } from '../../../../server/store/types.ts'

const [earlier, at, later, last] = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'].map((day) => `${day}T03:04:05.000Z`) as [
  string,
  string,
  string,
  string,
]
const one = { account: 'a', type: 't', id: '1' }
const task = { ...one, task: 'k' }
/** Beside one stand those that differ in one thing. */
const expiring = [one, { ...one, account: 'b' }, { ...one, type: 'u' }, { ...one, id: '2' }]
const tasks = [...expiring.map((key) => ({ ...key, task: 'k' })), { ...task, task: 'l' }]
const nameOf = (key: object): string => Object.values(key).join()

export function storeIssuing(name: string, open: () => Promise<Store>): void {
  describe(name, () => {
    let store: Store
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.close())

    describe('certificates to issue', () => {
      const put = (key: IssueKey, more: Partial<IssueRow> = {}): Promise<void> =>
        store.issuing.put({
          ...key,
          status: nameOf(key),
          names: '[]',
          ticket: null,
          reason: null,
          detail: null,
          certificate: null,
          attempts: 0,
          actor: '',
          actor_name: '',
          ip: '',
          started_at: at,
          changed_at: at,
          due_at: at,
          ...more,
        })
      const find = (key: IssueKey): Promise<IssueRow | undefined> =>
        store.issuing.find(accountScope(key.account), key.type, key.id, key.task)
      const all = async () => Promise.all(tasks.map(async (key) => (await find(key))?.status))
      const asPut = tasks.map(nameOf)

      it('are found, written and taken out each by itself', async () => {
        for (const key of tasks) await put(key)
        expect(await all()).toEqual(asPut)
        await put(task, { status: 'again' })
        expect(await all()).toEqual(['again', ...asPut.slice(1)])
        await store.issuing.remove(task)
        expect(await all()).toEqual([undefined, ...asPut.slice(1)])
      })
      it('are changed each by itself, by who knows when it is due', async () => {
        for (const key of tasks) await put(key)
        expect([await store.issuing.change({ ...task, due_at: later }, { status: 'late' }), await all()]).toEqual([false, asPut])
        expect([await store.issuing.change({ ...task, due_at: at }, { status: 'new' }), await all()]).toEqual([
          true,
          ['new', ...asPut.slice(1)],
        ])
      })
      it('are reported by the certificate of their account', async () => {
        await put(task, { certificate: 'c1' })
        await put({ ...task, id: '2' }, { certificate: 'c2' })
        await put({ ...task, account: 'b' }, { certificate: 'c1' })
        const of = async (account: string, certificate: string) => (await store.issuing.ofCertificate(account, certificate))?.status
        expect([await of('a', 'c1'), await of('a', 'c2'), await of('b', 'c1'), await of('b', 'c2')]).toEqual([
          'a,t,1,k',
          'a,t,2,k',
          'b,t,1,k',
          undefined,
        ])
      })
      it('go to one of many who ask at once, when they are due', async () => {
        for (const [id, due_at] of [
          ['1', at],
          ['2', at],
          ['3', earlier],
          ['late', later],
          ['done', null],
        ] as const)
          await put({ ...task, id }, { due_at })
        expect(await store.issuing.next()).toBe(earlier)
        const claimed = (await Promise.all(Array.from({ length: 8 }, () => store.issuing.claim(at, last)))).filter(
          (row) => row !== undefined,
        )
        expect(claimed.map(({ id, due_at }) => `${id} ${due_at}`).sort()).toEqual(['1', '2', '3'].map((id) => `${id} ${last}`))
        expect([(await find(task))?.due_at, await store.issuing.next()]).toEqual([last, later])
      })
      it('have an account at each authority; the first stays', async () => {
        for (const [directory, sealed] of [
          ['d1', 's1'],
          ['d2', 's2'],
          ['d1', 'other'],
        ] as const)
          await store.issuing.keepAccount(directory, sealed, at)
        const accounts = () => Promise.all(['d1', 'd2', 'd3'].map((directory) => store.issuing.account(directory)))
        expect(await accounts()).toEqual(['s1', 's2', undefined])
        await store.issuing.changeAccount('d1', 'new')
        expect(await accounts()).toEqual(['new', 's2', undefined])
      })
      it('have answers to questions of authorities, until they end', async () => {
        for (const [token, until] of [
          ['t1', later],
          ['t2', last],
        ] as const)
          await store.issuing.keepAnswer(token, `of ${token}`, { now: at, until })
        const answers = (now: string) => Promise.all(['t1', 't2', 't3'].map((token) => store.issuing.answer(token, now)))
        expect([await answers(at), await answers(later)]).toEqual([
          ['of t1', 'of t2', undefined],
          [undefined, 'of t2', undefined],
        ])
        await store.issuing.keepAnswer('t3', 'of t3', { now: later, until: last })
        expect(await answers(at)).toEqual([undefined, 'of t2', 'of t3'])
      })
    })

    describe('records that expire', () => {
      const put = (key: typeof one, more: Partial<ExpiryRow> = {}): Promise<void> =>
        store.expiries.put({ ...key, starts_at: nameOf(key), ends_at: last, renews: 0, warned_days: null, due_at: at, ...more })
      const all = async () => Promise.all(expiring.map(async (key) => (await store.expiries.find(key))?.starts_at))
      const asPut = expiring.map(nameOf)

      it('are found, written and taken out each by itself', async () => {
        for (const key of expiring) await put(key)
        expect(await all()).toEqual(asPut)
        await put(one, { starts_at: 'again' })
        expect(await all()).toEqual(['again', ...asPut.slice(1)])
        await store.expiries.remove(one)
        expect(await all()).toEqual([undefined, ...asPut.slice(1)])
      })
      it('are due by time, the first of them first', async () => {
        for (const [id, due_at] of [
          ['1', at],
          ['2', earlier],
          ['late', later],
          ['done', null],
        ] as const)
          await put({ ...one, id }, { due_at })
        expect((await store.expiries.due(at)).map(({ id }) => id)).toEqual(['2', '1'])
        expect(await store.expiries.next()).toBe(earlier)
      })
      it('are moved on once, each by itself, while nothing else moved or renewed them', async () => {
        for (const key of expiring) await put(key)
        const row = (await store.expiries.find(one))!
        const next = { warned_days: 7, due_at: later }
        expect([
          await store.expiries.move({ ...row, due_at: earlier }, next),
          await store.expiries.move({ ...row, ends_at: later }, next),
          (await store.expiries.find(one))?.warned_days,
        ]).toEqual([false, false, null])
        expect([await store.expiries.move(row, next), await store.expiries.move(row, next)]).toEqual([true, false])
        expect(await Promise.all(expiring.map(async (key) => (await store.expiries.find(key))?.warned_days))).toEqual([7, null, null, null])
      })
    })
  })
}
