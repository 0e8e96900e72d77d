// Write-only values of records are sealed in the database, bound to their place, and sealed anew with a new key; on both databases.
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { splitSecrets } from '../../src/engine/secrets.ts'
import type { Definition, Schema } from '../../src/engine/types.ts'
import { keysIn, newKey, writeKeys } from '../../server/services/access/keyFile.ts'
import { createSealing } from '../../server/services/access/sealing.ts'
import { openSealing } from '../../server/services/sealed/openSealing.ts'
import { startResealing } from '../../server/services/sealed/resealing.ts'
import { rotateKeys } from '../../server/services/sealed/rotating.ts'
import { sealedStore } from '../../server/services/sealed/sealedStore.ts'
import { openStore } from '../../server/store/open.ts'
import { openPostgres } from '../../server/store/openPostgres.ts'
import type { StoredRecord } from '../../server/store/records.ts'
import { accountScope, providerScope } from '../../server/store/scope.ts'
import type { Store } from '../../server/store/types.ts'
import { type Postgres, postgresBinaries, startPostgres } from '../support/postgres.ts'
import { now, rowOf } from './storeRows.ts'

type Opened = { raw: Store; close: () => Promise<void> }
const a = accountScope('a')
const b = accountScope('b')
const secret: Schema = { type: 'string', writeOnly: true }
const schema: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    token: secret,
    short: secret,
    shape: { type: 'object', writeOnly: true },
    logins: { type: 'array', items: { type: 'object', properties: { key: secret } } },
  },
}
const definition = (hash = 'h', more: object = {}): Definition => ({ name: 't', hash, schema, ...more }) as Definition
const quiet = { info() {}, warn() {}, error() {}, debug() {} }
const data = {
  name: 'open',
  token: 'sesame-open-1234',
  short: 'tiny-word',
  shape: { inner: 'deep-word' },
  logins: [{ key: 'row-key-word-9876' }],
}
const secrets = JSON.stringify(['/token', '/short', '/shape', '/logins/0/key'])
const clear = /sesame-open|tiny-word|deep-word|row-key-word/
const whole = (id: string, more: Partial<StoredRecord> = {}): StoredRecord => rowOf(id, data, { secrets, ...more })

