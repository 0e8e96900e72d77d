// What every store must do, whatever database is behind it. Called with a factory that opens an empty one.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoredRecord } from '../../server/store/records.ts'
import { accountScope, providerScope } from '../../server/store/scope.ts'
import { storeBounds } from './storeBounds.ts'
import { storeFilters } from './storeFilters.ts'
import { storeFiltersOfLists } from './storeFiltersLists.ts'
import { storeAsked } from './storeAsked.ts'
import { storeBrands } from './storeBrands.ts'
import { storeDelivery } from './storeDelivery.ts'
import { storeHistory } from './storeHistory.ts'
import { storeIssuing } from './storeIssuing.ts'
import { storeMessages } from './storeMessages.ts'
import { storePeople } from './storePeople.ts'
import { storeQuotas } from './storeQuotas.ts'
import { storeOwn } from './storeOwn.ts'
import { storeViews } from './storeViews.ts'
import type { Store } from '../../server/store/types.ts'

const now = '2026-01-02T03:04:05.000Z'
export const rowOf = (id: string, data: Record<string, unknown> = {}, more: Partial<StoredRecord> = {}): StoredRecord => ({
  id,
  parent: '',
  version: 1,
  data: JSON.stringify(data),
  search: '',
  delivery: 'none',
  created_at: now,
  updated_at: now,
  deleted_at: null,
  labels: '[]',
  ...more,
})

