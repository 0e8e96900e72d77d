// The audit is sealed (F4): rows changed, deleted, inserted or exchanged behind the program's back are found, and a chain that was made anew.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuditReport, checkAudit } from '../../server/services/audit/check.ts'
import { checkDatabase } from '../../server/services/audit/checkDatabase.ts'
import { hashOfRow, hashOfSeal } from '../../server/services/audit/seals.ts'
import { type Sealing, startSealing } from '../../server/services/audit/sealing.ts'
import { openLibsql, openStore } from '../../server/store/open.ts'
import { openPostgres } from '../../server/store/openPostgres.ts'
import { accountScope, providerScope } from '../../server/store/scope.ts'
import type { Store } from '../../server/store/types.ts'
import { type Postgres, postgresBinaries, startPostgres } from '../support/postgres.ts'

type Place = { dataDir: string; url?: string }
type Opened = {
  store: Store
  /** Past the program, without what makes tables append-only. */ run: (statement: string) => Promise<unknown>
  place: Place
  close: () => Promise<void>
}
const bin = postgresBinaries()
const silent = { info: () => {}, warn: () => {}, error: () => {} }
/** Looks by itself once an hour: the tests say when. */
const started = (store: Store, more: Partial<Parameters<typeof startSealing>[0]> = {}): Sealing =>
  startSealing({ store, clock: () => new Date(), log: silent as never, pauseMilliseconds: 3_600_000, ...more })