function suite(open: () => Promise<Opened>): void {
  let opened: Opened
  let raw: Store
  let dataDir: string
  beforeEach(async () => {
    opened = await open()
    raw = opened.raw
    dataDir = mkdtempSync(join(tmpdir(), 'keys-'))
  })
  afterEach(async () => {
    await opened.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const settings = (key = '') => ({ SECRETS_KEY: key, DATA_DIR: dataDir })
  const sealed = async (key = ''): Promise<Store> => sealedStore(raw, await openSealing(raw, settings(key)))
  const parsed = (row: StoredRecord | undefined): unknown => row && JSON.parse(row.data)
  const stored = async (id: string, scope = a): Promise<StoredRecord> => (await raw.records.find(scope, 't', id))!
  const reseal = async (definitions = [definition()], mostRows = 2): Promise<number> => {
    const sealing = await openSealing(raw, settings())
    const resealing = startResealing({
      store: raw,
      sealing,
      registry: { list: () => definitions },
      settings: settings(),
      log: quiet,
      mostRows,
    })
    const count = await resealing.pass()
    await resealing.close()
    return count
  }
  const rotate = () => rotateKeys({ store: raw, registry: { list: () => [definition()] }, settings: settings(), log: quiet, mostRows: 2 })

  describe('a record', () => {
    it('is sealed where it is stored and open where it is read, whatever kind of value it is', async () => {
      const store = await sealed()
      await store.records.insert(a, 't', whole('r'))
      expect((await stored('r')).data).not.toMatch(clear)
      expect(parsed(await store.records.find(a, 't', 'r'))).toEqual(data)
      await store.transaction(async ({ records }) => {
        expect(parsed(await records.find(a, 't', 'r'))).toEqual(data)
        await records.update(a, 't', whole('r', { version: 2, data: JSON.stringify({ ...data, token: 'sesame-open-5678' }) }))
      })
      expect((await stored('r')).data).not.toMatch(clear)
      expect(parsed(await store.records.find(a, 't', 'r'))).toMatchObject({ token: 'sesame-open-5678' })
    })
    it('in lists stays sealed, and tells what the secret itself would tell', async () => {
      const store = await sealed()
      await store.records.insert(a, 't', whole('r'))
      const { rows } = await store.records.list(a, 't')
      expect(rows[0]!.data).not.toMatch(clear)
      expect(splitSecrets(schema, JSON.parse(rows[0]!.data))).toEqual(splitSecrets(schema, data))
    })
    it('from a list can be written: it is not sealed twice', async () => {
      const store = await sealed()
      await store.records.insert(a, 't', whole('r'))
      const { rows } = await store.records.list(a, 't')
      await store.records.update(a, 't', { ...rows[0]!, version: 2 })
      expect(parsed(await store.records.find(a, 't', 'r'))).toEqual(data)
    })
    it('deleted and brought back is open and sealed alike', async () => {
      const store = await sealed()
      await store.records.insert(a, 't', whole('r', { parent: 'p' }))
      await store.records.update(a, 't', whole('r', { parent: 'p', version: 2, deleted_at: now }))
      expect(parsed(await store.records.findDeleted(a, 't', 'r'))).toEqual(data)
      expect((await store.records.deletedUnder(a, 't', 'p', now)).map(parsed)).toEqual([data])
      await store.records.revive(a, 't', whole('r', { parent: 'p', version: 3 }))
      expect((await stored('r')).data).not.toMatch(clear)
      expect(parsed(await store.records.find(a, 't', 'r'))).toEqual(data)
    })
    it('that is tried against a new definition is open', async () => {
      const store = await sealed()
      await store.records.insert(a, 't', whole('r'))
      expect((await store.checks.recordsOf('t', undefined, 9)).map((row) => JSON.parse(row.data) as unknown)).toEqual([data])
    })
    it('is open for agents', async () => {
      const store = await sealed()
      await store.records.insert(a, 't', whole('r'))
      await store.history.announce(a, { type: 't', id: 'r', version: 1, action: 'create', at: now })
      const rows = await store.delivery.changes({ types: ['t'], tasks: [], after: 0, deletedAfter: 0, tasksSince: '' }, 9)
      expect(rows.map((row) => JSON.parse(row.data) as unknown)).toEqual([data])
    })
    it('whose value looks sealed is a value like any other', async () => {
      const store = await sealed()
      for (const [id, token] of [
        ['1', '-----sealed AAAAAAAA.AAAA-----'],
        ['2', `sealed ${(await openSealing(raw, settings())).keyIds()[0]}.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA abcd`],
      ] as const) {
        await store.records.insert(a, 't', rowOf(id, { token }, { secrets: '["/token"]' }))
        expect(parsed(await store.records.find(a, 't', id))).toEqual({ token })
      }
    })
    it('a secret that must be unique is compared, not kept', async () => {
      const store = await sealed()
      const value = { space: 'a', rule: 'token', value: 'sesame-open', secret: true }
      expect([await store.uniques.take(a, 't', '1', value), await store.uniques.take(a, 't', '2', value)]).toEqual([true, false])
      expect(await raw.uniques.take(a, 't', '3', { space: 'a', rule: 'token', value: 'sesame-open' })).toBe(true)
    })
  })

  describe('sealed text', () => {
    /** Puts the stored text of one record where another stands, behind the program's back. */
    async function moved(change: (from: Record<string, unknown>) => object, to = { scope: a, type: 't', id: 'other' }) {
      const store = await sealed()
      await store.records.insert(a, 't', whole('r'))
      const row = await stored('r')
      await raw.records.insert(to.scope, to.type, { ...row, id: to.id, data: JSON.stringify(change(JSON.parse(row.data) as never)) })
      return store.records.find(to.scope, to.type, to.id)
    }
    it.each([
      ['of another record', (from: object) => from, { scope: a, type: 't', id: 'other' }],
      ['of another account', (from: object) => from, { scope: b, type: 't', id: 'r' }],
      ['of the provider', (from: object) => from, { scope: providerScope, type: 't', id: 'r' }],
      ['of another type', (from: object) => from, { scope: a, type: 'u', id: 'r' }],
    ] as const)('%s does not open', async (_, change, to) => {
      await expect(moved(change, to as never)).rejects.toThrow(/does not open/)
    })
    it.each([
      ['of another place', (from: Record<string, unknown>) => ({ ...from, token: from.short })],
      [
        'that was changed',
        (from: Record<string, unknown>) => ({ ...from, token: String(from.token).replace(/..... (....)$/, 'AAAAA $1') }),
      ],
      ['that was cut', (from: Record<string, unknown>) => ({ ...from, token: String(from.token).slice(0, 40) })],
      ['in the clear where it should be sealed', (from: Record<string, unknown>) => ({ ...from, token: 'put-here-by-hand' })],
      ['that is none', (from: Record<string, unknown>) => ({ ...from, token: 7 })],
    ])('%s does not open', async (_, change) => {
      const store = await sealed()
      await store.records.insert(a, 't', whole('r'))
      const row = await stored('r')
      await raw.records.update(a, 't', { ...row, version: 2, data: JSON.stringify(change(JSON.parse(row.data) as never)) })
      await expect(store.records.find(a, 't', 'r')).rejects.toThrow(/does not open/)
    })
  })

  describe('what was stored before', () => {
    it('is sealed, deleted records among them, once', async () => {
      for (let n = 0; n < 5; n += 1) await raw.records.insert(n % 2 ? a : b, 't', whole(`r${n}`, n === 4 ? { deleted_at: now } : {}))
      await raw.records.insert(a, 't', rowOf('old', data, { secrets: null }))
      await raw.records.insert(a, 't', rowOf('bare', { name: 'x' }, { secrets: null }))
      expect(await reseal()).toBe(7)
      expect(await reseal()).toBe(0)
      for (const id of ['r1', 'r3', 'old']) expect((await stored(id)).data).not.toMatch(clear)
      expect((await raw.records.findDeleted(b, 't', 'r4'))!.data).not.toMatch(clear)
      const store = await sealed()
      expect(parsed(await store.records.find(a, 't', 'old'))).toEqual(data)
      expect(parsed(await store.records.findDeleted(b, 't', 'r4'))).toEqual(data)
      expect((await stored('bare')).data).toBe(JSON.stringify({ name: 'x' }))
    })
    it('is sealed when its field becomes a secret', async () => {
      const store = await sealed()
      await store.records.insert(a, 't', rowOf('r', data, { secrets: '[]' }))
      expect(await reseal([definition('h', { schema: { type: 'object' } })])).toBe(0)
      expect(await reseal([definition('next')])).toBe(1)
      expect((await stored('r')).data).not.toMatch(clear)
    })
    it('stays sealed when its field is no secret any more', async () => {
      const store = await sealed()
      await store.records.insert(a, 't', whole('r'))
      await reseal([definition('next', { schema: { type: 'object' } })])
      expect((await stored('r')).data).not.toMatch(clear)
      expect(parsed(await store.records.find(a, 't', 'r'))).toEqual(data)
    })
    it('keeps its version, and what is written meanwhile', async () => {
      for (let n = 0; n < 20; n += 1) await raw.records.insert(a, 't', whole(`r${n}`))
      const store = await sealed()
      const change = (n: number): Promise<boolean> =>
        store.records.update(a, 't', whole(`r${n}`, { version: 2, data: JSON.stringify({ ...data, name: `written ${n}` }) }))
      const [, ...written] = await Promise.all([reseal(), ...Array.from({ length: 20 }, (_, n) => change(n))])
      expect(written).toEqual(Array.from({ length: 20 }, () => true))
      for (let n = 0; n < 20; n += 1) {
        expect(parsed(await store.records.find(a, 't', `r${n}`))).toEqual({ ...data, name: `written ${n}` })
        expect((await stored(`r${n}`)).data).not.toMatch(clear)
      }
    })
  })

  describe('a new key', () => {
    it('seals everything, and the old one is gone', async () => {
      const store = await sealed()
      for (let n = 0; n < 5; n += 1) await store.records.insert(a, 't', whole(`r${n}`))
      const sealing = await openSealing(raw, settings())
      await raw.factors.begin('prs_1', sealing.seal('totp', 'prs_1'), now)
      await raw.factors.begin('prs_2', createSealing({ key: '', dataDir }).seal('totp', 'prs_2').slice(9), now)
      await raw.issuing.keepAccount('https://ca.example', sealing.seal('account', 'account at https://ca.example'), now)
      const mark = sealing.mark('code')
      const before = keysIn(dataDir)
      expect(await rotate()).toBe(8)
      const after = keysIn(dataDir)
      expect([after.length, after.includes(before[0]!)]).toEqual([1, false])
      const next = await openSealing(raw, settings())
      expect(next.mark('code')).toBe(mark)
      expect(parsed(await sealedStore(raw, next).records.find(a, 't', 'r4'))).toEqual(data)
      for (const id of ['prs_1', 'prs_2']) expect(next.open((await raw.factors.find(id))!.secret, id)).toBe('totp')
      expect(next.open((await raw.issuing.account('https://ca.example'))!, 'account at https://ca.example')).toBe('account')
      const old = createSealing({ key: before[0]!, dataDir })
      expect(old.open((await raw.factors.find('prs_1'))!.secret, 'prs_1')).toBeUndefined()
      await expect(openSealing(raw, settings(before[0]))).rejects.toThrow(/other keys/)
    })
    it('that stopped in the middle opens all, and goes on at the next start', async () => {
      const store = await sealed()
      for (let n = 0; n < 6; n += 1) await store.records.insert(a, 't', whole(`r${n}`))
      const old = keysIn(dataDir)[0]!
      const next = newKey()
      writeKeys(dataDir, [next, old])
      // Half of them: as a batch that was committed before a kill.
      const between = await sealed()
      for (const id of ['r0', 'r1', 'r2']) await between.records.update(a, 't', whole(id, { version: 2 }))
      for (let n = 0; n < 6; n += 1) expect(parsed(await between.records.find(a, 't', `r${n}`))).toEqual(data)
      for (const keys of [[old], [newKey(), old]]) await expect(openSealing(raw, settings(keys.join(',')))).rejects.toThrow(/other keys/)
      expect(keysIn(dataDir)).toEqual([next, old])
      expect(await reseal()).toBe(3)
      expect(keysIn(dataDir)).toEqual([next])
    })
    it('asked for twice after a stop ends the first rotation: no third key', async () => {
      const store = await sealed()
      await store.records.insert(a, 't', whole('r'))
      const next = newKey()
      writeKeys(dataDir, [next, ...keysIn(dataDir)])
      await rotate()
      expect(keysIn(dataDir)).toEqual([next])
    })
    it('from the settings is taken as it is: first seals, second opens, nothing is written to the file', async () => {
      const [one, two] = [newKey(), newKey()]
      const store = await sealed(one)
      await store.records.insert(a, 't', whole('r'))
      const both = settings(`${two},${one}`)
      expect(await rotateKeys({ store: raw, registry: { list: () => [definition()] }, settings: both, log: quiet })).toBe(1)
      expect(parsed(await (await sealed(two)).records.find(a, 't', 'r'))).toEqual(data)
      await expect(openSealing(raw, settings(one))).rejects.toThrow(/other keys/)
      expect(existsSync(join(dataDir, 'secrets.key'))).toBe(false)
    })
    it('beside wrong ones is not made', async () => {
      await (await sealed()).records.insert(a, 't', whole('r'))
      const wrong = newKey()
      writeKeys(dataDir, [wrong])
      await expect(rotate()).rejects.toThrow(/other keys/)
      expect(keysIn(dataDir)).toEqual([wrong])
    })
  })

  describe('a start', () => {
    beforeEach(async () => (await sealed()).records.insert(a, 't', whole('r')))
    it.each([
      ['another key', () => writeFileSync(join(dataDir, 'secrets.key'), newKey()), /other keys/],
      ['an empty file', () => writeFileSync(join(dataDir, 'secrets.key'), ''), /something else than keys/],
      ['half a key', () => writeFileSync(join(dataDir, 'secrets.key'), newKey().slice(0, 20)), /something else than keys/],
      ['a key and rubbish', () => writeFileSync(join(dataDir, 'secrets.key'), `${newKey()}\nxyz`), /something else than keys/],
    ])('with %s ends, and says what to do', async (_, change, reason) => {
      change()
      await expect(openSealing(raw, settings())).rejects.toThrow(reason)
    })
    it('without the file ends, and makes no other', async () => {
      rmSync(join(dataDir, 'secrets.key'))
      await expect(openSealing(raw, settings())).rejects.toThrow(/Put the key back/)
      expect(readdirSync(dataDir)).toEqual([])
    })
    it('with the key among others goes on', async () => {
      writeKeys(dataDir, [newKey(), keysIn(dataDir)[0]!])
      expect(parsed(await (await sealed()).records.find(a, 't', 'r'))).toEqual(data)
    })
  })
}

describe('on SQLite', () => {
  suite(async () => {
    const dir = mkdtempSync(join(tmpdir(), 'portal-'))
    const raw = await openStore({ dataDir: dir })
    return {
      raw,
      close: async () => {
        await raw.close()
        rmSync(dir, { recursive: true, force: true })
      },
    }
  })
})

const bin = postgresBinaries()
describe.skipIf(!bin)('on PostgreSQL', () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres(bin!)
  }, 60_000)
  afterAll(() => postgres?.stop())
  suite(async () => {
    const raw = await openPostgres({ url: await postgres.fresh(), connections: 4 })
    return { raw, close: () => raw.close() }
  })
})
