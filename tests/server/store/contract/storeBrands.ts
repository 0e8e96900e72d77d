// Store contract: brands, their pictures and checks of definitions, on any database.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acceptAction } from '../../../../server/store/records/checks.ts'
import { accountScope, providerScope } from '../../../../server/store/scope.ts'
import type { Store } from '../../../../server/store/types.ts'

const now = '2026-01-02T03:04:05.000Z'
const a = accountScope('a')
const b = accountScope('b')

export function storeBrands(name: string, open: () => Promise<Store>): void {
  describe(name, () => {
    let store: Store
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.close())

    describe('brands', () => {
      beforeEach(async () => {
        await store.brands.put('one', '{"n":1}', ['one.example', 'www.one.example'])
        await store.brands.put('two', '{"n":2}', ['two.example'])
      })
      it('are found by their name and by their hosts', async () => {
        expect([await store.brands.find('two'), await store.brands.find('three')]).toEqual(['{"n":2}', undefined])
        expect([
          await store.brands.findByHost('www.one.example'),
          await store.brands.findByHost('two.example'),
          await store.brands.findByHost('other.example'),
        ]).toEqual([{ id: 'one', data: '{"n":1}' }, { id: 'two', data: '{"n":2}' }, undefined])
        expect(await store.brands.hostsOf('one')).toEqual(['one.example', 'www.one.example'])
      })
      it('answer on the hosts of the last change alone, the others keep theirs', async () => {
        await store.brands.put('one', '{"n":3}', ['one.example', 'new.example'])
        expect([await store.brands.hostsOf('one'), await store.brands.hostsOf('two'), await store.brands.find('two')]).toEqual([
          ['new.example', 'one.example'],
          ['two.example'],
          '{"n":2}',
        ])
        expect(await store.brands.findByHost('www.one.example')).toBeUndefined()
        await store.brands.put('one', '{"n":4}', [])
        expect([await store.brands.hostsOf('one'), await store.brands.hostsOf('two'), await store.brands.find('one')]).toEqual([
          [],
          ['two.example'],
          '{"n":4}',
        ])
      })
      it('take a host over from another', async () => {
        await store.brands.put('one', '{"n":1}', ['one.example', 'two.example'])
        expect([await store.brands.hostsOf('one'), await store.brands.hostsOf('two')]).toEqual([['one.example', 'two.example'], []])
      })
      it('go alone, with their hosts', async () => {
        await store.brands.remove('one')
        expect((await store.brands.all()).map(({ id }) => id)).toEqual(['two'])
        expect([await store.brands.findByHost('one.example'), await store.brands.findByHost('two.example')]).toEqual([
          undefined,
          { id: 'two', data: '{"n":2}' },
        ])
      })
      it('are used by their persons and by accounts that are there', async () => {
        await store.people.insert({
          id: 'p1',
          brand: 'one',
          email: 'p1@x.example',
          kind: 'person',
          role: 'customer',
          first_name: '',
          last_name: '',
          timezone: 'UTC',
          created_at: now,
        })
        expect([await store.brands.isUsed('one'), await store.brands.isUsed('two')]).toEqual([true, false])
        await store.accounts.put({
          name: 'acc',
          brand: 'two',
          client: 'x',
          company_name: '',
          features: '[]',
          project_id: '',
          project_name: '',
          utoken: '',
          created_at: now,
        })
        expect([await store.brands.isUsed('two'), await store.brands.isUsed('three')]).toEqual([true, false])
        await store.accounts.remove('acc', now)
        expect(await store.brands.isUsed('two')).toBe(false)
      })
      it('stand beside facts of the database, each under its key', async () => {
        await store.brands.setSetting('first', '1')
        await store.brands.setSetting('second', '2')
        await store.brands.setSetting('first', '3')
        expect([await store.brands.setting('first'), await store.brands.setting('second'), await store.brands.setting('third')]).toEqual([
          '3',
          '2',
          undefined,
        ])
      })
    })

    describe('pictures and fonts', () => {
      const add = (guid: string, more: object = {}) =>
        store.assets.add({
          guid,
          kind: 'image',
          weight: '',
          name: guid,
          brand: '',
          content_type: 'image/png',
          width: 1,
          height: 1,
          bytes: 1,
          data: `of ${guid}`,
          created_at: now,
          ...more,
        })
      it('are read by name and weight', async () => {
        await add('f', { kind: 'font', weight: '400', data: 'thin' })
        await add('f', { kind: 'font', weight: '600', data: 'bold' })
        await add('g', { kind: 'font', weight: '600' })
        expect([
          (await store.assets.read('f', '600'))?.data,
          (await store.assets.read('f', '400'))?.data,
          await store.assets.read('f', '500'),
          await store.assets.read('g', '400'),
        ]).toEqual(['bold', 'thin', undefined, undefined])
        expect([(await store.assets.weightsOf('f')).map(({ weight }) => weight), (await store.assets.find('g'))?.weight]).toEqual([
          ['400', '600'],
          '600',
        ])
      })
      it('are found by their age, and are deleted whole', async () => {
        await add('old', { created_at: '2020-01-01T00:00:00.000Z' })
        await add('old', { weight: 'raster', created_at: '2020-01-01T00:00:00.000Z' })
        await add('new', { created_at: '2020-03-01T00:00:00.000Z' })
        expect(await store.assets.olderThan('2020-02-01T00:00:00.000Z')).toEqual(['old'])
        await store.assets.remove([])
        await store.assets.remove(['old', 'unknown'])
        expect([await store.assets.weightsOf('old'), (await store.assets.weightsOf('new')).length]).toEqual([[], 1])
      })
    })

    describe('checks of definitions', () => {
      const row = (id: string, more: object = {}) => ({
        id,
        parent: '',
        version: 1,
        data: `{"of":"${id}"}`,
        search: '',
        delivery: 'none',
        created_at: now,
        updated_at: now,
        deleted_at: null,
        labels: '[]',
        ...more,
      })
      beforeEach(async () => {
        for (const [scope, type, id] of [
          [b, 't', '1'],
          [a, 't', '2'],
          [a, 't', '1'],
          [a, 'u', '3'],
        ] as const)
          await store.records.insert(scope, type, row(id))
        await store.records.insert(a, 't', row('gone', { deleted_at: now }))
        await store.records.insert(b, 'v', row('gone', { deleted_at: now }))
      })
      const names = async (...ask: Parameters<typeof store.checks.recordsOf>) =>
        (await store.checks.recordsOf(...ask)).map(({ account, id }) => `${account} ${id}`)
      it('read what there is of a type in every account, page after page', async () => {
        expect(await names('t', undefined, 10)).toEqual(['a 1', 'a 2', 'b 1'])
        expect(await names('t', undefined, 2)).toEqual(['a 1', 'a 2'])
        expect(await names('t', { account: 'a', id: '1' }, 10)).toEqual(['a 2', 'b 1'])
        expect(await names('t', { account: 'a', id: '2' }, 10)).toEqual(['b 1'])
        expect(await names('t', { account: 'b', id: '1' }, 10)).toEqual([])
      })
      it('tell what keeps a condition in accounts that are there, with the first of some of them', async () => {
        const account = { project_id: 'p', project_name: '', brand: 'm', manager_id: null, client: 'c', company_name: '', features: '[]' }
        for (const [id, deleted_at] of [
          ['a', null],
          ['b', null],
          ['left', now],
        ] as const)
          await store.accounts.put({ ...account, name: id, utoken: '', created_at: now, closed_at: null, deleted_at })
        for (const scope of [accountScope('left'), providerScope]) await store.records.insert(scope, 't', row('1'))
        await store.records.insert(a, 'u', row('1'))
        const held = async (shownAccounts: string[], most = 9): Promise<string> => {
          const condition = { field: { path: ['of'] }, is: 'in' as const, value: ['1', 'gone'] }
          const { count, rows } = await store.checks.inAccounts('t', condition, { shownAccounts, most })
          return [count, ...rows.map(({ account: of, id, data }) => `${of} ${id} ${data}`)].join(', ')
        }
        expect([await held(['a', 'b', 'left', '']), await held(['b']), await held(['a', 'b'], 1), await held([])]).toEqual([
          '2, a 1 {"of":"1"}, b 1 {"of":"1"}',
          '2, b 1 {"of":"1"}',
          '2, a 1 {"of":"1"}',
          '2',
        ])
      })
      it('count what is there by type', async () => {
        expect((await store.checks.types()).toSorted((one, other) => one.type.localeCompare(other.type))).toEqual([
          { type: 't', count: 3 },
          { type: 'u', count: 1 },
        ])
      })
      it('remember the secrets of one record, once', async () => {
        const secretsOf = async (type: string) =>
          Object.fromEntries(
            (await store.checks.recordsOf(type, undefined, 10)).map(({ account, id, secrets }) => [`${account} ${id}`, secrets]),
          )
        await store.records.insert(a, 'u', row('1'))
        await store.checks.rememberSecrets('t', { account: 'a', id: '1' }, '["/x"]')
        await store.checks.rememberSecrets('t', { account: 'a', id: '1' }, '["/y"]')
        expect(await secretsOf('t')).toEqual({ 'a 1': '["/x"]', 'a 2': null, 'b 1': null })
        expect(await secretsOf('u')).toEqual({ 'a 1': null, 'a 3': null })
      })
      it('know the version that the provider accepted last', async () => {
        const audit = (scope: typeof a | typeof providerScope, action: string, type: string, id: string) =>
          store.history.audit(scope, { at: now, actor: 'p1', actor_name: '', ip: '', request_id: '', action, type, id, detail: '{}' })
        await audit(providerScope, acceptAction, 't', 'first')
        await audit(providerScope, acceptAction, 't', 'last')
        await audit(providerScope, acceptAction, 'u', 'of another type')
        await audit(providerScope, 'update', 't', 'of another action')
        await audit(a, acceptAction, 't', 'of an account')
        expect([await store.checks.accepted('t'), await store.checks.accepted('u'), await store.checks.accepted('v')]).toEqual([
          'last',
          'of another type',
          undefined,
        ])
      })
    })
  })
}