function sealContract(name: string, open: () => Promise<Opened>): void {
  let opened: Opened
  let store: Store
  let sealing: Sealing
  let time: number
  const told: object[] = []
  const audit = (id: string, at = time) =>
    store.history.audit(id.length % 2 === 0 ? providerScope : accountScope('a'), {
      at: new Date(at).toISOString(),
      actor: 'stf_1',
      actor_name: 'Анна <a@x.example>',
      ip: '::1',
      request_id: 'r',
      action: 'person-delete',
      type: '',
      id,
      detail: '{"a":"\\u0000\\"ё"}',
    })
  const found = async (): Promise<AuditReport['broken']> => (await checkAudit(store)).broken
  const seqs = async (): Promise<number[]> =>
    (await Promise.all((await store.seals.after(0, 100)).map(({ id }) => store.seals.held(id)))).flat().map(({ sealed }) => sealed.seq)
  beforeEach(async () => {
    opened = await open()
    store = opened.store
    time = Date.parse('2026-06-01T10:00:00Z')
    told.length = 0
    sealing = started(store, {
      clock: () => new Date(time),
      log: { ...silent, info: (fields: object) => void told.push(fields) } as never,
      mostRows: 4,
    })
    // Three seals: 4 + 2, and 3 rows an hour later.
    for (const id of ['a', 'bb', 'ccc', 'dddd', 'e', 'ff']) await audit(id)
    await sealing.pass()
    time += 3_600_000
    for (const id of ['g', 'hh', 'i']) await audit(id)
    await sealing.pass()
  })
  afterEach(async () => {
    await sealing.close()
    await opened.close()
  })

  describe(`${name}: the seals of the audit (F4)`, () => {
    it('hold every row once, in order; a look without new rows seals nothing; the log tells each', async () => {
      await sealing.pass()
      const report = await checkAudit(store)
      expect(report).toMatchObject({ seals: 3, rows: 9, pending: 0, broken: [] })
      expect(told).toMatchObject([
        { seal: 1, rows: 4 },
        { seal: 2, rows: 2 },
        { seal: 3, rows: 3, seal_hash: report.last!.hash },
      ])
      await audit('j')
      expect(await checkAudit(store)).toMatchObject({ seals: 3, rows: 9, pending: 1, broken: [] })
    })
    it.each([
      "account = 'b'",
      "at = '2026-06-01T10:00:00.001Z'",
      "actor = 'stf_2'",
      "actor_name = ''",
      "ip = '::2'",
      "request_id = ''",
      "action = 'person-update'",
      "type = 't'",
      "id = 'x'",
      "detail = '{}'",
    ])('a changed row is found: %s', async (change) => {
      const [, , third] = await seqs()
      await opened.run(`update audit set ${change} where seq >= ${third} and seq < ${third! + 1}`)
      expect(await found()).toEqual([{ seq: third, seal: 1, what: 'changed' }])
    })
    it('a deleted row is found, also when what was sealed of it is gone, too', async () => {
      const all = await seqs()
      await opened.run(`delete from audit where seq = ${all[1]}`)
      expect(await found()).toEqual([{ seq: all[1], seal: 1, what: 'deleted' }])
      await opened.run(`delete from audit_sealed where seq = ${all[1]}`)
      expect(await found()).toEqual([{ seal: 1, what: 'seal changed' }])
    })
    it('an inserted row is found: in between and at the end, before and after it is sealed', async () => {
      const all = await seqs()
      await opened.run(`delete from audit where seq = ${all[3]}`)
      const insert = (seq: number) =>
        opened.run(
          `insert into audit (seq, account, at, actor, actor_name, ip, request_id, action, type, id, detail) ${name === 'PostgreSQL' ? 'overriding system value' : ''} values (${seq}, '', '2026-06-01T09:00:00.000Z', 'stf_9', '', '', '', 'sign-in', '', '', '{}')`,
        )
      await insert(all[3]!)
      await insert(all.at(-1)! + 1000)
      const inserted = { seq: all.at(-1)! + 1000, what: 'inserted' }
      expect(await found()).toEqual([{ seq: all[3], seal: 1, what: 'changed' }, inserted])
      await sealing.pass()
      expect(await found()).toEqual([
        { seq: all[3], seal: 1, what: 'changed' },
        { ...inserted, seal: 4 },
      ])
    })
    it('rows that exchanged their places are found', async () => {
      const [first, second] = await seqs()
      for (const [from, to] of [
        [first, -1],
        [second, first],
        [-1, second],
      ])
        await opened.run(`update audit set seq = ${to} where seq = ${from}`)
      expect(await found()).toEqual([
        { seq: first, seal: 1, what: 'changed' },
        { seq: second, seal: 1, what: 'changed' },
      ])
    })
    it('a seal that was changed, made anew or taken away is found', async () => {
      const [first] = await seqs()
      await opened.run(`update audit set actor = 'x' where seq = ${first}`)
      const { row, sealed } = (await store.seals.held(1))[0]!
      await opened.run(`update audit_sealed set hash = '${hashOfRow(row!)}' where seq = ${sealed.seq}`)
      expect(await found()).toEqual([{ seal: 1, what: 'seal changed' }])
      const [seal] = await store.seals.after(0, 1)
      await opened.run(
        `update audit_seals set hash = '${hashOfSeal(
          seal!,
          '',
          (await store.seals.held(1)).map((one) => one.sealed),
        )}' where id = 1`,
      )
      expect(await found()).toEqual([{ seal: 2, what: 'seal changed' }])
      await opened.run('delete from audit_seals where id = 2')
      expect(await found()).toContainEqual({ seal: 2, what: 'seal missing' })
    })
    it('a whole chain made anew, or cut at its end, differs from what the log told', async () => {
      const expected = [{ seal: 3, hash: (await checkAudit(store)).last!.hash }]
      expect((await checkAudit(store, expected)).broken).toEqual([])
      expect((await checkAudit(store, [{ seal: 3, hash: 'f'.repeat(64) }])).broken).toEqual([{ seal: 3, what: 'seal unexpected' }])
      for (const table of [
        'audit where seq in (select seq from audit_sealed where seal = 3)',
        'audit_sealed where seal = 3',
        'audit_seals where id = 3',
      ])
        await opened.run(`delete from ${table}`)
      expect(await found()).toEqual([])
      expect((await checkAudit(store, expected)).broken).toEqual([{ seal: 3, what: 'seal missing' }])
    })
    it('several at once seal each row once', async () => {
      for (let n = 0; n < 30; n += 1) await audit(`m${n}`)
      const others = [1, 2].map(() => started(store, { clock: () => new Date(time), mostRows: 4 }))
      await Promise.allSettled([sealing, ...others].map((one) => one.pass()))
      await sealing.pass()
      for (const other of others) await other.close()
      expect(await checkAudit(store)).toMatchObject({ rows: 39, pending: 0, broken: [] })
    })
    it('is checked beside the running program', async () => {
      expect(await checkDatabase(opened.place, [])).toMatchObject({ seals: 3, rows: 9, broken: [] })
    })
  })
}

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
  it('names the first broken row and ends with 1; with 2 where there is no database', async () => {
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

describe.skipIf(!bin)('on PostgreSQL', () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres(bin!)
  })
  afterAll(() => postgres?.stop())
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
  it('a row that commits late is in a later seal', async () => {
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
