// Store contract: storing, changing, deleting, restoring, finding, searching and sorting records.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountScope, providerScope } from '../../../../server/store/scope.ts'
import type { Store } from '../../../../server/store/types.ts'
import { now, rowOf } from './storeRows.ts'

export function storeRecords(name: string, open: () => Promise<Store>): void {
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
        expect(await store.records.list(a, 't')).toMatchObject({ rows: [], total: 0 })
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
      it('tell the different labels of their account, of live ones only, so many at most', async () => {
        for (const [id, labels] of [
          ['1', '["env=prod","мой"]'],
          ['2', '["env=prod","x"]'],
          ['3', '[]'],
        ] as const)
          await store.records.insert(a, 't', rowOf(id, {}, { labels }))
        await store.records.insert(a, 'other', rowOf('4', {}, { labels: '["y"]' }))
        await store.records.insert(b, 't', rowOf('5', {}, { labels: '["foreign"]' }))
        await store.records.insert(a, 't', rowOf('6', {}, { labels: '["gone"]', deleted_at: now }))
        expect([...(await store.records.labelsIn(a, 100))].sort()).toEqual(['env=prod', 'x', 'y', 'мой'])
        expect((await store.records.labelsIn(a, 2)).size).toBe(2)
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
      it('are compared with a search up to a thousand of each type, the nearest words first', async () => {
        await store.transaction(async ({ records }) => {
          await records.insert(a, 't', rowOf('0', {}, { search: '\u001fab' }))
          for (let index = 1; index <= 1000; index += 1)
            await records.insert(a, 't', rowOf(String(index), {}, { search: `\u001faa${String(index).padStart(4, '0')}` }))
        })
        const found = async (search: string): Promise<string[]> =>
          (await store.records.search(a, ['t'], { search, id: '', each: 2 })).map(({ id }) => id)
        expect(await found('\u001fa')).toEqual(['1', '10'])
        expect(await found('\u001fab')).toEqual(['0'])
      })
      it('are found by values of any type', async () => {
        await store.records.insert(a, 't', rowOf('1', { s: 'x', n: 5, on: true, deep: { er: 'y' } }))
        await store.records.insert(a, 't', rowOf('2', { s: "o'x", n: 10, on: false }))
        await store.records.insert(a, 't', rowOf('3', {}))
        const by = (path: string[], is: 'equal' | 'in' | 'least' | 'most', value: never): Promise<string[]> =>
          ids(a, { where: [{ field: { path }, is, value }] })
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
          ids(a, { where: [{ field: { path: [name] }, is, value }] })
        expect(await by('t', '\\u0000')).toEqual(['1'])
        expect(await by('s', '5')).toEqual([])
        expect(await by('s', 5)).toEqual(['2'])
        expect(await by('n', 'nul\u0000')).toEqual([])
        expect(await by('n', Infinity)).toEqual([])
        expect(await store.records.find(a, 't', 'nul\u0000')).toBeUndefined()
        for (const value of ['x', '', 1.5, 1e300, -1])
          expect(await ids(a, { where: [{ field: { column: 'version' }, is: 'equal', value }] })).toEqual([])
        expect(
          await ids(a, {
            where: [
              { field: { column: 'version' }, is: 'in', value: [1, 2] },
              { field: { column: 'id' }, is: 'least', value: '2' },
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
        const sorted = (descending: boolean): Promise<string[]> => ids(a, { sort: [{ field: { path: ['s'] }, descending }] })
        expect(await sorted(false)).toEqual(['3', '4', '2', '6', '1', '7', '5'])
        expect(await sorted(true)).toEqual(['5', '7', '1', '6', '2', '4', '3'])
      })
      it.each(["s') or 1=1 --", 's"', "a'b", 'a\u0000'])('never let a name into the statement: %j', async (field) => {
        await expect(store.records.list(a, 't', { where: [{ field: { path: [field] }, is: 'equal', value: 1 }] })).rejects.toThrow(
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
        const sort = [{ field: { path: ['s'] }, descending: false }]
        expect(await ids(a, { sort })).toEqual(['2', '3', '1', '4'])
        const page = await store.records.list(a, 't', { sort, offset: 1, limit: 2 })
        expect([page.rows.map(({ id }) => id), page.total]).toEqual([['3', '1'], 4])
      })
      it.each([false, true])('are the same in pages as whole, those read from the end, too (descending: %s)', async (descending) => {
        const values = ['b', undefined, 'A', 7, 'a', null, 'C', true, 'a']
        for (const [index, s] of values.entries()) await store.records.insert(a, 't', rowOf(String(index), s === undefined ? {} : { s }))
        const sort = [{ field: { path: ['s'] }, descending }]
        const whole = await ids(a, { sort })
        expect(whole).toHaveLength(values.length)
        for (const limit of [1, 2, 4]) {
          const pages = []
          for (let offset = 0; offset < values.length + limit; offset += limit) pages.push(await ids(a, { sort, offset, limit }))
          expect(pages.flat(), `pages of ${limit}`).toEqual(whole)
        }
      })
      it('never come more than 200 at a time', async () => {
        for (let n = 0; n < 205; n += 1) await store.records.insert(a, 't', rowOf(String(n)))
        expect(await ids(a, { limit: 1e9 })).toHaveLength(200)
        expect(await ids(a, { limit: -1 })).toHaveLength(0)
      })
    })
  })
}
