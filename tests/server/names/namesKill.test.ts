// The process is killed while names come and go: each is in effect for one live record that says so, and nothing acknowledged is lost.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLibsql } from '../../../server/store/database/open.ts'
import { httpResource, openPortal } from '../support/portal.ts'
import { buildServer, killServers, startServer } from '../support/serverProcess.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 3)
const dir = mkdtempSync(join(tmpdir(), 'kill-names-'))
const env = {
  DATA_DIR: join(dir, 'data'),
  DEFINITIONS_DIR: join(dir, 'definitions'),
  CONFIG_CHANGE_SECONDS: '0',
  RECORD_LIMITS: 'http-resources=100000',
}
let main: string
let tokens: string[]
const accounts = ['demo-cdn2', 'demo-other']
/** Names that were answered as proven, by record. */
const acknowledged = new Map<string, string>()
let renamed = 0

beforeAll(async () => {
  main = await buildServer()
  const portal = await openPortal({ demo: 'people', dir })
  tokens = await Promise.all(
    ['cdn2@demo.example', 'other@demo.example'].map(async (who) => (await portal.signIn(who, { as: 'bearer' })).token),
  )
  await portal.close({ keep: true })
}, 120_000)
afterAll(() => {
  killServers()
  rmSync(dir, { recursive: true, force: true })
})

/** Makes records with names that the other wants, too, renames and deletes them, until nobody answers. */
async function writer(address: string, side: number, round: number): Promise<void> {
  const ask = async (method: string, path: string, body?: object, version?: number) => {
    const answer = await fetch(`${address}/api/v1/accounts/${accounts[side]}/http-resources${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens[side]}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(version && { 'if-match': `"${version}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return answer.ok ? ((await answer.json()) as { id: string; version: number; names: string[] }) : undefined
  }
  for (let n = 0; ; n += 1) {
    const made = await ask('POST', '', httpResource(`r${round}-${side}-${n}`, { names: [`r${round}-${n}.example`] }))
    if (!made) continue
    acknowledged.set(made.id, made.names[0]!)
    const other = `r${round}-${n}-${side}.example`
    acknowledged.delete(made.id)
    if (await ask('PATCH', `/${made.id}`, { names: [other] }, 1)) {
      acknowledged.set(made.id, other)
      renamed += 1
    }
    if (n % 3 === 2) {
      acknowledged.delete(made.id)
      await ask('DELETE', `/${made.id}`, undefined, 2)
    }
  }
}

function expectWhole(): void {
  const database = openLibsql(join(env.DATA_DIR, 'portal.db'))
  const all = <Row>(sql: string): Row[] => database.prepare(sql).all([]) as Row[]
  const records = new Map(
    all<{ id: string; data: string }>("select id, data from records where type = 'http-resources' and deleted_at is null").map(
      ({ id, data }) => [id, (JSON.parse(data) as { names?: string[] }).names ?? []],
    ),
  )
  const claims = all<{ id: string; name: string; state: string }>('select id, name, state from name_claims')
  const held = all<{ id: string; name: string }>('select id, name from name_holders where released_at is null')
  expect(all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  const text = (rows: { id: string; name: string }[]): string[] => rows.map(({ id, name }) => `${id} ${name}`).sort()
  expect(text(claims)).toEqual(text([...records].flatMap(([id, names]) => names.map((name) => ({ id, name })))))
  expect(text(held)).toEqual(text(claims.filter(({ state }) => state === 'proven')))
  for (const [id, name] of acknowledged) expect(records.get(id)).toEqual([name])
  database.close()
}

it(
  `F6: names are whole when the process is killed (${rounds} rounds)`,
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const server = await startServer(main, env)
      const before = renamed
      const writers = Promise.all([0, 1].map((side) => writer(server.address, side, round).catch(() => undefined)))
      await expect.poll(() => renamed, { timeout: 30_000, interval: 2 }).toBeGreaterThan(before)
      await new Promise((done) => setTimeout(done, Math.random() * 300))
      server.child.kill('SIGKILL')
      await server.exit
      await writers
      expectWhole()
    }
    expect(acknowledged.size).toBeGreaterThan(0)
  },
  120_000 + rounds * 30_000,
)
