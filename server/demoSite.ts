// The edge of the demo, if nginx is installed: serves the saved records; the origin of one of them runs in this process.
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join, resolve } from 'node:path'
import { getAt } from '../src/engine/schema/paths.ts'
import { createClient } from './drivers/agents/client.ts'
import { openFiles } from './drivers/agents/files.ts'
import { createOutside } from './drivers/outside/outside.ts'
import { runEdge } from '../edges/nginx/run.ts'
import { agentKey, type Person } from './demoEdge.ts'
import { demoRecords } from './demoRecords.ts'
import { rememberedPorts } from './demoPorts.ts'
import seed from './seed/demo/edge.json' with { type: 'json' }
import type { Log } from './services/model.ts'
import type { Services } from './services/types.ts'

type Parts = { services: Services; address: string; dataDir: string; admin: Person; log: Log; print: (line: string) => void }

const program = '/usr/sbin/nginx'
const missing = 'nginx is not installed, so HTTP resources of the demo are written to files and not served: apt-get install nginx-light'

/** Prints what is missing. */
export function hasNginx(print: (line: string) => void): boolean {
  const isThere = existsSync(program)
  if (!isThere) print(missing)
  return isThere
}

/** Returns a function that stops it. */
export function startDemoSite({ services, address, dataDir, admin, log, print }: Parts): () => Promise<void> {
  const end = new AbortController()
  const say = (line: string): void => log.info({ agent: seed.agent.name }, line)
  const folder = resolve(dataDir)
  const running = (async () => {
    const ports = await rememberedPorts(join(folder, 'demo-nginx.json'), { edge: 8090, origin: 8091 })
    const origin = await openOrigin(ports.origin)
    try {
      const key = await agentKey(address, admin, seed.agent)
      const host = await hostOfRecord(services, ports.origin)
      await runEdge({
        client: createClient({ url: address, key, isResolved: true, say }),
        others: await openFiles(join(folder, 'demo-edge')),
        url: address,
        key,
        dir: join(folder, 'demo-nginx'),
        program,
        ffprobe: 'ffprobe',
        listen: { http: `127.0.0.1:${ports.edge}` },
        ca: '/etc/ssl/certs/ca-certificates.crt',
        megabytes: 100,
        logSeconds: 1,
        addresses: createOutside({ allowed: ['127.0.0.1/32'], servers: [], waiting: 1000 }).addresses,
        serving: () => print(`Edge: curl -H 'Host: ${host}' http://127.0.0.1:${ports.edge}/`),
        say,
        signal: end.signal,
      })
    } finally {
      origin.closeAllConnections()
      origin.close()
    }
  })().catch((error: unknown) => {
    if (!end.signal.aborted) log.warn({ err: error }, 'the edge of the demo ended')
  })
  return async () => {
    end.abort()
    await running
  }
}

async function openOrigin(port: number): Promise<Server> {
  const server = createServer(({ url = '' }, reply) => {
    reply.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(`${url} at ${new Date().toISOString()}\n`)
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done))
  return server
}

/** Creates the record once, then keeps it at the port of the origin. */
async function hostOfRecord(services: Services, port: number): Promise<string> {
  const { account, type, record } = seed
  const records = await demoRecords(services, account, type)
  const origin = { https: false, servers: { '127.0.0.1': { port } } }
  const existing = await records.find({ q: record.name })
  if (existing && getAt(existing, '/origin/servers/127.0.0.1/port') !== port) await records.merge(existing, { origin })
  const { cdn_domain: host } = existing ?? (await records.create({ ...record, origin }))
  return String(host)
}
