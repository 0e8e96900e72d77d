// Store contract: delivery by agents, on any database.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { finishedAction } from '../../../../server/store/delivery/delivery.ts'
import { accountScope, providerScope } from '../../../../server/store/scope.ts'
import type { Store } from '../../../../server/store/types.ts'

const at = '2026-01-02T03:04:05.000Z'
const later = '2026-01-03T00:00:00.000Z'
const last = '2026-01-04T00:00:00.000Z'
const a = accountScope('a')
const b = accountScope('b')

export function storeDelivery(name: string, open: () => Promise<Store>): void {
  describe(name, () => {
    let store: Store
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.close())
    const row = (id: string, version: number, more: object = {}) => ({
      id,
      parent: '',
      version,
      data: `{"v":${version}}`,
      search: '',
      delivery: 'none',
      created_at: at,
      updated_at: at,
      deleted_at: null,
      labels: '[]',
      ...more,
    })
    const write = (
      scope: typeof a,
      type: string,
      id: string,
      version: number,
      { action = version === 1 ? 'create' : 'update', ...more }: { action?: string; deleted_at?: string; created_at?: string } = {},
    ) =>
      store.transaction(async ({ records, history }) => {
        if (version === 1) await records.insert(scope, type, row(id, version, more))
        else expect(await records.update(scope, type, row(id, version, more))).toBe(true)
        await history.announce(scope, { type, id, version, action, at }, { inOrder: true })
      })
    const ask = { types: ['t', 'u'], tasks: [] as string[], after: 0, deletedAfter: 0, tasksSince: '' }
    const changes = async (more: Partial<typeof ask> = {}, limit = 100) =>
      (await store.delivery.changes({ ...ask, ...more }, limit)).map(
        ({ account, type, id, version, deleted_at }) => `${account} ${type} ${id} ${version}${deleted_at === null ? '' : ' gone'}`,
      )
    const agent = (id: string, more: object = {}) => ({
      id,
      name: `name ${id}`,
      kind: 'k',
      enabled: 1,
      created_at: at,
      key_hash: `hash ${id}`,
      key_prefix: 'agt_',
      key_at: at,
      seen_at: null,
      position: 0,
      ...more,
    })

    describe('changes for agents', () => {
      it('are each record once, as it is now, in the order of its last change', async () => {
        for (const [scope, type, id, version] of [
          [a, 't', '1', 1],
          [b, 't', '1', 1],
          [a, 'u', '2', 1],
          [a, 't', '1', 2],
          [providerScope, 't', '3', 1],
          [a, 'other', '4', 1],
          [a, 't', '1', 3],
        ] as const)
          await write(scope, type, id, version)
        expect(await changes()).toEqual(['b t 1 1', 'a u 2 1', ' t 3 1', 'a t 1 3'])
        expect(await changes({ types: ['u'] })).toEqual(['a u 2 1'])
        expect(await changes({}, 2)).toEqual(['b t 1 1', 'a u 2 1'])
        const [, second] = await store.delivery.changes(ask, 2)
        expect(await changes({ after: second!.seq })).toEqual([' t 3 1', 'a t 1 3'])
        expect(await changes({ after: await store.delivery.head() })).toEqual([])
        expect(await store.delivery.behind({ ...ask, after: second!.seq })).toBe(2)
      })
      it('are of no other types, and none of an empty outbox', async () => {
        expect([await store.delivery.head(), await changes()]).toEqual([0, []])
        await write(a, 'other', '1', 1)
        expect(await changes()).toEqual([])
      })
      it('tell what was deleted, but not to who never had it; what came back is there again', async () => {
        await write(a, 't', '1', 1)
        await write(a, 't', '1', 2, { action: 'delete', deleted_at: at })
        await write(a, 't', '2', 1)
        expect(await changes()).toEqual(['a t 1 2 gone', 'a t 2 1'])
        expect(await changes({ deletedAfter: await store.delivery.head() })).toEqual(['a t 2 1'])
        await store.transaction(async ({ records, history }) => {
          expect(await records.revive(a, 't', row('1', 3))).toBe(true)
          await history.announce(a, { type: 't', id: '1', version: 3, action: 'restore', at }, { inOrder: true })
        })
        expect(await changes({ deletedAfter: await store.delivery.head() })).toEqual(['a t 2 1', 'a t 1 3'])
      })
      it('come again for the records of an account and of some types, under the same versions', async () => {
        for (const [scope, type, id] of [
          [a, 't', '1'],
          [a, 't', 'gone'],
          [a, 'u', '2'],
          [b, 't', '3'],
        ] as const)
          await write(scope, type, id, 1)
        await write(a, 't', 'gone', 2, { action: 'delete', deleted_at: at })
        const after = await store.delivery.head()
        await store.transaction(async ({ history }) => history.announceAgain(a.account, ['t'], later))
        expect(await changes({ after })).toEqual(['a t 1 1'])
        await store.transaction(async ({ history }) => history.announceAgain(a.account, [], later))
        expect(await changes({ after })).toEqual(['a t 1 1'])
      })
      it('of tasks: those that are not over, and none from before an agent', async () => {
        await write(a, 't', 'old', 1)
        await write(a, 't', 'new', 1, { created_at: later })
        await write(a, 'u', 'record', 1)
        expect(await changes({ tasks: ['t'], tasksSince: later })).toEqual(['a t new 1', 'a u record 1'])
        await write(a, 't', 'new', 2, { action: finishedAction })
        expect(await changes({ tasks: ['t'], tasksSince: later })).toEqual(['a u record 1'])
        expect((await store.delivery.openTasks(['t'])).map(({ id }) => id)).toEqual(['old'])
        expect(await store.delivery.openTasks([])).toEqual([])
        await write(a, 't', 'old', 2, { action: 'delete', deleted_at: at })
        expect(await store.delivery.openTasks(['t'])).toEqual([])
      })
      it('are the same when what was overtaken is taken out, whatever was written before', async () => {
        let seed = 7
        const next = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most
        const versions = new Map<string, number>()
        for (let step = 0; step < 120; step += 1) {
          const id = String(next(9))
          const version = (versions.get(id) ?? 0) + 1
          versions.set(id, version)
          await write(a, next(2) && version === 1 ? 't' : await typeOf(id), id, version)
        }
        const before = await store.delivery.changes(ask, 100)
        expect(new Set(before.map(({ id }) => id))).toEqual(new Set(versions.keys()))
        expect(before.map(({ id, version }) => [id, versions.get(id)! - version])).toEqual(before.map(({ id }) => [id, 0]))
        expect(await store.delivery.trim(['other'])).toBe(0)
        expect(await store.delivery.trim(['t', 'u'])).toBe(120 - versions.size)
        expect([await store.delivery.trim(['t', 'u']), await store.delivery.trim([])]).toEqual([0, 0])
        expect(await store.delivery.changes(ask, 100)).toEqual(before)
        expect(await store.delivery.head()).toBe(before.at(-1)!.seq)
      })
      const typeOf = async (id: string): Promise<string> => ((await store.records.find(a, 't', id)) ? 't' : 'u')
    })

    describe('agents', () => {
      it('are found by their key, which no two share', async () => {
        await store.delivery.insert(agent('1'))
        expect([(await store.delivery.findByKey('hash 1'))?.id, await store.delivery.findByKey('hash 2')]).toEqual(['1', undefined])
        await expect(store.delivery.insert(agent('2', { key_hash: 'hash 1' }))).rejects.toMatchObject({ fault: 'conflict' })
        await store.delivery.insert(agent('3', { key_hash: null }))
        await store.delivery.insert(agent('4', { key_hash: null }))
        await store.delivery.update('1', { key_hash: 'other' })
        expect(await store.delivery.findByKey('hash 1')).toBeUndefined()
        expect((await store.delivery.some(['4', '1', '9'])).map(({ id }) => id).sort()).toEqual(['1', '4'])
        expect([
          (await store.delivery.find('1'))?.key_hash,
          (await store.delivery.find('3'))?.key_hash,
          await store.delivery.find('2'),
        ]).toEqual(['other', null, undefined])
      })
      it('of a kind tell when the newest one that is on was made', async () => {
        for (const [id, more] of [
          ['1', {}],
          ['2', { created_at: later }],
          ['off', { created_at: last, enabled: 0 }],
          ['other', { created_at: last, kind: 'x' }],
        ] as const)
          await store.delivery.insert(agent(id, more))
        expect([await store.delivery.newestOf('k'), await store.delivery.newestOf('x'), await store.delivery.newestOf('y')]).toEqual([
          later,
          last,
          undefined,
        ])
      })
      it('say something of each record by itself, until they are forgotten or removed', async () => {
        const record = { account: 'a', type: 't', id: '1' }
        const places = [
          ['1', record],
          ['1', { ...record, account: 'b' }],
          ['1', { ...record, type: 'u' }],
          ['1', { ...record, id: '2' }],
          ['2', record],
          ['3', record],
        ] as const
        for (const id of ['1', '2', '3']) await store.delivery.insert(agent(id))
        for (const [n, [id, key]] of places.entries())
          await store.delivery.setState({ ...key, agent: id, version: n, state: 'applied', applied_version: n, errors: '[]', at }, n)
        const said = () => Promise.all(places.map(async ([id, key]) => (await store.delivery.state(id, key))?.version))
        expect(await said()).toEqual([0, 1, 2, 3, 4, 5])
        await store.delivery.forget('2')
        expect(await said()).toEqual([0, 1, 2, 3, undefined, 5])
        await store.delivery.remove('1')
        expect([await said(), (await store.delivery.some(['1', '2', '3'])).map(({ id }) => id).sort()]).toEqual([
          [undefined, undefined, undefined, undefined, undefined, 5],
          ['2', '3'],
        ])
      })
      it('said what they said last of a record, by account; who is off or of another kind says nothing', async () => {
        for (const one of [agent('1'), agent('2'), agent('off', { enabled: 0 }), agent('other', { kind: 'x' })])
          await store.delivery.insert(one)
        const state = (id: string, version: number, account = 'a') => ({
          account,
          type: 't',
          id: '1',
          agent: id,
          version,
          state: 'applied',
          applied_version: version,
          errors: '[]',
          at,
        })
        const told: unknown[] = []
        store.onNotice((notice) => void told.push(notice))
        for (const one of [state('1', 1), state('1', 2), state('off', 2), state('other', 2), state('2', 9, 'b')])
          await store.delivery.setState(one, 5)
        const said = async () =>
          (await store.delivery.said(a, 't', 'k', ['1', '7'])).map(({ agent: id, name: named, record, version }) => [
            id,
            named,
            record,
            version,
          ])
        expect(await said()).toEqual([
          ['1', 'name 1', '1', 2],
          ['2', 'name 2', null, null],
        ])
        expect(await store.delivery.state('2', { account: 'b', type: 't', id: '1' })).toEqual(state('2', 9, 'b'))
        await expect
          .poll(() => told)
          .toEqual(
            Array.from({ length: 5 }, (_, n) => ({ kind: 'delivery', account: n === 4 ? 'b' : 'a', type: 't', id: '1', version: 5 })),
          )
        await store.delivery.remove('1')
        expect([await said(), await store.delivery.state('1', { account: 'a', type: 't', id: '1' })]).toEqual([
          [['2', 'name 2', null, null]],
          undefined,
        ])
      })
    })
  })
}
