// The newest actions of some types are read from ranges of an index, however many rows of other types and times the account has.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, SqliteDialect } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { actionsIn } from '../../../server/store/audit/actions.ts'
import { openLibsql, openStore } from '../../../server/store/database/open.ts'
import type { Tables } from '../../../server/store/schema.ts'
import { accountScope } from '../../../server/store/scope.ts'

const dir = mkdtempSync(join(tmpdir(), 'plans-'))
const store = await openStore({ dataDir: dir })
const database = openLibsql(join(dir, 'portal.db'))
const asked: { sql: string; parameters: readonly unknown[] }[] = []
const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }), log: ({ query }) => void asked.push(query) })
afterAll(async () => {
  await db.destroy()
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})
const scope = accountScope('a')
const instant = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()

it('plans of types within a period', async () => {
  for (let minute = 0; minute < 60; minute += 1)
    await store.history.audit(accountScope(minute % 2 === 0 ? 'a' : 'b'), {
      at: instant(minute),
      actor: 'p',
      actor_name: 'p',
      ip: '',
      request_id: '',
      action: minute % 3 === 0 ? 'update' : 'sign-in',
      type: minute % 4 === 0 ? 't' : 'u',
      id: String(minute),
      detail: '{}',
    })
  const actions = ['update']
  const read = async (types: string[], from: number, to: number, limit = 100): Promise<string[]> =>
    (await actionsIn(db).newest(scope, { types, actions, from: instant(from), to: instant(to), limit })).map(({ id }) => id)
  expect(await read(['t', 'u'], 0, 60)).toEqual(['54', '48', '42', '36', '30', '24', '18', '12', '6', '0'])
  expect(await read(['t'], 12, 48)).toEqual(['36', '24', '12'])
  expect(await read(['t', 'u'], 0, 60, 3)).toEqual(['54', '48', '42'])
  expect(await read(['t'], 100, 200)).toEqual([])
  expect(await read([], 0, 60)).toEqual([])
  asked.length = 0
  await read(['t'], 12, 48)
  const plans = asked.map(({ sql, parameters }) =>
    (database.prepare(`explain query plan ${sql}`).all([...parameters]) as { detail: string }[]).map(({ detail }) => detail).join('\n'),
  )
  expect(plans.at(-1)).toBe('SEARCH audit USING INDEX audit_type (account=? AND type=? AND seq>? AND seq<?)')
  // The numbers of rows are read one at a time, from an end or from a number.
  for (const { sql } of asked) expect(sql).toMatch(/ limit \?$/)
})
