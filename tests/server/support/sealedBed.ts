// A store of each database, as it is and with its secrets sealed, for tests of both.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe } from 'vitest'
import type { Schema } from '../../../src/engine/schema/types.ts'
import type { Definition } from '../../../src/engine/types.ts'
import { openSealing } from '../../../server/services/sealed/openSealing.ts'
import { startResealing } from '../../../server/services/sealed/resealing.ts'
import { rotateKeys } from '../../../server/services/sealed/rotating.ts'
import { sealedStore } from '../../../server/services/sealed/sealedStore.ts'
import { openStore } from '../../../server/store/database/open.ts'
import { openPostgres } from '../../../server/store/database/postgres/openPostgres.ts'
import type { StoredRecord } from '../../../server/store/records/records.ts'
import { accountScope } from '../../../server/store/scope.ts'
import type { Store } from '../../../server/store/types.ts'
import { rowOf } from '../store/contract/storeRows.ts'
import { onPostgres } from './onPostgres.ts'

export type Opened = { raw: Store; close: () => Promise<void> }
export const a = accountScope('a')
export const b = accountScope('b')
export const secret: Schema = { type: 'string', writeOnly: true }
export const schema: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    token: secret,
    short: secret,
    shape: { type: 'object', writeOnly: true },
    logins: { type: 'array', items: { type: 'object', properties: { key: secret } } },
  },
}
export const definition = (hash = 'h', more: object = {}): Definition =>
  ({ name: 't', hash, schema, resource: { scope: 'account', list: { columns: [] } }, ...more }) as unknown as Definition
export const quiet = { info() {}, warn() {}, error() {}, debug() {} }
export const data = {
  name: 'open',
  token: 'sesame-open-1234',
  short: 'tiny-word',
  shape: { inner: 'deep-word' },
  logins: [{ key: 'row-key-word-9876' }],
}
export const secrets = JSON.stringify(['/token', '/short', '/shape', '/logins/0/key'])
export const clear = /sesame-open|tiny-word|deep-word|row-key-word/
export const whole = (id: string, more: Partial<StoredRecord> = {}): StoredRecord => rowOf(id, data, { secrets, ...more })

export type Bed = ReturnType<typeof bedOf>

/** Both databases. */
export function onBoth(suite: (bed: Bed) => void): void {
  describe('on SQLite', () => {
    suite(
      bedOf(async () => {
        const dir = mkdtempSync(join(tmpdir(), 'portal-'))
        const raw = await openStore({ dataDir: dir })
        return {
          raw,
          close: async () => {
            await raw.close()
            rmSync(dir, { recursive: true, force: true })
          },
        }
      }),
    )
  })

  onPostgres('on PostgreSQL', (postgres) => {
    suite(
      bedOf(async () => {
        const raw = await openPostgres({ url: await postgres.fresh(), connections: 4 })
        return { raw, close: () => raw.close() }
      }),
    )
  })
}

/** The store of each test, as it is and sealed. */
function bedOf(open: () => Promise<Opened>) {
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
  const reseal = async (definitions = [definition()], maxRows = 2): Promise<number> => {
    const sealing = await openSealing(raw, settings())
    const resealing = startResealing({
      store: raw,
      sealing,
      registry: { list: () => definitions },
      settings: settings(),
      log: quiet,
      maxRows,
    })
    const count = await resealing.pass()
    await resealing.close()
    return count
  }
  const rotate = () => rotateKeys({ store: raw, registry: { list: () => [definition()] }, settings: settings(), log: quiet, maxRows: 2 })
  return { raw: () => raw, dir: () => dataDir, settings, sealed, parsed, stored, reseal, rotate }
}
