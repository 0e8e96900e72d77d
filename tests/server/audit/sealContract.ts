// Manipulations that audit seals must reveal (F4), on any database. The factory opens an empty one.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AuditReport, checkAudit } from '../../../server/services/audit/check.ts'
import { checkDatabase } from '../../../server/services/audit/checkDatabase.ts'
import { hashOfRow, hashOfSeal } from '../../../server/services/audit/seals.ts'
import { type AuditSealing, startSealing } from '../../../server/services/audit/sealing.ts'
import { accountScope, providerScope } from '../../../server/store/scope.ts'
import type { Store } from '../../../server/store/types.ts'

type Place = { dataDir: string; url?: string }
type Opened = {
  store: Store
  /** Past the program, without what makes tables append-only. */ run: (statement: string) => Promise<unknown>
  place: Place
  close: () => Promise<void>
}
const silent = { info: () => {}, warn: () => {}, error: () => {} }
/** Looks by itself once an hour: the tests say when. */
export const started = (store: Store, more: Partial<Parameters<typeof startSealing>[0]> = {}): AuditSealing =>
  startSealing({ store, clock: () => new Date(), log: silent as never, pauseMilliseconds: 3_600_000, ...more })

export function sealContract(name: string, open: () => Promise<Opened>): void {
  let opened: Opened
  let store: Store
  let sealing: AuditSealing
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
      maxRows: 4,
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
      const others = [1, 2].map(() => started(store, { clock: () => new Date(time), maxRows: 4 }))
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
