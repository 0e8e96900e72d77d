// The restreamer of the demo: sends a test picture to servers of this machine, over the portal's API and protocol like any restreamer.
// Nothing leaves the machine.
import { join, resolve } from 'node:path'
import { createClient } from './drivers/agents/client.ts'
import { OutsideError } from './drivers/outside/errors.ts'
import { runRestreamer } from '../edges/restreamer/run.ts'
import { agentKey, type Person, whenAllowed } from './demoEdge.ts'
import { demoRecords } from './demoRecords.ts'
import type { Studio } from './demoStudio.ts'
import seed from './seed/demo/restream.json' with { type: 'json' }
import type { Log } from './services/model.ts'
import type { Services } from './services/types.ts'

type Parts = {
  services: Services
  address: string
  /** Address at which people open the portal. */ publicUrl: string
  dataDir: string
  admin: Person
  studio: Studio
  log: Log
  print: (line: string) => void
}
const { agent, account, type, record } = seed

/** Returns a function that stops it. Needs the original passwords of the demo. */
export function startDemoRestream({ services, address, publicUrl, dataDir, admin, studio, log, print }: Parts): () => Promise<void> {
  const end = new AbortController()
  const say = (line: string): void => log.info({ agent: agent.name }, line)
  const running = (async () => {
    const key = await agentKey(address, admin, agent)
    // A record may change once a minute, but the demo may restart more often.
    const id = await whenAllowed(() => putRecord(services, filled(studio)), { signal: end.signal })
    const client = createClient({ url: address, key, say })
    const dir = join(resolve(dataDir), 'demo-restreamer')
    print(`Restreamer: sends a test picture to two servers of this machine, ${publicUrl}${seed.page.replace('{id}', id)} of ${seed.email}`)
    await runRestreamer({ client, dir, program: 'ffmpeg', addresses, say, signal: end.signal })
  })().catch((error: unknown) => {
    if (!end.signal.aborted) log.warn({ err: error }, 'the restreamer of the demo ended')
  })
  return async () => {
    end.abort()
    await running
  }
}

/** Resolves only local targets: other demo records have keys that look like those of real services. */
async function addresses(host: string): Promise<string[]> {
  if (host === '127.0.0.1' || host.endsWith('.demo.example')) return ['127.0.0.1']
  throw new OutsideError('no_public_address')
}

/** Ports change with every start. A record that was deactivated stays inactive; a deleted one is created again. */
async function putRecord(services: Services, data: object): Promise<string> {
  const records = await demoRecords(services, account, type)
  const existing = await records.find({ q: record.name })
  return String((existing ? await records.merge(existing, data) : await records.create(data))['id'])
}

function filled({ origin, ports: [one, two] }: Studio): typeof record {
  const text = JSON.stringify(record).replaceAll('{studio}', origin).replaceAll('{one}', String(one)).replaceAll('{two}', String(two))
  return JSON.parse(text) as typeof record
}
