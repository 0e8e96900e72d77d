// A zone of many record sets, as the portal delivers it to name servers, and a name server of this machine that answers it.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { runDns } from '../../../edges/dns/run.ts'
import { controlOf } from '../../../edges/dns/knot.ts'
import type { Change, Client } from '../../../server/drivers/agents/client.ts'
import { handedClient } from './handedClient.ts'

export type LargeZone = {
  /** Gives the name another address. Resolves once the change is acknowledged. */ change: (host: number, address: string) => Promise<void>
  /** Answers of the server, without the host's own. */ ask: (host: number, type?: string) => Promise<string[]>
  stop: () => Promise<void>
}
type Options = { dir: string; port: number; sets: number; dnssec?: boolean; say?: (line: string) => void }
const types = [
  { type: 'dns-zones', options: { role: 'zone' } },
  { type: 'dns-records', options: { role: 'records' } },
]
const zone = 'large.example'
/** Unique for each host. */
export const addressOf = (host: number): string => `10.${host >> 16}.${(host >> 8) & 255}.${host & 255}`

type Wanted = { name: string; id: string; sets: number; dnssec?: boolean }
const head = { cursor: '', account: 'shop', action: 'put' } as const
const setOf = (zone: string, host: number, version: number, content: string): Change => ({
  ...head,
  type: 'dns-records',
  id: `${zone}-${host}`,
  version,
  record: { zone_id: zone, name: `host-${host}`, type: 'A', ttl: 300, records: [{ content }] },
})
const wholeOf = ({ name, id, sets, dnssec = false }: Wanted): Change[] => [
  { ...head, type: 'dns-zones', id, version: 1, record: { name, enabled: true, dnssec, nameservers: ['ns.example.net'] } },
  ...Array.from({ length: sets }, (_, host) => setOf(id, host, 1, addressOf(host))),
]

/** Resolves once the whole zone is served. */
export async function serveLargeZone({ dir, port, sets, dnssec = false, say = () => undefined }: Options): Promise<LargeZone> {
  const { client, deliver } = handedClient(types)
  const over = new AbortController()
  let version = 1
  const running = run({ client, dir, port, say, signal: over.signal })
  await Promise.race([deliver(wholeOf({ name: zone, id: 'large', sets, dnssec })), running])
  return {
    change: async (host, address) => void (await Promise.race([deliver([setOf('large', host, (version += 1), address)]), running])),
    ask: (host, type) => asked(port, `host-${host}.${zone}`, type),
    async stop() {
      over.abort()
      await running
    },
  }
}

export type TwoZones = {
  /** Gives the small zone a record set. Resolves once it is acknowledged. */ add: (host: number) => Promise<void>
  /** Answers of the small zone, and of the large one. */ ask: (host: number) => Promise<string[]>
  askLarge: (host: number, type?: string) => Promise<string[]>
  /** The large one is acknowledged. */ large: Promise<void>
  /** Whether Knot is reading or signing the large one. */ isLoading: () => Promise<boolean>
  stop: () => Promise<void>
}

/** A small zone that is served, and a large one whose first signatures are being made. */
export async function serveBesideLarge({ dir, port, sets }: Options): Promise<TwoZones> {
  const { client, deliver } = handedClient(types)
  const over = new AbortController()
  const running = run({ client, dir, port, say: () => undefined, signal: over.signal })
  await Promise.race([deliver(wholeOf({ name: 'small.example', id: 'small', sets: 1 })), running])
  const large = Promise.race([deliver(wholeOf({ name: zone, id: 'large', sets, dnssec: true })), running])
  large.catch(() => undefined)
  return {
    large,
    add: (host) => Promise.race([deliver([setOf('small', host, 1, addressOf(host))]), running]),
    ask: (host) => asked(port, `host-${host}.small.example`),
    askLarge: (host, type) => asked(port, `host-${host}.${zone}`, type),
    isLoading: async () => (await controlOf(dir, 'knotc').loading()).has(zone),
    async stop() {
      over.abort()
      await running
    },
  }
}

type Running = Pick<Options, 'dir' | 'port'> & { client: Client; say: (line: string) => void; signal: AbortSignal }
const run = ({ port, ...rest }: Running) => runDns({ ...rest, program: '/usr/sbin/knotd', control: 'knotc', listen: `127.0.0.1:${port}` })

async function asked(port: number, name: string, type = 'A'): Promise<string[]> {
  const words = ['@127.0.0.1', '-p', String(port), '+time=2', '+retry=0', '+short', name, type]
  const { stdout } = await promisify(execFile)('kdig', words)
  return stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(';'))
}
