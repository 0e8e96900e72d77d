// Store contract: numbers of live records, on any database. They are maintained beside the records and must agree with them at any time.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountScope, narrowed, providerScope, type RecordScope } from '../../../../server/store/scope.ts'
import { bytesWithout } from '../../../../server/store/records/counts.ts'
import type { Store } from '../../../../server/store/types.ts'
import { now, rowOf } from './storeRows.ts'

const [a, b] = [accountScope('a'), accountScope('b')]
const underP = [{ field: { column: 'parent' as const }, is: 'equal' as const, value: 'p' }]

export function storeCounts(name: string, open: () => Promise<Store>): void {
  describe(`${name}: numbers of records`, () => {
    let store: Store
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.close())
    const add = (scope: RecordScope, id: string, parent = '') => store.records.insert(scope, 't', rowOf(id, { id }, { parent }))
    const total = async (scope: RecordScope, where: typeof underP | [] = []) => (await store.records.list(scope, 't', { where })).total

    it('follow creating, changing, deleting and restoring, for each account, type and parent', async () => {
      for (const [id, parent] of [
        ['1', 'p'],
        ['2', 'p'],
        ['3', 'q'],
      ] as const)
        await add(a, id, parent)
      await add(b, '1', 'p')
      await add(providerScope, '1')
      await store.records.insert(a, 'u', rowOf('1', {}, { parent: 'p' }))
      await store.records.update(a, 't', rowOf('1', { changed: true }, { parent: 'p', version: 2 }))
      expect([await total(a), await total(a, underP), await total(b), await total(providerScope)]).toEqual([3, 2, 1, 1])
      await store.records.update(a, 't', rowOf('2', {}, { parent: 'p', version: 2, deleted_at: now }))
      expect([await total(a), await total(a, underP)]).toEqual([2, 1])
      expect(await store.records.countByParent(a, 't', ['p', 'q'])).toEqual(
        new Map([
          ['p', 1],
          ['q', 1],
        ]),
      )
      await store.records.revive(a, 't', rowOf('2', {}, { parent: 'p', version: 3 }))
      await store.records.update(a, 't', rowOf('3', {}, { parent: 'p', version: 2 }))
      expect([await total(a), await total(a, underP), await store.records.count(a, 't', 'p')]).toEqual([3, 3, 3])
    })

    it('agree with the records after concurrent and failed transactions, and after they were added up', async () => {
      await Promise.allSettled(
        Array.from({ length: 40 }, (_, n) =>
          store.transaction(async ({ records }) => {
            for (const part of ['x', 'y']) await records.insert(a, 't', rowOf(`${n}-${part}`, {}, { parent: 'p' }))
            if (n % 4 === 0) throw new Error('refused')
          }),
        ),
      )
      expect([await total(a), await total(a, underP)]).toEqual([60, 60])
      await store.counts.addUpCounts()
      await store.records.update(a, 't', rowOf('1-x', {}, { parent: 'p', version: 2, deleted_at: now }))
      expect([await total(a), await total(a, underP)]).toEqual([59, 59])
      await Promise.all([store.counts.addUpCounts(), add(a, 'late', 'p')])
      await store.counts.addUpCounts()
      expect([await total(a), await store.records.count(a, 't', 'p')]).toEqual([60, 60])
    })

    it('bound the bytes of a list that reads all records of one parent to its share of the type', async () => {
      for (const id of ['1', '2', '3', '4']) await add(a, id, id === '1' ? 'p' : 'q')
      const passed = async (where: typeof underP | []) => (await store.records.list(a, 't', { where, scans: true })).passed
      const all = await passed([])
      expect([all > 0, await passed(underP)]).toEqual([true, all / 4])
      const labelled = async (where: typeof underP | []) => (await store.records.list(a, 't', { where, scans: true, labels: null })).passed
      expect(await labelled(underP)).toBe((await labelled([])) / 4)
    })

    it('come with the bytes of their data, through all changes', async () => {
      const bytes = async (scope: RecordScope, ...except: string[]) => bytesWithout(await store.records.totalsOf(scope), except)
      const size = (data: object) => Buffer.byteLength(JSON.stringify(data))
      const texts = { name: 'имя'.repeat(5000) }
      await add(a, '1')
      await add(b, '1')
      await store.records.insert(a, 'u', rowOf('1', texts))
      expect([await bytes(a), await bytes(a, 'u'), await bytes(b), await bytes(providerScope)]).toEqual([
        size({ id: '1' }) + size(texts),
        size({ id: '1' }),
        size({ id: '1' }),
        0,
      ])
      await store.records.update(a, 't', rowOf('1', texts, { version: 2 }))
      await store.records.update(a, 'u', rowOf('1', {}, { version: 2 }))
      expect([await bytes(a), await bytes(a, 't')]).toEqual([size(texts) + 2, 2])
      await store.records.update(a, 't', rowOf('1', texts, { version: 3, deleted_at: now }))
      expect([await bytes(a), await total(a)]).toEqual([2, 0])
      await store.records.revive(a, 't', rowOf('1', { id: 'again' }, { version: 4 }))
      await store.counts.addUpCounts()
      expect([await bytes(a), await bytes(a, 'u'), await total(a)]).toEqual([size({ id: 'again' }) + 2, size({ id: 'again' }), 1])
      await store
        .transaction(async ({ records }) => records.insert(a, 't', rowOf('2', texts)).then(() => Promise.reject(new Error('no'))))
        .catch(() => undefined)
      expect(await bytes(a, 'u')).toBe(size({ id: 'again' }))
    })

    it('are counted where a bound, a search or a filter leaves records out', async () => {
      for (const kind of ['one', 'one', 'two'])
        await store.records.insert(providerScope, 't', rowOf(`${kind}-${Math.random()}`, { kind }, { search: `\u001F${kind}` }))
      const ofOne = narrowed(providerScope, { path: ['kind'], value: 'one' })
      expect([await total(providerScope), await total(ofOne), await store.records.count(ofOne, 't')]).toEqual([3, 2, 2])
      expect((await store.records.list(providerScope, 't', { search: '\u001Ftwo' })).total).toBe(1)
      expect((await store.records.list(providerScope, 't', { deleted: true })).total).toBe(0)
      expect((await store.records.list(providerScope, 't', { labels: ['none'] })).total).toBe(0)
    })
  })
}