export function storeContract(name: string, open: () => Promise<Store>): void {
  storeBounds(name, open)
  storeFilters(name, open)
  storeFiltersOfLists(name, open)
  storeOwn(name, open)
  storeAsked(name, open)
  storeBrands(name, open)
  storeDelivery(name, open)
  storeHistory(name, open)
  storeIssuing(name, open)
  storeMessages(name, open)
  storePeople(name, open)
  storeQuotas(name, open)
  storeViews(name, open)
  // A store of their own for each test: hooks beside the calls above would open one for each of theirs, too.
  describe(name, () => {
    const a = accountScope('a')
    const b = accountScope('b')
    let store: Store
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.close())
    const ids = async (scope: typeof a, query: Parameters<Store['records']['list']>[2]): Promise<string[]> =>
      (await store.records.list(scope, 't', query)).rows.map(({ id }) => id)

    describe('records', () => {
      it('keep a document byte for byte', async () => {
        const data = { z: 1, a: { 'x.y': ['ё', null, 1.5, 'a\u0000b', '"\\'] }, big: 2 ** 53 - 1 }
        await store.records.insert(a, 't', rowOf('1', data))
        expect((await store.records.find(a, 't', '1'))?.data).toBe(JSON.stringify(data))
      })
      it('belong to their account and type', async () => {
        await store.records.insert(a, 't', rowOf('1'))
        await store.records.insert(b, 't', rowOf('1', { of: 'b' }))
        await store.records.insert(providerScope, 't', rowOf('2'))
        expect(await store.records.find(b, 't', '2')).toBeUndefined()
        expect(await store.records.find(a, 'other', '1')).toBeUndefined()
        expect(await ids(a, {})).toEqual(['1'])
        expect(await store.records.count(b, 't')).toBe(1)
        expect(await store.records.update(b, 't', rowOf('2', {}, { version: 2 }))).toBe(false)
        expect((await store.records.find(b, 't', '1'))?.data).toBe('{"of":"b"}')
      })
      it('refuse the same id twice', async () => {
        await store.records.insert(a, 't', rowOf('1'))
        await expect(store.records.insert(a, 't', rowOf('1'))).rejects.toMatchObject({ name: 'StoreError', fault: 'conflict' })
      })
      it('take only the next version, once', async () => {
        await store.records.insert(a, 't', rowOf('1'))
        const next = rowOf('1', { n: 2 }, { version: 2 })
        expect(await store.records.update(a, 't', rowOf('1', {}, { version: 3 }))).toBe(false)
        expect((await Promise.all([store.records.update(a, 't', next), store.records.update(a, 't', next)])).sort()).toEqual([false, true])
      })
      it('are gone when deleted', async () => {
        await store.records.insert(a, 't', rowOf('1'))
        expect(await store.records.update(a, 't', rowOf('1', {}, { version: 2, deleted_at: now }))).toBe(true)
        expect(await store.records.find(a, 't', '1')).toBeUndefined()
        expect(await store.records.list(a, 't')).toEqual({ rows: [], total: 0 })
        expect(await store.records.update(a, 't', rowOf('1', {}, { version: 3 }))).toBe(false)
      })
      it('live again under their next version, once, with labels kept', async () => {
        await store.records.insert(a, 't', rowOf('1', { n: 1 }, { labels: '["env=prod"]' }))
        const gone = rowOf('1', {}, { version: 2, deleted_at: now })
        expect(await store.records.revive(a, 't', rowOf('1', {}, { version: 2 }))).toBe(false)
        await store.records.update(a, 't', gone)
        expect(await store.records.findDeleted(b, 't', '1')).toBeUndefined()
        expect(await store.records.findDeleted(a, 't', '1')).toMatchObject({ deleted_at: now, labels: '["env=prod"]' })
        expect(await store.records.revive(b, 't', rowOf('1', {}, { version: 3 }))).toBe(false)
        expect(await store.records.revive(a, 't', rowOf('1', {}, { version: 4 }))).toBe(false)
        const next = rowOf('1', { n: 3 }, { version: 3 })
        expect((await Promise.all([store.records.revive(a, 't', next), store.records.revive(a, 't', next)])).sort()).toEqual([false, true])
        expect(await store.records.find(a, 't', '1')).toMatchObject({ version: 3, labels: '["env=prod"]' })
      })
      it('are found by labels: whole ones, or by key', async () => {
        for (const [id, labels] of [
          ['1', '["env=prod","x"]'],
          ['2', '["env=test"]'],
          ['3', '[]'],
        ] as const)
          await store.records.insert(a, 't', rowOf(id, {}, { labels }))
        expect(await ids(a, { labels: ['env'] })).toEqual(['1', '2'])
        expect(await ids(a, { labels: ['env=prod'] })).toEqual(['1'])
        expect(await ids(a, { labels: ['x', 'env=test'] })).toEqual(['1', '2'])
        expect(await ids(a, { labels: null })).toEqual(['3'])
        for (const label of ['ENV', 'en', 'prod', 'env=', 'env%']) expect(await ids(a, { labels: [label] }), label).toEqual([])
        expect(await ids(b, { labels: ['x'] })).toEqual([])
      })
      it('are searched over types, the first few of each', async () => {
        for (const type of ['t', 'u'])
          for (const id of ['1', '2', '3']) await store.records.insert(a, type, rowOf(id, {}, { search: `\u001fname ${id}` }))
        await store.records.insert(b, 't', rowOf('9', {}, { search: '\u001fname' }))
        const found = async (types: string[], search: string, id = ''): Promise<string[]> =>
          (await store.records.search(a, types, { search, id, each: 2 })).map((row) => `${row.type} ${row.id}`)
        expect(await found(['t', 'u'], '\u001fname')).toEqual(['t 1', 't 2', 'u 1', 'u 2'])
        expect(await found(['t'], '\u001fname', '3')).toEqual(['t 3', 't 1'])
        expect(await found(['t'], '\u001fnone', '3')).toEqual(['t 3'])
        expect(await found([], '\u001fname')).toEqual([])
        expect(await found(['t'], '\u001fnone', '9')).toEqual([])
        expect(await found(['t'], '', '1')).toEqual([])
      })
      it('are found by values of any type', async () => {
        await store.records.insert(a, 't', rowOf('1', { s: 'x', n: 5, on: true, deep: { er: 'y' } }))
        await store.records.insert(a, 't', rowOf('2', { s: "o'x", n: 10, on: false }))
        await store.records.insert(a, 't', rowOf('3', {}))
        const by = (path: string[], is: 'equal' | 'in' | 'least' | 'most', value: never): Promise<string[]> =>
          ids(a, { where: [{ place: { path }, is, value }] })
        expect(await by(['s'], 'equal', 'x' as never)).toEqual(['1'])
        expect(await by(['s'], 'equal', "o'x" as never)).toEqual(['2'])
        expect(await by(['s'], 'equal', null as never)).toEqual(['3'])
        expect(await by(['deep', 'er'], 'equal', 'y' as never)).toEqual(['1'])
        expect(await by(['on'], 'equal', false as never)).toEqual(['2'])
        expect(await by(['n'], 'least', 6 as never)).toEqual(['2'])
        expect(await by(['n'], 'most', 6 as never)).toEqual(['1'])
        expect(await by(['n'], 'in', [5, 10] as never)).toEqual(['1', '2'])
        expect(await by(['n'], 'in', [] as never)).toEqual([])
      })
      it('are found whatever a document holds and whatever is asked', async () => {
        await store.records.insert(a, 't', rowOf('1', { s: 'a\u0000\u0000b\ud800', t: '\\u0000', n: 'text' }))
        await store.records.insert(a, 't', rowOf('2', { s: 5, n: 7 }))
        const by = (name: string, value: string | number | boolean, is: 'equal' | 'least' = 'equal'): Promise<string[]> =>
          ids(a, { where: [{ place: { path: [name] }, is, value }] })
        expect(await by('t', '\\u0000')).toEqual(['1'])
        expect(await by('s', '5')).toEqual([])
        expect(await by('s', 5)).toEqual(['2'])
        expect(await by('n', 'nul\u0000')).toEqual([])
        expect(await by('n', Infinity)).toEqual([])
        expect(await store.records.find(a, 't', 'nul\u0000')).toBeUndefined()
        for (const value of ['x', '', 1.5, 1e300, -1])
          expect(await ids(a, { where: [{ place: { column: 'version' }, is: 'equal', value }] })).toEqual([])
        expect(
          await ids(a, {
            where: [
              { place: { column: 'version' }, is: 'in', value: [1, 2] },
              { place: { column: 'id' }, is: 'least', value: '2' },
            ],
          }),
        ).toEqual(['2'])
      })
      it('are sorted with nothing first, then numbers, then text, by bytes and not by a locale', async () => {
        const values = [
          ['1', 'z'],
          ['2', 10],
          ['3', null],
          ['4', 9.5],
          ['5', 'é'],
          ['6', '_'],
          ['7', 'Za'],
        ] as const
        for (const [id, s] of values) await store.records.insert(a, 't', rowOf(id, { s }))
        const sorted = (descending: boolean): Promise<string[]> => ids(a, { sort: [{ place: { path: ['s'] }, descending }] })
        expect(await sorted(false)).toEqual(['3', '4', '2', '6', '1', '7', '5'])
        expect(await sorted(true)).toEqual(['5', '7', '1', '6', '2', '4', '3'])
      })
      it.each(["s') or 1=1 --", 's"', "a'b", 'a\u0000'])('never let a name into the statement: %j', async (field) => {
        await expect(store.records.list(a, 't', { where: [{ place: { path: [field] }, is: 'equal', value: 1 }] })).rejects.toThrow(
          /not a name/,
        )
      })
      it('are searched literally, not by pattern', async () => {
        await store.records.insert(a, 't', rowOf('1', {}, { search: 'a%b_c\\d' }))
        await store.records.insert(a, 't', rowOf('2', {}, { search: 'axbyczd' }))
        expect(await ids(a, { search: '%b_' })).toEqual(['1'])
        expect(await ids(a, { search: 'c\\d' })).toEqual(['1'])
      })
      it('are sorted without regard to case, ties by id, and paged with the total', async () => {
        for (const [id, s] of [
          ['1', 'b'],
          ['2', 'A'],
          ['3', 'a'],
          ['4', 'C'],
        ])
          await store.records.insert(a, 't', rowOf(id!, { s }))
        const sort = [{ place: { path: ['s'] }, descending: false }]
        expect(await ids(a, { sort })).toEqual(['2', '3', '1', '4'])
        const page = await store.records.list(a, 't', { sort, offset: 1, limit: 2 })
        expect([page.rows.map(({ id }) => id), page.total]).toEqual([['3', '1'], 4])
      })
      it('never come more than 200 at a time', async () => {
        for (let n = 0; n < 205; n += 1) await store.records.insert(a, 't', rowOf(String(n)))
        expect(await ids(a, { limit: 1e9 })).toHaveLength(200)
        expect(await ids(a, { limit: -1 })).toHaveLength(0)
      })
    })

    describe('transactions', () => {
      it('happen whole or not at all', async () => {
        await expect(
          store.transaction(async (inside) => {
            await inside.records.insert(a, 't', rowOf('1'))
            throw new Error('no')
          }),
        ).rejects.toThrow('no')
        expect(await store.records.count(a, 't')).toBe(0)
        await store.transaction((inside) => inside.records.insert(a, 't', rowOf('1')))
        expect(await store.records.count(a, 't')).toBe(1)
      })
      it('do not mix', async () => {
        await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            store
              .transaction(async (inside) => {
                await inside.records.insert(a, 't', rowOf(`${n}`))
                if (n % 2) throw new Error('odd')
              })
              .catch(() => undefined),
          ),
        )
        expect(await store.records.count(a, 't')).toBe(10)
      })
    })

    describe('transactions at once', () => {
      it('keep a limit', async () => {
        const tries = await Promise.all(
          Array.from({ length: 30 }, (_, n) =>
            store.transaction(async ({ records }) => {
              if ((await records.count(a, 't')) >= 3) return false
              await records.insert(a, 't', rowOf(`${n}`))
              return true
            }),
          ),
        )
        expect([tries.filter(Boolean).length, await store.records.count(a, 't')]).toEqual([3, 3])
      })
      it('may ask several things at a time', async () => {
        const counts = await store.transaction(({ records }) => Promise.all(['t', 'u', 'v'].map((type) => records.count(a, type))))
        expect(counts).toEqual([0, 0, 0])
      })
    })

    describe('unique values', () => {
      it('are had by one record until it lets go, in their own space', async () => {
        const value = { space: '', rule: 'names.*', value: '"a.example"' }
        expect(await store.uniques.take(a, 't', '1', value)).toBe(true)
        expect(await store.uniques.take(b, 't', '1', value)).toBe(false)
        expect(await store.uniques.take(b, 't', '1', { ...value, space: 'b' })).toBe(true)
        await store.uniques.release(b, 't', '1')
        expect(await store.uniques.take(b, 't', '1', value)).toBe(false)
        await store.uniques.release(a, 't', '1')
        expect(await store.uniques.take(b, 't', '1', value)).toBe(true)
      })
    })

    describe('history', () => {
      it('is read in its scope, newest first', async () => {
        for (const version of [1, 2])
          await store.history.addRevision(a, {
            type: 't',
            id: '1',
            version,
            at: now,
            actor: 'p',
            actor_name: 'p@x',
            ip: '',
            action: 'update',
            data: '{}',
          })
        expect((await store.history.revisions(a, 't', '1', 10)).map(({ version }) => version)).toEqual([2, 1])
        expect(await store.history.revision(b, 't', '1', 1)).toBeUndefined()
        await store.history.audit(a, {
          at: now,
          actor: 'p',
          actor_name: '',
          ip: '',
          request_id: 'r',
          action: 'x',
          type: '',
          id: '',
          detail: '{}',
        })
        expect(await store.history.audited(b)).toEqual([])
        expect(await store.history.audited(a)).toHaveLength(1)
      })
    })

    describe('people and accounts', () => {
      const person = (id: string, email: string) => ({
        id,
        brand: 'm',
        email,
        kind: 'person',
        role: 'r',
        first_name: '',
        last_name: '',
        timezone: '',
        language: null,
        theme: null,
        disabled_at: null,
        created_at: now,
      })
      it('know an address once in a brand', async () => {
        await store.people.insert(person('1', 'a@x'))
        await expect(store.people.insert(person('2', 'a@x'))).rejects.toMatchObject({ fault: 'conflict' })
        await store.people.insert({ ...person('3', 'a@x'), brand: 'n' })
        expect((await store.people.findByEmail('n', 'a@x'))?.id).toBe('3')
      })
      it('find an account for its members and for staff who entered, until they left', async () => {
        const account = {
          name: 'a',
          project_id: 'p',
          project_name: 'P',
          brand: 'm',
          manager_id: 's',
          client: 'c',
          company_name: '',
          features: '[]',
          utoken: '',
          created_at: now,
          closed_at: null,
          deleted_at: null,
        }
        await store.accounts.put(account)
        await store.people.join('a', '1', 'r')
        expect((await store.accounts.findAsMember('a', '1'))?.role).toBe('r')
        expect(await store.accounts.findAsMember('a', '2')).toBeUndefined()
        expect(await store.accounts.findAsEntered('a', 's')).toBeUndefined()
        await store.accounts.enter('a', 's', now)
        expect((await store.accounts.findAsEntered('a', 's'))?.project_name).toBe('P')
        await store.accounts.leave('a', 's', now)
        expect(await store.accounts.findAsEntered('a', 's')).toBeUndefined()
        await store.accounts.enter('a', 's', '2026-01-05T00:00:00.000Z')
        await store.accounts.put({ ...account, project_name: 'Q', closed_at: now })
        expect([await store.accounts.findAsMember('a', '1'), await store.accounts.ofMember('1')]).toEqual([undefined, []])
        expect((await store.accounts.findAsEntered('a', 's'))?.project_name).toBe('Q')
        await store.accounts.remove('a', now)
        expect([await store.accounts.findAsEntered('a', 's'), await store.accounts.enteredBy('s'), await store.accounts.find('a')]).toEqual(
          [undefined, [], undefined],
        )
        expect((await store.accounts.ever('a'))?.deleted_at).toBe(now)
      })
      it('end sessions by time, by hand and with their person', async () => {
        await store.people.insert(person('1', 'a@x'))
        const session = (hash: string, expires_at: string) => ({
          hash,
          person_id: '1',
          kind: 'cookie',
          created_at: now,
          expires_at,
          ip: '',
          last_seen_at: now,
        })
        await store.sessions.insert(session('h1', '2026-01-03T00:00:00.000Z'))
        await store.sessions.insert(session('h2', '2026-01-03T00:00:00.000Z'))
        expect((await store.sessions.findLive('h1', now))?.email).toBe('a@x')
        expect(await store.sessions.findLive('h1', '2026-01-03T00:00:00.000Z')).toBeUndefined()
        await store.sessions.removeOfPerson('1', 'ended', 'h1')
        expect(await store.sessions.findLive('h2', now)).toBeUndefined()
        await store.people.update('1', { disabled_at: now })
        expect(await store.sessions.findLive('h1', now)).toBeUndefined()
      })
      it('let one of many use a code', async () => {
        await store.sessions.addCode({
          hash: 'h',
          purpose: 'setup',
          subject: '',
          created_at: now,
          expires_at: '2026-01-03T00:00:00.000Z',
          used_at: null,
        })
        expect(await store.sessions.useCode('h', 'other', now)).toBe(false)
        expect(await store.sessions.useCode('h', 'setup', '2026-01-04T00:00:00.000Z')).toBe(false)
        const uses = await Promise.all(Array.from({ length: 50 }, () => store.sessions.useCode('h', 'setup', now)))
        expect(uses.filter(Boolean)).toHaveLength(1)
      })
    })
  })
}
