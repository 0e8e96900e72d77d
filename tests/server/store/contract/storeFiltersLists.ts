// A11: the filters of lists, searches, deleted records and services: beside each row that is asked for stands one that differs in one thing.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountScope, providerScope, type RecordScope } from '../../../../server/store/scope.ts'
import type { FieldRef, StoredRecord } from '../../../../server/store/records/records.ts'
import type { Store } from '../../../../server/store/types.ts'

const at = '2026-01-02T03:04:05.000Z'
const later = '2026-01-03T00:00:00.000Z'
const [a, b] = [accountScope('a'), accountScope('b')]
const who = { at, actor: '', ip: '' }

export function storeFiltersOfLists(name: string, open: () => Promise<Store>): void {
  describe(`${name}: A11: every filter holds, of lists and searches too`, () => {
    let store: Store
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.close())
    const put = (scope: RecordScope, type: string, id: string, more: Partial<StoredRecord> = {}): Promise<void> =>
      store.records.insert(scope, type, {
        id,
        parent: 'p',
        version: 1,
        data: `{"of":"${scope.account}/${type}/${id}"}`,
        search: 'find',
        delivery: '',
        created_at: at,
        updated_at: at,
        deleted_at: null,
        labels: '[]',
        ...more,
      })

    it('a search over types', async () => {
      for (const scope of [a, b]) for (const type of ['t', 'u', 'v']) for (const id of ['1', '2', '3']) await put(scope, type, id)
      await put(a, 't', 'gone', { deleted_at: at })
      await put(a, 't', 'other', { search: 'nothing' })
      const found = async (search: string, id: string, each: number): Promise<string[]> =>
        (await store.records.search(a, ['t', 'u'], { search, id, each })).map((row) => row.data.slice(7, -2))
      expect(await found('find', '', 2)).toEqual(['a/t/1', 'a/t/2', 'a/u/1', 'a/u/2'])
      expect(await found('none', 'other', 2)).toEqual(['a/t/other'])
      expect(await found('none', 'gone', 2)).toEqual([])
    })
    it('records that are linked to some of another type, and those that are not', async () => {
      for (const [id, state] of [
        ['m1', 'failed'],
        ['m2', 'sent'],
        ['gone', 'failed'],
      ] as const)
        await put(providerScope, 'letters', id, { data: JSON.stringify({ state, of: `l-${id}` }), deleted_at: id === 'gone' ? at : null })
      await put(a, 'letters', 'm3', { data: '{"state":"failed"}' })
      await put(providerScope, 'notes', 'm4', { data: '{"state":"failed"}' })
      for (const scope of [a, b]) {
        for (const letter of ['m1', 'm2', 'm3', 'm4', 'gone']) await put(scope, 't', `l-${letter}`, { data: JSON.stringify({ letter }) })
        await put(scope, 't', 'l-none')
      }
      const where = [{ field: { path: ['state'] }, is: 'in' as const, value: ['failed'] }]
      const found = async (is: 'linked' | 'unlinked', to: object = {}, field: FieldRef = { path: ['letter'] }): Promise<string[]> =>
        (
          await store.records.list(a, 't', {
            where: [{ field, is, to: { scope: providerScope, type: 'letters', at: { column: 'id' }, where, ...to } }],
          })
        ).rows.map(({ id }) => id)
      expect(await found('linked')).toEqual(['l-m1'])
      expect(await found('unlinked')).toEqual(['l-gone', 'l-m2', 'l-m3', 'l-m4', 'l-none'])
      expect([
        await found('linked', { where: [] }),
        await found('linked', { scope: a }),
        await found('linked', { type: 'notes' }),
        await found('linked', { where: [{ ...where[0], value: [] }] }),
      ]).toEqual([['l-m1', 'l-m2'], ['l-m3'], ['l-m4'], []])
      expect([
        await found('linked', { at: { path: ['of'] } }, { column: 'id' }),
        await found('linked', { at: { path: ['absent'] } }),
      ]).toEqual([['l-m1'], []])
      expect(await found('unlinked', { at: { path: ['absent'] } })).toHaveLength(6)
    })
    it('deleted records, and those that live again', async () => {
      for (const [scope, type] of [
        [a, 't'],
        [b, 't'],
        [a, 'u'],
      ] as const) {
        for (const id of ['1', '2']) await put(scope, type, id, { deleted_at: at })
        await put(scope, type, 'late', { deleted_at: later })
        await put(scope, type, 'far', { deleted_at: at, parent: 'q' })
        await put(scope, type, 'lives')
      }
      expect((await store.records.findDeleted(a, 't', '2'))?.data).toBe('{"of":"a/t/2"}')
      expect([await store.records.findDeleted(a, 't', 'lives'), await store.records.findDeleted(a, 't', 'none')]).toEqual([
        undefined,
        undefined,
      ])
      expect(await store.records.idsDeletedUnder(a, 't', 'p', at)).toEqual(['1', '2'])
      const next = { ...(await store.records.findDeleted(a, 't', '1'))!, version: 2, data: '{"of":"new"}' }
      for (const wrong of [
        { ...next, version: 1 },
        { ...next, version: 3 },
        { ...next, id: 'none' },
        { ...next, id: 'lives' },
      ])
        expect(await store.records.revive(a, 't', wrong)).toBe(false)
      expect(await store.records.revive(a, 't', next)).toBe(true)
      expect((await store.records.find(a, 't', '1'))?.data).toBe('{"of":"new"}')
      for (const [scope, type, id] of [
        [b, 't', '1'],
        [a, 'u', '1'],
        [a, 't', '2'],
      ] as const)
        expect(await store.records.find(scope, type, id)).toBeUndefined()
    })
    it('labels, of one record', async () => {
      for (const [scope, type, id] of [
        [a, 't', '1'],
        [b, 't', '1'],
        [a, 'u', '1'],
        [a, 't', '2'],
      ] as const)
        await put(scope, type, id)
      await put(a, 't', 'gone', { deleted_at: at })
      for (const id of ['1', 'gone']) await store.records.label(a, 't', id, { labels: '["x"]', search: 'find' })
      expect((await store.records.find(a, 't', '1'))?.labels).toBe('["x"]')
      expect((await store.records.findDeleted(a, 't', 'gone'))?.labels).toBe('[]')
      for (const [scope, type, id] of [
        [b, 't', '1'],
        [a, 'u', '1'],
        [a, 't', '2'],
      ] as const)
        expect((await store.records.find(scope, type, id))?.labels).toBe('[]')
      const ids = async (labels: string[] | null): Promise<string[]> =>
        (await store.records.list(a, 't', { labels })).rows.map(({ id }) => id)
      expect([await ids(null), await ids(['x']), await ids(['y'])]).toEqual([['2'], ['1'], []])
    })
    it('who made a version', async () => {
      for (const scope of [a, b])
        for (const type of ['t', 'u'])
          for (const id of ['1', '2'])
            for (const version of [1, 2])
              await store.history.addRevision(scope, {
                type,
                id,
                version,
                ...who,
                actor_name: `${scope.account}/${type}/${id}/${version}`,
                action: '',
                data: '{}',
              })
      expect([...(await store.history.actorsOf(a, 't', [{ id: '1', version: 1 }]))]).toEqual([['1', 'a/t/1/1']])
      expect([...(await store.history.actorsOf(b, 'u', [{ id: '2', version: 2 }]))]).toEqual([['2', 'b/u/2/2']])
    })
    it('views and layouts of a person', async () => {
      const { lists } = store
      const mine = { scope: a, person: 'p1', type: 't' }
      const all = [mine, { ...mine, scope: b }, { ...mine, person: 'p2' }, { ...mine, type: 'u' }]
      for (const [n, owner] of all.entries())
        for (const more of ['x', 'y'])
          await lists.addView(owner, {
            id: `${n}${more}`,
            name: `${n}${more}`,
            data: '{}',
            is_default: more === 'x' ? 1 : 0,
            created_at: at,
          })
      const state = async (): Promise<string[]> =>
        (await Promise.all(all.map((owner) => lists.views(owner)))).map((rows) =>
          rows.map((row) => `${row.name}${row.is_default ? '*' : ''}`).join(),
        )
      expect(await state()).toEqual(['0x*,0y', '1x*,1y', '2x*,2y', '3x*,3y'])
      expect([
        await lists.changeView(mine, '1x', { name: 'stolen' }),
        await lists.removeView(mine, '2x'),
        await lists.changeView(mine, '0y', { name: '0z' }),
      ]).toEqual([false, false, true])
      await lists.clearDefault(mine)
      expect(await state()).toEqual(['0x,0z', '1x*,1y', '2x*,2y', '3x*,3y'])
      expect([await lists.removeView(mine, '0x'), await state()]).toEqual([true, ['0z', '1x*,1y', '2x*,2y', '3x*,3y']])
      for (const [person, type] of [
        ['p1', 't'],
        ['p1', 'u'],
        ['p2', 't'],
      ] as const)
        await lists.keepLayout(person, type, `"${person}/${type}"`)
      expect([await lists.layout('p1', 'u'), await lists.layout('p2', 't'), await lists.layout('p2', 'u')]).toEqual([
        '"p1/u"',
        '"p2/t"',
        undefined,
      ])
    })
    it('services and counts of accounts', async () => {
      const { accounts } = store
      for (const [account, deleted_at] of [
        ['a', null],
        ['b', null],
        ['gone', at],
      ] as const)
        await accounts.put({
          name: account,
          project_id: 'p',
          project_name: 'P',
          brand: 'm',
          manager_id: null,
          client: 'c',
          company_name: '',
          features: '[]',
          utoken: '',
          created_at: at,
          closed_at: null,
          deleted_at,
        })
      await accounts.setService('a', { service_status: 'stopped' })
      expect((await accounts.services(['a', 'gone'])).map((row) => `${row.name} ${row.service_status}`)).toEqual(['a stopped'])
      expect((await accounts.services(['b'])).map((row) => row.service_status)).not.toEqual(['stopped'])
      for (const [scope, type, id] of [
        [a, 't', '1'],
        [a, 't', '2'],
        [a, 'u', '1'],
        [b, 't', '1'],
        [a, 'v', '1'],
      ] as const)
        await put(scope, type, id)
      await put(a, 't', 'gone', { deleted_at: at })
      expect(
        (await accounts.recordCounts(['a'], ['t', 'u'])).map((row) => `${row.account} ${row.type} ${Number(row.total)}`).sort(),
      ).toEqual(['a t 2', 'a u 1'])
    })
  })
}
