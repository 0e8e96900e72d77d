// The audit is kept as long as AUDIT_RETENTION_DAYS says, on both databases.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../../server/plugins/settings.ts'
import { openLibsql, openStore } from '../../../server/store/database/open.ts'
import { openPostgres } from '../../../server/store/database/postgres/openPostgres.ts'
import { retentionContract } from './auditRetention.ts'
import { onPostgres } from '../support/onPostgres.ts'

const root = mkdtempSync(join(tmpdir(), 'retention-'))
let count = 0
afterAll(() => rmSync(root, { recursive: true, force: true }))
const tables = ['audit', 'audit_seals', 'audit_sealed']

retentionContract('SQLite', async () => {
  const dataDir = join(root, String((count += 1)))
  const store = await openStore({ dataDir })
  const database = openLibsql(join(dataDir, 'portal.db'))
  return {
    store,
    run: async (statement) => database.prepare(statement).run([]),
    force: async (statement) => {
      for (const trigger of tables.flatMap((table) => [`${table}_no_update`, `${table}_no_delete`]))
        database.prepare(`drop trigger if exists ${trigger}`).run([])
      return database.prepare(statement).run([])
    },
    close: async () => {
      database.close()
      await store.close().catch(() => undefined)
    },
  }
})

describe('AUDIT_RETENTION_DAYS', () => {
  it('is 0 by default, and otherwise at least a month', () => {
    expect(readSettings({}).AUDIT_RETENTION_DAYS).toBe(0)
    expect(readSettings({ AUDIT_RETENTION_DAYS: '400' }).AUDIT_RETENTION_DAYS).toBe(400)
  })
  it.each(['1', '29', '36501', '-1', 'year', '30.5'])('refuses %s', (given) => {
    expect(() => readSettings({ AUDIT_RETENTION_DAYS: given })).toThrow(/AUDIT_RETENTION_DAYS/)
  })
})

onPostgres('on PostgreSQL', (postgres) => {
  retentionContract('PostgreSQL', async () => {
    const url = await postgres.fresh()
    const store = await openPostgres({ url, connections: 10 })
    return {
      store,
      run: (statement) => postgres.run(url, statement),
      force: async (statement) => {
        for (const table of tables) await postgres.run(url, `drop trigger if exists ${table}_append_only on ${table}`)
        return postgres.run(url, statement)
      },
      close: () => store.close().catch(() => undefined),
    }
  })
})
