// A9: versions that were written when versions still kept secrets lose them, on both databases; nobody else can change a version, before or afterwards.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/engine/schema/types.ts'
import type { Definition } from '../../../src/engine/types.ts'
import { startSweeping } from '../../../server/services/records/secrets/secretSweep.ts'
import { openLibsql, openStore } from '../../../server/store/database/open.ts'
import { openPostgres } from '../../../server/store/database/postgres/openPostgres.ts'
import { accountScope, providerScope, type RecordScope } from '../../../server/store/scope.ts'
import type { Store } from '../../../server/store/types.ts'
import { rowOf } from '../store/contract/storeRows.ts'
import { onPostgres } from '../support/onPostgres.ts'

type Opened = { store: Store; /** Behind the program's back. */ run: (statement: string) => Promise<unknown>; close: () => Promise<void> }
const a = accountScope('a')
const who = { at: '2026-01-02T03:04:05.000Z', actor: '', actor_name: '', ip: '', action: 'update' }
const secret: Schema = { type: 'string', writeOnly: true }
const schema: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    token: secret,
    logins: { type: 'array', items: { type: 'object', properties: { key: secret } } },
  },
}
/** As much of a definition as is looked at. */
const definition = (name: string, hash: string, more: object = {}): Definition => ({ name, hash, schema, ...more }) as Definition
const quiet = { info() {}, warn() {}, error() {} }

function suite(open: () => Promise<Opened>): void {
  let opened: Opened
  beforeEach(async () => {
    opened = await open()
  })
  afterEach(() => opened.close())
  const put = (
    id: string,
    version: number,
    data: PlainObject,
    { scope = a, type = 't', secrets = null as string | null } = {},
  ): Promise<void> => opened.store.history.addRevision(scope, { type, id, version, ...who, data: JSON.stringify(data), secrets })
  const kept = async (id: string, scope: RecordScope = a, type = 't'): Promise<PlainObject[]> =>
    (await opened.store.history.revisions(scope, type, id, 99)).map(({ data }) => JSON.parse(data) as PlainObject).toReversed()
  const sweep = async (...definitions: Definition[]): Promise<number> => {
    const sweeping = startSweeping({ store: opened.store, registry: { list: () => definitions }, log: quiet, maxRows: 2 })
    const count = await sweeping.pass()
    await sweeping.close()
    return count
  }

  it('they are replaced by marks: equal marks for equal secrets, in every account', async () => {
    for (const scope of [a, accountScope('b'), providerScope]) {
      for (const [version, token] of [
        [1, 'sesame-one'],
        [2, 'sesame-one'],
        [3, 'sesame-two'],
        [4, 'sesame-two'],
      ] as const)
        await put('r1', version, { name: 'first', token, logins: [{ key: 'inner-key' }] }, { scope })
      await put('r2', 1, { name: 'second', token: 'sesame-one' }, { scope })
      await put('bare', 1, { name: 'bare' }, { scope })
    }
    expect(await sweep(definition('t', 'h'))).toBe(15)
    for (const scope of [a, accountScope('b'), providerScope]) {
      const [first, second, third, fourth] = (await kept('r1', scope)) as [PlainObject, PlainObject, PlainObject, PlainObject]
      const other = (await kept('r2', scope))[0]!
      expect([second.token, fourth.token, third.token === first.token, other.token === first.token, first.logins]).toEqual([
        first.token,
        third.token,
        false,
        false,
        fourth.logins,
      ])
      expect(first).toMatchObject({
        name: 'first',
        token: expect.stringMatching(/^(-----)?secret /),
        logins: [{ key: expect.stringMatching(/^(-----)?secret /) }],
      })
      expect(JSON.stringify([await kept('r1', scope), other])).not.toMatch(/sesame|inner-key/)
      expect(await kept('bare', scope)).toEqual([{ name: 'bare' }])
    }
  })
  it('existing marks and values that are not secret stay', async () => {
    await put('r1', 1, { name: 'sesame', token: 'sesame-one' })
    await put('r1', 2, { name: 'sesame', token: 'secret 0123456789abcdef -one' })
    await put('other', 1, { token: 'sesame-one' }, { type: 'u' })
    expect(await sweep(definition('t', 'h'))).toBe(1)
    expect(await kept('r1')).toEqual([
      { name: 'sesame', token: expect.stringMatching(/^(-----)?secret /) },
      { name: 'sesame', token: 'secret 0123456789abcdef -one' },
    ])
    expect(await kept('other', a, 'u')).toEqual([{ token: 'sesame-one' }])
  })
  it('values that the version, the record or the type remembers as secrets are replaced, too', async () => {
    const bare: Schema = { type: 'object', properties: { name: { type: 'string' } } }
    await put('r1', 1, { old: 'sesame', other: 'sesame' }, { secrets: '["/old"]' })
    await opened.store.records.insert(a, 't', rowOf('r2', {}, { secrets: '["/old"]' }))
    await put('r2', 1, { old: 'sesame', other: 'sesame' })
    expect(await sweep(definition('t', 'h', { schema: bare, withheld: ['other'] }))).toBe(2)
    expect(JSON.stringify([await kept('r1'), await kept('r2')])).not.toContain('sesame')
  })
  it('runs once for a definition, and again for the next one', async () => {
    await put('r1', 1, { token: 'sesame-one' })
    expect([await sweep(definition('t', 'h')), await sweep(definition('t', 'h'))]).toEqual([1, 0])
    const before = await kept('r1')
    await put('r1', 2, { token: 'sesame-two' })
    expect([await sweep(definition('t', 'h')), await sweep(definition('t', 'other'))]).toEqual([0, 1])
    expect((await kept('r1'))[0]).toEqual(before[0])
  })
  it('leaves the table read-only, also when it stopped midway', async () => {
    await put('r1', 1, { token: 'sesame-one' })
    await sweep(definition('t', 'h'))
    const broken = opened.store.transaction(async ({ sweeps }) => {
      await sweeps.rewrite([{ account: 'a', type: 't', id: 'r1', version: 1, data: '{}' }])
      throw new Error('stopped here')
    })
    await expect(broken).rejects.toThrow('stopped here')
    expect(await kept('r1')).toEqual([{ token: expect.stringMatching(/^(-----)?secret /) }])
    for (const statement of ["update record_revisions set data = '{}'", 'delete from record_revisions'])
      await expect(opened.run(statement)).rejects.toThrow(/append-only/)
  })
}

describe('on SQLite', () => {
  suite(async () => {
    const dir = mkdtempSync(join(tmpdir(), 'portal-'))
    const store = await openStore({ dataDir: dir })
    const beside = openLibsql(join(dir, 'portal.db')) as unknown as { exec: (statement: string) => void; close: () => void }
    return {
      store,
      run: async (statement) => beside.exec(statement),
      close: async () => {
        beside.close()
        await store.close()
        rmSync(dir, { recursive: true, force: true })
      },
    }
  })
})

onPostgres('on PostgreSQL', (postgres) => {
  suite(async () => {
    const url = await postgres.fresh()
    const store = await openPostgres({ url, connections: 4 })
    return { store, run: (statement) => postgres.run(url, statement), close: () => store.close() }
  })
})
