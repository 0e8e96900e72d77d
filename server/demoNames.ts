// The name server of the demo, if Knot DNS is installed: serves the zones of the database.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createClient } from './drivers/agents/client.ts'
import { runDns } from '../edges/dns/run.ts'
import { agentKey, type Person } from './demoEdge.ts'
import { rememberedPorts } from './demoPorts.ts'
import seed from './seed/demo/names.json' with { type: 'json' }
import type { Log } from './services/model.ts'

type Parts = { address: string; dataDir: string; admin: Person; log: Log; print: (line: string) => void }

const programs = { program: '/usr/sbin/knotd', control: '/usr/sbin/knotc' }
const missing = 'Knot DNS is not installed, so zones of the demo are not answered: apt-get install knot'

/** Prints what is missing. */
export function hasKnot(print: (line: string) => void): boolean {
  const isThere = Object.values(programs).every((path) => existsSync(path))
  if (!isThere) print(missing)
  return isThere
}

/** Returns a function that stops it. */
export function startDemoNames({ address, dataDir, admin, log, print }: Parts): () => Promise<void> {
  const end = new AbortController()
  const say = (line: string): void => log.info({ agent: seed.agent.name }, line)
  const folder = resolve(dataDir)
  const running = (async () => {
    const { port } = await rememberedPorts(join(folder, 'demo-dns.json'), { port: 8053 })
    await runDns({
      client: createClient({ url: address, key: await agentKey(address, admin, seed.agent), say }),
      dir: join(folder, 'demo-dns'),
      ...programs,
      listen: `127.0.0.1:${port}`,
      serving: () => print(`Name server: dig @127.0.0.1 -p ${port} ${seed.question}`),
      say,
      signal: end.signal,
    })
  })().catch((error: unknown) => {
    if (!end.signal.aborted) log.warn({ err: error }, 'the name server of the demo ended')
  })
  return async () => {
    end.abort()
    await running
  }
}
