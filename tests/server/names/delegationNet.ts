// A small internet on this machine: a resolver, and name servers of a parent zone at addresses of their own, on one port.
import { createOutside } from '../../../server/drivers/outside/outside.ts'
import { proofResolver } from '../../../server/drivers/outside/proofs.ts'
import { type Dns, type DnsOptions, openDns, type Said } from '../../support/outside/dns.ts'

/** Answers of each name server of the parent; `forge` as in openDns. */
export type Served = { known?: Record<string, Said | (() => Said)>; forge?: DnsOptions['forge'] }
export type Net = { resolver: Dns; servers: Dns[]; proofs: ReturnType<typeof proofResolver> }

/** Resources that a test opened. */
const ending: (() => Promise<unknown>)[] = []
export async function closeNet(): Promise<void> {
  for (const end of ending.splice(0)) await end()
}

/** `resolved`: what the resolver says, besides the parent's name servers `ns0.parent.example`… and their addresses. */
export async function openNet(
  served: Served[],
  {
    parent = 'example',
    resolved = {},
    allowed = ['127.0.0.0/8'],
  }: { parent?: string; resolved?: Record<string, Said | (() => Said)>; allowed?: string[] } = {},
): Promise<Net> {
  const servers: Dns[] = []
  for (const [index, { known = {}, forge }] of served.entries())
    servers.push(await openDns(known, { host: `127.0.0.${index + 2}`, port: servers[0]?.port ?? 0, ...(forge && { forge }) }))
  const names = served.map((_, index) => `ns${index}.parent.example`)
  const resolver = await openDns({
    [parent]: { NS: names },
    ...Object.fromEntries(names.map((name, index) => [name, [`127.0.0.${index + 2}`]])),
    ...resolved,
  })
  ending.push(...[...servers, resolver].map((one) => () => one.close()))
  const { addresses } = createOutside({ allowed, servers: [resolver.address] })
  return { resolver, servers, proofs: proofResolver({ servers: [resolver.address], addresses, port: servers[0]?.port ?? 1 }) }
}
