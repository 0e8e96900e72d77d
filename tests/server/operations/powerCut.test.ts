// F6: a power cut. What was synced before an answer stays; of what came after, any part of the log may be missing, old or rubbish.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openLibsql, openStore } from '../../../server/store/database/open.ts'
import { accountScope } from '../../../server/store/scope.ts'
import { rowOf } from '../store/contract/storeRows.ts'

const cuts = Number(process.env.POWER_CUTS ?? 60)
const root = mkdtempSync(join(tmpdir(), 'cut-'))
const scope = accountScope('a')
const block = 4096
const each = 25
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Possible states of unsynced bytes on a disk: missing, truncated, blocks with holes, zeros or garbage. */
function unsynced(bytes: Buffer, from: number): Buffer {
  const kind = Math.floor(Math.random() * 4)
  const cut = from + Math.floor(Math.random() * (bytes.length - from + 1))
  const left = Buffer.from(bytes.subarray(0, kind === 0 ? from : kind === 1 ? cut : bytes.length))
  if (kind >= 2)
    for (let at = from; at < left.length; at += block)
      if (Math.random() < 0.5)
        for (let byte = at; byte < Math.min(at + block, left.length); byte += 1)
          left[byte] = kind === 2 ? 0 : Math.floor(Math.random() * 256)
  return left
}

describe('F6: after a power cut', () => {
  it(
    `everything acknowledged is there, and the database is whole (${cuts} cuts)`,
    async () => {
      for (let first = 0; first < cuts; first += each) await cutOften(first, Math.min(each, cuts - first))
    },
    60_000 + cuts * 500,
  )

  /** On one database, before its log starts over: from then on its length would say nothing about what is synced. */
  async function cutOften(first: number, count: number): Promise<void> {
    const live = join(root, `live-${first}`)
    const store = await openStore({ dataDir: live })
    const log = join(live, 'portal.db-wal')
    const synced = new Set<string>()
    for (let n = first; n < first + count; n += 1) {
      const write = (id: string): Promise<void> =>
        store.transaction(async ({ records, history }) => {
          await records.insert(scope, 't', rowOf(id, { text: 'x'.repeat(Math.floor(Math.random() * 9000)) }))
          await history.announce(scope, { type: 't', id, version: 1, action: 'create', at: '' })
        })
      await write(`kept-${n}`)
      synced.add(`kept-${n}`)
      const kept = statSync(log).size
      // Written, but let the power go before it is synced.
      await write(`lost-${n}`)
      const whole = readFileSync(log)
      const dir = join(root, `cut-${n}`)
      mkdirSync(dir)
      copyFileSync(join(live, 'portal.db'), join(dir, 'portal.db'))
      expect(whole.length).toBeGreaterThan(kept)
      writeFileSync(join(dir, 'portal.db-wal'), unsynced(whole, kept))
      const database = openLibsql(join(dir, 'portal.db'))
      const all = (sql: string): Record<string, unknown>[] => database.prepare(sql).all([]) as Record<string, unknown>[]
      expect(all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
      const ids = new Set(all('select id from records').map(({ id }) => String(id)))
      expect([...synced].filter((id) => !ids.has(id))).toEqual([])
      expect(all('select count(*) as n from records')).toEqual(all('select count(*) as n from outbox'))
      database.close()
      rmSync(dir, { recursive: true })
      synced.add(`lost-${n}`)
    }
    await store.close()
    rmSync(live, { recursive: true })
  }
})
