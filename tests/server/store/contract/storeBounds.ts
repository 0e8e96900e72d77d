// A11: a scope that reaches only some of the provider's records, at every call that takes one; and what the database says of a document is what the server says.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { brokenBound } from '../../../../server/store/bounds.ts'
import type { StoredRecord } from '../../../../server/store/records/records.ts'
import { boundScope, providerScope } from '../../../../server/store/scope.ts'
import type { Store } from '../../../../server/store/types.ts'

const at = '2026-01-02T03:04:05.000Z'
const within = [
  { path: ['brand'], value: 'main' },
  { path: ['manager', 'id'], value: "o'ne" },
]
const mine = boundScope(within)
const kept = { brand: 'main', manager: { id: "o'ne" } }
/** Read by both bounds, or not at all; the first are written by whoever is bound, too. */
const documents: [what: string, data: unknown, isRead: boolean][] = [
  ['all of it', kept, true],
  ['lists of it', { brand: ['main'], manager: { id: ["o'ne", "o'ne"] } }, true],
  ['more besides', { ...kept, more: { brand: 'second' } }, true],
  ['another one besides', { ...kept, brand: ['second', 'main'] }, true],
  ['another', { ...kept, brand: 'second' }, false],
  ['the other bound only', { manager: kept.manager }, false],
  ['another manager', { ...kept, manager: { id: 'two' } }, false],
  ['nothing', {}, false],
  ['null', { ...kept, brand: null }, false],
  ['an empty list', { ...kept, brand: [] }, false],
  ['a list in a list', { ...kept, brand: [['main']] }, false],
  ['a part of the text', { ...kept, brand: 'main2' }, false],
  ['another case', { ...kept, brand: 'Main' }, false],
  ['a number', { ...kept, brand: 1 }, false],
  ['true', { ...kept, brand: true }, false],
  ['an object', { ...kept, brand: { main: 'main' } }, false],
  ['an object in a list', { ...kept, brand: [{ main: 'main' }] }, false],
  ['text on the way', { ...kept, manager: "o'ne" }, false],
  ['a list on the way', { ...kept, manager: [{ id: "o'ne" }] }, false],
]

export function storeBounds(name: string, open: () => Promise<Store>): void {
  describe(`${name}: A11: bounds of reach`, () => {
    let store: Store
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.close())
    const rowOf = (id: string, data: unknown, more: Partial<StoredRecord> = {}): StoredRecord => ({
      id,
      parent: 'p',
      version: 1,
      data: JSON.stringify(data),
      search: 'find',
      delivery: '',
      created_at: at,
      updated_at: at,
      deleted_at: null,
      labels: '[]',
      ...more,
    })
    const put = (id: string, data: unknown, more: Partial<StoredRecord> = {}): Promise<void> =>
      store.records.insert(providerScope, 't', rowOf(id, data, more))
    const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id).sort()

    it.each(documents)('of a document with %s: the database reads and writes as the server says', async (_, data, isRead) => {
      const { records } = store
      await put('1', data)
      await put('gone', data, { deleted_at: at })
      const mayWrite = brokenBound(within, data) === undefined
      expect([(await records.find(mine, 't', '1')) !== undefined, (await records.findDeleted(mine, 't', 'gone')) !== undefined]).toEqual([
        isRead,
        isRead,
      ])
      expect(await records.update(mine, 't', rowOf('1', kept, { version: 2 }))).toBe(mayWrite)
      expect(await records.revive(mine, 't', rowOf('gone', kept, { version: 2 }))).toBe(mayWrite)
      expect((await records.find(providerScope, 't', '1'))?.version).toBe(mayWrite ? 2 : 1)
      await put('2', data)
      await records.label(mine, 't', '2', { labels: '["x"]', search: 'x' })
      expect((await records.find(providerScope, 't', '2'))?.labels).toBe(mayWrite ? '["x"]' : '[]')
      if (mayWrite) await records.insert(mine, 't', rowOf('3', data))
      else await expect(records.insert(mine, 't', rowOf('3', data))).rejects.toMatchObject({ name: 'OutOfReach' })
    })
    it('of every call that reads', async () => {
      const { records, history } = store
      for (const [id, data] of [
        ['in', kept],
        ['out', { ...kept, brand: 'second' }],
      ] as const) {
        await put(id, data)
        await put(`${id}-gone`, data, { deleted_at: at })
        for (const version of [1, 2])
          await history.addRevision(providerScope, {
            type: 't',
            id,
            version,
            at,
            actor: '',
            actor_name: '',
            ip: '',
            action: 'update',
            data: JSON.stringify(version === 1 ? { ...kept, brand: 'second' } : data),
          })
      }
      expect(idsOf((await records.list(mine, 't')).rows)).toEqual(['in'])
      expect((await records.list(mine, 't')).total).toBe(1)
      expect(idsOf((await records.list(mine, 't', { deleted: true })).rows)).toEqual(['in-gone'])
      expect(idsOf(await records.search(mine, ['t'], { search: 'find', id: 'out', each: 9 }))).toEqual(['in'])
      expect([await records.count(mine, 't'), await records.count(mine, 't', 'p')]).toEqual([1, 1])
      expect([...(await records.countByParent(mine, 't', ['p']))]).toEqual([['p', 1]])
      expect(await records.idsUnder(mine, 't', 'p')).toEqual(['in'])
      expect(await records.idsDeletedUnder(mine, 't', 'p', at)).toEqual(['in-gone'])
      expect((await history.revisions(mine, 't', 'in', 9)).map(({ version }) => version)).toEqual([2])
      expect([await history.revision(mine, 't', 'in', 1), await history.revision(mine, 't', 'out', 2)]).toEqual([undefined, undefined])
      expect(
        (
          await history.revisionsAt(
            mine,
            't',
            ['in', 'out'].flatMap((id) => [1, 2].map((version) => ({ id, version }))),
          )
        ).map(({ id, version }) => `${id} ${version}`),
      ).toEqual(['in 2'])
    })
    it('of a write that would take a record out of reach, or bring one back there', async () => {
      const { records } = store
      await put('1', kept)
      await put('gone', kept, { deleted_at: at })
      const away = { ...kept, manager: { id: 'two' } }
      await expect(records.update(mine, 't', rowOf('1', away, { version: 2 }))).rejects.toMatchObject({
        name: 'OutOfReach',
        path: ['manager', 'id'],
      })
      await expect(records.revive(mine, 't', rowOf('gone', away, { version: 2 }))).rejects.toMatchObject({ name: 'OutOfReach' })
      expect([(await records.find(providerScope, 't', '1'))?.version, await records.find(providerScope, 't', 'gone')]).toEqual([
        1,
        undefined,
      ])
    })
    it('without a value reach nothing', async () => {
      await put('1', kept)
      const none = boundScope([{ path: [], value: undefined }])
      expect([
        (await store.records.list(none, 't')).total,
        await store.records.find(none, 't', '1'),
        await store.records.update(none, 't', rowOf('1', kept, { version: 2 })).catch((error: Error) => error.name),
      ]).toEqual([0, undefined, 'OutOfReach'])
    })
  })
}
