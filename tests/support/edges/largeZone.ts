// A zone of many record sets, as the portal delivers it to name servers, and a name server of this machine that answers it.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { runDns } from '../../../edges/dns/run.ts'
import type { Change } from '../../../server/drivers/agents/client.ts'
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

/** Resolves once the whole zone is served. */
export async function serveLargeZone({ dir, port, sets, dnssec = false, say = () => undefined }: Options): Promise<LargeZone> {
  const { client, deliver } = handedClient(types)
  const over = new AbortController()
  const head = { cursor: '', account: 'shop', action: 'put' } as const
  const setOf = (host: number, version: number, content: string): Change => ({
    ...head,
    type: 'dns-records',
    id: `set-${host}`,
    version,
    record: { zone_id: 'large', name: `host-${host}`, type: 'A', ttl: 300, records: [{ content }] },
  })
  let version = 1
  const listen = `127.0.0.1:${port}`
  const running = runDns({ client, dir, program: '/usr/sbin/knotd', control: 'knotc', listen, say, signal: over.signal })
  const whole: Change[] = [
    { ...head, type: 'dns-zones', id: 'large', version, record: { name: zone, enabled: true, dnssec, nameservers: ['ns.example.net'] } },
    ...Array.from({ length: sets }, (_, host) => setOf(host, version, addressOf(host))),
  ]
  await Promise.race([deliver(whole), running])
  return {
    change: async (host, address) => void (await Promise.race([deliver([setOf(host, (version += 1), address)]), running])),
    async ask(host, type = 'A') {
      const words = ['@127.0.0.1', '-p', String(port), '+time=2', '+retry=0', '+short', `host-${host}.${zone}`, type]
      const { stdout } = await promisify(execFile)('kdig', words)
      return stdout
        .trim()
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith(';'))
    },
    async stop() {
      over.abort()
      await running
    },
  }
}
