// Audit retention, and the check of the audit afterwards, on any database. The factory opens an empty one.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AuditReport, checkAudit } from '../../../server/services/audit/check.ts'
import type { AuditSealing } from '../../../server/services/audit/sealing.ts'
import { startTrimming, type Trimming } from '../../../server/services/audit/trimming.ts'
import { accountScope, providerScope } from '../../../server/store/scope.ts'
import type { Store } from '../../../server/store/types.ts'
import { started } from './sealContract.ts'

type Opened = {
  store: Store
  /** Past the program. */ run: (statement: string) => Promise<unknown>
  /** Takes away what makes tables append-only, then runs it past the program. */ force: (statement: string) => Promise<unknown>
  close: () => Promise<void>
}
const day = 86_400_000

export function retentionContract(name: string, open: () => Promise<Opened>): void {
  let opened: Opened
  let store: Store
  let sealing: AuditSealing
  let time: number
  const lines: object[] = []
  const log = { info: (fields: object) => void lines.push(fields), warn: () => {}, error: () => {} } as never
  const trimmings: Trimming[] = []
  const trimming = (AUDIT_RETENTION_DAYS: number, maxSeals?: number): Trimming => {
    const one = startTrimming({
      store,
      clock: () => new Date(time),
      log,
      settings: { AUDIT_RETENTION_DAYS },
      pauseMilliseconds: 3_600_000,
      ...(maxSeals !== undefined && { maxSeals }),
    })
    trimmings.push(one)
    return one
  }
  const audit = (id: string, scope = providerScope) =>
    store.history.audit(scope, {
      at: new Date(time).toISOString(),
      actor: 'stf_1',
      actor_name: '',
      ip: '',
      request_id: '',
      action: 'x',
      type: '',
      id,
      detail: '{}',
    })
  const check = (): Promise<AuditReport> => checkAudit(store)
  const idsOf = async (scope = providerScope): Promise<string[]> =>
    (await store.history.audited(scope)).map(({ id, action }) => id || action)

  beforeEach(async () => {
    opened = await open()
    store = opened.store
    time = Date.parse('2026-01-01T00:00:00Z')
    lines.length = 0
    sealing = started(store, { clock: () => new Date(time), maxRows: 2 })
    // On days 0, 40 and 80: three rows and two seals each.
    for (const at of [0, 40, 80]) {
      time = Date.parse('2026-01-01T00:00:00Z') + at * day
      for (const n of [1, 2, 3]) await audit(`d${at}-${n}`, n === 3 ? accountScope('a') : providerScope)
      await sealing.pass()
    }
    time += 10 * day
  })
  afterEach(async () => {
    for (const one of [...trimmings.splice(0), sealing]) await one.close()
    await opened.close()
  })

  describe(`${name}: the retention of the audit`, () => {
    it('takes out what is older, of accounts too, says so in the audit and in the log, and the rest is as it was sealed', async () => {
      expect(await trimming(60).pass()).toBe(3)
      expect(await idsOf()).toEqual(['audit-trim', 'd80-2', 'd80-1', 'd40-2', 'd40-1'])
      expect(await idsOf(accountScope('a'))).toEqual(['d80-3', 'd40-3'])
      expect(lines).toEqual([{ through: 2, before: '2026-01-31T00:00:00.000Z', rows: 3 }])
      expect(await check()).toMatchObject({ seals: 6, rows: 6, trimmed: 3, pending: 1, broken: [] })
      await sealing.pass()
      expect(await check()).toMatchObject({ seals: 7, rows: 7, trimmed: 3, pending: 0, broken: [] })
    })
    it('goes on where it ended, in small steps, and again when there is more', async () => {
      expect(await trimming(60, 1).pass()).toBe(3)
      expect(await trimming(60, 1).pass()).toBe(0)
      time += 40 * day
      await sealing.pass()
      expect(await trimming(60, 1).pass()).toBe(3)
      await sealing.pass()
      expect(await check()).toMatchObject({ trimmed: 6, broken: [] })
    })
    it('0 keeps all, and so does whoever has nothing old enough', async () => {
      expect([await trimming(0).pass(), await trimming(400).pass()]).toEqual([0, 0])
      expect(await check()).toMatchObject({ rows: 9, trimmed: 0, broken: [] })
      expect(lines).toEqual([])
    })
    it('never takes out what is not sealed', async () => {
      await audit('pending')
      time += 1000 * day
      await trimming(30).pass()
      expect(await idsOf()).toEqual(expect.arrayContaining(['pending', 'audit-trim']))
      expect(await idsOf()).not.toContain('d80-1')
      await sealing.pass()
      expect(await check()).toMatchObject({ broken: [] })
    })
    it('several at once take each row out once', async () => {
      const taken = await Promise.all([1, 2, 3].map(() => trimming(60, 1).pass()))
      expect(taken.reduce((sum, one) => sum + one, 0)).toBe(3)
      await sealing.pass()
      expect(await check()).toMatchObject({ rows: 8, trimmed: 3, broken: [] })
    })
    it('leaves the tables append-only', async () => {
      await trimming(60).pass()
      for (const statement of ['delete from audit', 'delete from audit_sealed', "update audit set actor = ''", 'delete from audit_seals'])
        await expect(opened.run(statement)).rejects.toThrow(/append-only/)
      expect(await check()).toMatchObject({ rows: 6, broken: [] })
    })
    it.each([
      ['a changed row', "update audit set actor = 'x' where id = 'd40-1'", 'changed'],
      ['a deleted row', "delete from audit where id = 'd80-1'", 'deleted'],
      ['the last trimmed seal made anew', `update audit_seals set hash = '${'0'.repeat(64)}' where id = 2`, 'seal changed'],
      ['a trimmed seal that is taken away', 'delete from audit_seals where id = 1', 'seal missing'],
      ['a hash put back below a trimmed seal', `insert into audit_sealed (seq, seal, hash) values (1, 1, '${'0'.repeat(64)}')`, 'inserted'],
    ])('afterwards the check still finds %s', async (_, statement, what) => {
      await trimming(60).pass()
      await sealing.pass()
      await opened.force(statement)
      expect((await check()).broken).toEqual(expect.arrayContaining([expect.objectContaining({ what })]))
    })
    it('rows that somebody took out himself are found, whatever he says of it', async () => {
      for (const table of ['audit where seq in (select seq from audit_sealed where seal <= 6)', 'audit_sealed where seal <= 6'])
        await opened.force(`delete from ${table}`)
      expect((await check()).broken.length).toBeGreaterThan(0)
      // He makes it look like the retention: of what is so young it takes nothing.
      await store.history.audit(providerScope, {
        at: new Date(time).toISOString(),
        actor: 'audit-retention',
        actor_name: '',
        ip: '',
        request_id: '',
        action: 'audit-trim',
        type: '',
        id: '',
        detail: JSON.stringify({ through: 6, before: new Date(time).toISOString(), rows: 9 }),
      })
      await sealing.pass()
      expect((await check()).broken).toEqual([
        { seal: 5, what: 'deleted' },
        { seal: 6, what: 'deleted' },
      ])
    })
    it('a seal that the log told is still compared when its rows are gone', async () => {
      const [first] = await store.seals.after(0, 1)
      await trimming(60).pass()
      expect((await checkAudit(store, [{ seal: 1, hash: first!.hash }])).broken).toEqual([])
      expect((await checkAudit(store, [{ seal: 1, hash: 'f'.repeat(64) }])).broken).toEqual([{ seal: 1, what: 'seal unexpected' }])
    })
  })
}
