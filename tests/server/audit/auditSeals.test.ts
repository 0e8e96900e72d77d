// The audit is sealed (F4): rows changed, deleted, inserted or exchanged behind the program's back are found, and a chain that was made anew.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { checkAudit } from '../../../server/services/audit/check.ts'
import { openLibsql, openStore } from '../../../server/store/database/open.ts'
import { openPostgres } from '../../../server/store/database/postgres/openPostgres.ts'
import { providerScope } from '../../../server/store/scope.ts'
import { sealContract, started } from './sealContract.ts'
import { onPostgres } from '../support/onPostgres.ts'

const root = mkdtempSync(join(tmpdir(), 'seals-'))
let count = 0
afterAll(() => rmSync(root, { recursive: true, force: true }))

sealContract('SQLite', async () => {
  const dataDir = join(root, String((count += 1)))
  const store = await openStore({ dataDir })
  const database = openLibsql(join(dataDir, 'portal.db'))
  for (const trigger of ['audit', 'audit_seals', 'audit_sealed'].flatMap((table) => [`${table}_no_update`, `${table}_no_delete`]))
    database.prepare(`drop trigger ${trigger}`).run([])
  return {
    store,
    place: { dataDir },
    run: async (statement) => database.prepare(statement).run([]) ?? true,
    close: async () => {
      database.close()
      await store.close().catch(() => undefined)
    },
  }
})

describe('npm run audit:check', () => {
  it('names the first broken row and exits with 1, and with 2 where there is no database', async () => {
    const dataDir = join(root, 'command')
    const store = await openStore({ dataDir })
    for (const id of ['1', '2', '3'])
      await store.history.audit(providerScope, {
        at: new Date().toISOString(),
        actor: '',
        actor_name: '',
        ip: '',
        request_id: '',
        action: 'x',
        type: '',
        id,
        detail: '{}',
      })
    const sealing = started(store)
    await sealing.pass()
    const check = (dir: string) =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', 'tools/auditCheck.ts'], {
        env: { ...process.env, DATA_DIR: dir, DATABASE_URL: '' },
      }).then(
        ({ stdout }) => ({ code: 0, stdout }),
        (error: { code: number; stdout: string }) => error,
      )
    expect(await check(dataDir)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 seals over 3 rows, 0 rows not sealed yet; the last seal: 1:'),
    })
    const database = openLibsql(join(dataDir, 'portal.db'))
    for (const statement of [
      "update audit_seals set hash = ''",
      'delete from audit_seals',
      'delete from audit_sealed',
      'update audit_sealed set seal = 2',
    ])
      expect(() => database.prepare(statement).run([])).toThrow(/append-only/)
    database.prepare('drop trigger audit_no_delete').run([])
    database.prepare("delete from audit where id in ('2', '3')").run([])
    database.close()
    expect(await check(dataDir)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/\nrow 2, seal 1: deleted\nrow 3, seal 1: deleted\nTHE AUDIT WAS TAMPERED WITH/),
    })
    expect(await check(join(root, 'none'))).toMatchObject({ code: 2 })
    await sealing.close()
    await store.close()
  })
})

onPostgres('on PostgreSQL', (postgres) => {
  sealContract('PostgreSQL', async () => {
    const url = await postgres.fresh()
    const store = await openPostgres({ url, connections: 10 })
    for (const table of ['audit', 'audit_seals', 'audit_sealed']) await postgres.run(url, `drop trigger ${table}_append_only on ${table}`)
    await postgres.run(url, 'alter table audit alter column seq drop identity')
    await postgres.run(url, "create sequence seqs; alter table audit alter column seq set default nextval('seqs')")
    return {
      store,
      place: { dataDir: '', url },
      run: (statement) => postgres.run(url, statement.replace(' overriding system value', '')),
      close: () => store.close().catch(() => undefined),
    }
  })
  it('seals a row that commits late in a later seal', async () => {
    const url = await postgres.fresh()
    const store = await openPostgres({ url, connections: 10 })
    const sealing = started(store)
    const row = {
      at: new Date().toISOString(),
      actor: '',
      actor_name: '',
      ip: '',
      request_id: '',
      action: 'x',
      type: '',
      id: '',
      detail: '{}',
    }
    let isIn!: () => void
    let goOn!: () => void
    const [inside, allowed] = [new Promise<void>((resolve) => (isIn = resolve)), new Promise<void>((resolve) => (goOn = resolve))]
    const late = store.transaction(async ({ history }) => {
      await history.audit(providerScope, row)
      isIn()
      await allowed
    })
    await inside
    await store.history.audit(providerScope, row)
    await sealing.pass()
    goOn()
    await late
    await sealing.pass()
    const held = await Promise.all([1, 2].map((seal) => store.seals.held(seal)))
    expect(held.map((rows) => rows.map(({ sealed }) => sealed.seq))).toEqual([[2], [1]])
    expect(await checkAudit(store)).toMatchObject({ seals: 2, rows: 2, broken: [] })
    await sealing.close()
    await store.close()
  })
})
