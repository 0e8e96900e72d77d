// Store contract: versions of records, their sweeps, and audit seals, on any database.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountScope, boundScope, providerScope, type RecordScope } from '../../../../server/store/scope.ts'
import type { Store } from '../../../../server/store/types.ts'

const at = '2026-01-02T03:04:05.000Z'
const who = { actor: '', actor_name: '', ip: '' }
const [a, b] = [accountScope('a'), accountScope('b')]

export function storeHistory(name: string, open: () => Promise<Store>): void {
  describe(name, () => {
    let store: Store
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.close())

    describe('versions of records', () => {
      const add = (scope: RecordScope, type: string, id: string, version: number, more: object = {}): Promise<void> =>
        store.history.addRevision(scope, {
          type,
          id,
          version,
          ...who,
          at: `${scope.account}/${type}/${id}/${version}`,
          action: 'update',
          data: '{}',
          ...more,
        })

      it('are read together: of one account and type, those that are requested', async () => {
        for (const scope of [a, b])
          for (const type of ['t', 'u']) for (const id of ['1', '2']) for (const version of [1, 2]) await add(scope, type, id, version)
        const read = async (versions: { id: string; version: number }[]): Promise<string[]> =>
          (await store.history.revisionsAt(a, 't', versions)).map((row) => row.at).sort()
        expect(
          await read([
            { id: '1', version: 2 },
            { id: '2', version: 1 },
            { id: '3', version: 1 },
          ]),
        ).toEqual(['a/t/1/2', 'a/t/2/1'])
        expect(await read([])).toEqual([])
      })
      it('tell the last change, which making, deleting and bringing back are not, within the reach', async () => {
        for (const [version, action] of [
          [1, 'create'],
          [2, 'update'],
          [3, 'update'],
          [4, 'delete'],
          [5, 'restore'],
        ] as const)
          await add(providerScope, 't', '1', version, { action, data: JSON.stringify({ brand: version < 3 ? 'one' : 'two' }) })
        await add(providerScope, 't', '2', 1, { action: 'create' })
        const bound = (value: string): RecordScope => boundScope([{ path: ['brand'], value }])
        const last = (scope: RecordScope, id: string) => store.history.lastChange(scope, 't', id)
        expect([
          await last(providerScope, '1'),
          await last(providerScope, '2'),
          await last(bound('one'), '1'),
          await last(bound('none'), '1'),
        ]).toEqual(['/t/1/3', undefined, '/t/1/2', undefined])
      })
      it('are swept in the accounts that have some of a type', async () => {
        for (const [scope, type] of [
          [b, 't'],
          [a, 't'],
          [providerScope, 't'],
          [accountScope('c'), 'u'],
        ] as const)
          for (const version of [1, 2]) await add(scope, type, '1', version)
        expect([await store.sweeps.accounts('t'), await store.sweeps.accounts('u'), await store.sweeps.accounts('v')]).toEqual([
          ['', 'a', 'b'],
          ['c'],
          [],
        ])
      })
      it('are swept one after the other, and rewritten each by itself', async () => {
        const places = [
          [a, 't', '1', 1],
          [a, 't', '1', 2],
          [a, 't', '2', 1],
          [b, 't', '1', 1],
          [a, 'u', '1', 1],
        ] as const
        for (const [scope, type, id, version] of places) await add(scope, type, id, version)
        const after = async (id: string, version: number, limit = 9): Promise<string[]> =>
          (await store.sweeps.versions('a', 't', { id, version }, limit)).map(
            (row) => `${row.account} ${row.type} ${row.id} ${row.version}`,
          )
        expect(await after('', 0)).toEqual(['a t 1 1', 'a t 1 2', 'a t 2 1'])
        expect([await after('', 0, 1), await after('1', 1), await after('1', 2), await after('2', 1)]).toEqual([
          ['a t 1 1'],
          ['a t 1 2', 'a t 2 1'],
          ['a t 2 1'],
          [],
        ])
        await store.transaction(({ sweeps }) => sweeps.rewrite([{ account: 'a', type: 't', id: '1', version: 1, data: '{"new":1}' }]))
        expect(
          await Promise.all(
            places.map(async ([scope, type, id, version]) => (await store.history.revision(scope, type, id, version))?.data),
          ),
        ).toEqual(['{"new":1}', '{}', '{}', '{}', '{}'])
      })
    })

    describe('seals over the audit', () => {
      const audit = (id: string): Promise<void> =>
        store.history.audit(a, { ...who, at, request_id: '', action: 'x', type: '', id, detail: '{}' })
      const seal = (id: number, seqs: number[]): Promise<void> =>
        store.seals.add(
          { id, at, rows: seqs.length, hash: `h${id}` },
          seqs.map((seq) => ({ seq, hash: `of ${seq}` })),
        )
      const idsOf = (rows: { id: string }[]): string => rows.map(({ id }) => id).join('')
      const held = async (id: number): Promise<string[]> =>
        (await store.seals.held(id)).map(
          ({ sealed, row }) =>
            `${sealed.seal} ${sealed.hash === `of ${sealed.seq}`} ${row ? `${row.id} ${row.seq === sealed.seq}` : 'gone'}`,
        )

      it('hold rows once, in order, each with its row of now', async () => {
        for (const id of ['1', '2', '3', '4', '5']) await audit(id)
        const seqs = (await store.seals.due(9)).map(({ seq }) => seq)
        expect([idsOf(await store.seals.due(2)), idsOf(await store.seals.unsealed(9)), await store.seals.last()]).toEqual([
          '12',
          '12345',
          undefined,
        ])
        await seal(1, seqs.slice(0, 2))
        await seal(2, [seqs[2]!, seqs[4]! + 1000])
        expect([await held(1), await held(2), await held(3)]).toEqual([
          ['1 true 1 true', '1 true 2 true'],
          ['2 true 3 true', '2 true gone'],
          [],
        ])
        expect([(await store.seals.last())?.hash, idsOf(await store.seals.unsealed(9))]).toEqual(['h2', '45'])
        expect([
          (await store.seals.after(0, 9)).map(({ id }) => id),
          (await store.seals.after(1, 9)).map(({ id }) => id),
          (await store.seals.after(0, 1)).map(({ id }) => id),
        ]).toEqual([[1, 2], [2], [1]])
        expect(await store.seals.orphans(9)).toEqual([])
      })
      it('leave out what is far behind the newest sealed row: nobody looks at the whole audit', async () => {
        await audit('1')
        const seq = (await store.seals.due(1))[0]!.seq
        await seal(1, [seq + 1_000_000])
        expect([idsOf(await store.seals.due(9)), idsOf(await store.seals.unsealed(9))]).toEqual(['', '1'])
      })
    })
  })
}
