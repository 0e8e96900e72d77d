// The server is killed while an import is applied, again and again: all of it is there afterwards, or nothing.
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { listUrl, openPortal } from '../support/portal.ts'
import { type ServerProcess, startServer } from '../support/serverProcess.ts'
import { serversOnEachDatabase, type ServersOver } from '../support/serversOver.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 3)
const time = 120_000
const [partsOfImport, perPart] = [4, 500]
const whole = partsOfImport * perPart
const [zones, records] = ['dns-zones', 'dns-records'].map((type) => listUrl('demo-cdn2', type)) as [string, string]

serversOnEachDatabase(killedWhileApplying)

function killedWhileApplying(over: ServersOver): void {
  const env = () => ({
    DATA_DIR: join(over.dir, 'data'),
    DEFINITIONS_DIR: join(over.dir, 'definitions'),
    ...(over.url !== undefined && { DATABASE_URL: over.url }),
  })
  let [token, server]: [string, ServerProcess] = [] as never
  beforeAll(async () => {
    const portal = await openPortal({ demo: 'people', dir: over.dir, ...(over.url !== undefined && { env: { DATABASE_URL: over.url } }) })
    token = (await portal.signIn('cdn2@demo.example', { as: 'bearer' })).token
    await portal.close({ keep: true })
    server = await startServer(over.main, env())
  }, time)

  async function ask<Body>(url: string, body?: object): Promise<Body> {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${server.address}${url}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
    const text = await answer.text()
    expect(answer.ok, text).toBe(true)
    return JSON.parse(text) as Body
  }

  it(
    `an import that is killed ${rounds} times while it is applied is never half there`,
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { id } = await ask<{ id: string }>(zones, { name: `killed-${round}.example` })
        const key = `import-of-round-${round}`
        for (let part = 0; part < partsOfImport; part += 1)
          await ask(`${records}/batch`, {
            import: key,
            changes: Array.from({ length: perPart }, (_, index) => ({
              action: 'create',
              data: { zone_id: id, name: `n${part}-${index}`, type: 'A', records: [{ content: '203.0.113.1' }] },
            })),
          })
        const applying = ask(`${records}/batch`, { import: key, last: true, changes: [] }).then(
          () => true,
          () => false,
        )
        await new Promise((done) => setTimeout(done, Math.random() * 600))
        server.child.kill('SIGKILL')
        await server.exit
        const isAcknowledged = await applying
        server = await startServer(over.main, env())
        const { records_count: count } = await ask<{ records_count: number }>(`${zones}/${id}`)
        expect(isAcknowledged ? [whole] : [0, whole]).toContain(count)
        const listed = await ask<object[]>(
          `${records}?filter=${encodeURIComponent(JSON.stringify({ zone_id: id }))}&range=[${whole - 1},${whole}]`,
        )
        expect(listed).toHaveLength(count === whole ? 1 : 0)
      }
    },
    time + rounds * 30_000,
  )
}
