// Hosts of brands: a host shows its brand once DNS proves that it is the provider's. Customers prove their names in the same way.
import type { ProofResolver } from '../../drivers/outside/proofs.ts'
import type { Repositories, Store } from '../../store/types.ts'
import { providerScope } from '../../store/scope.ts'
import { writeAudit } from '../audit/write.ts'
import { brandingType, hostProofSetting, type Branding } from '../hooks/brandings.ts'
import { system } from '../hooks/shared/system.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Caller, Clock, Log, Origin } from '../model.ts'
import { challengeLabel, checkInDns, type DnsEvidence } from '../names/dnsCheck.ts'
import { tokenOf } from '../names/parts.ts'
import { everyRow } from '../records/read/everyRow.ts'
import type { Records } from '../records/records.ts'
import type { ServiceSettings } from '../settings.ts'
import { startWaker, type Waker } from '../waker.ts'
import type { Throttle } from './limits/throttle.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

type Parts = {
  store: Store
  clock: Clock
  log: Log
  facts: Facts
  settings: Pick<ServiceSettings, 'BRAND_HOST_PROOF' | 'PUBLIC_URL'>
  resolver: ProofResolver
  throttle: Throttle
  records: Pick<Records, 'read'>
}
/** `found`: the answer of DNS for a waiting host, after a check. */
export type BrandHost = { host: string; state: 'served' | 'waiting'; found?: string }
/** A waiting host is proven by a CNAME record with this target, or by a TXT record at `label` with this value. */
export type BrandHostStates = { hosts: BrandHost[]; target: string; label: string; value: string; simulated: boolean }
export type BrandHosts = {
  /** Throws 404 out of reach. */
  read: (caller: Caller, id: string) => Promise<BrandHostStates>
  /** Checks waiting hosts now. Throws 404 out of reach, 429 `checks_too_soon`. */
  check: (caller: Caller, id: string) => Promise<BrandHostStates>
  /** Checks waiting hosts until it is closed. */
  run: () => Waker
}
/** DNS changes without a notice. */
const maxPause = 10 * minuteMilliseconds
const rule = { free: 3, most: 12, window: 60, refusal: { status: 429, code: 'checks_too_soon' } }

export function createBrandHosts({ store, clock, log, facts, settings, resolver, throttle, records }: Parts): BrandHosts {
  const target = new URL(settings.PUBLIC_URL).hostname

  return {
    read: async (caller, id) => statesOf((await records.read(caller, brandingType, id)) as unknown as Branding),
    async check(caller, id) {
      const branding = (await records.read(caller, brandingType, id)) as unknown as Branding
      await throttle.attempt([{ name: 'brand-hosts', subject: branding.code, ...rule }])
      return statesOf(branding, await prove(id, branding, caller))
    },
    run: () => startWaker({ pass, nextIn: async () => undefined, log, maxPause, store, mayBeDue: ({ kind }) => kind === 'brand' }),
  }

  async function pass(): Promise<void> {
    // The setting of this process applies to every process with the same database.
    const wanted = String(settings.BRAND_HOST_PROOF)
    if ((await store.brands.setting(hostProofSetting)) !== wanted) await store.brands.setSetting(hostProofSetting, wanted)
    for (const { id, data } of await everyRow(store, providerScope, brandingType))
      await prove(id, JSON.parse(data) as Branding, system(facts))
  }

  async function waitingHosts(inside: Pick<Repositories, 'brands'>, { code, hosts = [] }: Branding): Promise<string[]> {
    const served = await inside.brands.hostsOf(code)
    return hosts.filter((host) => !served.includes(host))
  }

  /** Serves the hosts that are proven. Resolves to the evidence about each host that waited. */
  async function prove(id: string, branding: Branding, by: Origin): Promise<ReadonlyMap<string, DnsEvidence>> {
    const waiting = await waitingHosts(store, branding)
    if (waiting.length === 0) return new Map()
    const token = await tokenOf(store, tokenName(branding))
    const found = new Map(
      await Promise.all(
        waiting.map(
          async (host) => [host, await checkInDns({ resolver, nameservers: [] }, { kind: 'host', name: host, target }, token)] as const,
        ),
      ),
    )
    const proven = waiting.filter((host) => !settings.BRAND_HOST_PROOF || found.get(host)?.cname || found.get(host)?.txt)
    if (proven.length > 0) await store.transaction((inside) => serve(inside, { id, proven, by }))
    return found
  }

  /** Reads the branding again: it may have lost the host meanwhile. */
  async function serve(inside: Repositories, { id, proven, by }: { id: string; proven: string[]; by: Origin }): Promise<void> {
    const row = await inside.records.find(providerScope, brandingType, id)
    if (!row) return
    const branding = JSON.parse(row.data) as Branding
    const { actor, actorName, ip, requestId } = by
    for (const host of (await waitingHosts(inside, branding)).filter((one) => proven.includes(one))) {
      await inside.brands.addHost(branding.code, host)
      await writeAudit(inside.history, {
        scope: providerScope,
        at: clock().toISOString(),
        by: { actor, actorName, ip, requestId },
        action: 'name-proven',
        type: brandingType,
        id,
        detail: { name: host },
      })
    }
  }

  async function statesOf(branding: Branding, found?: ReadonlyMap<string, DnsEvidence>): Promise<BrandHostStates> {
    const waiting = await waitingHosts(store, branding)
    return {
      hosts: (branding.hosts ?? []).map((host) => {
        const seen = found?.get(host)?.found
        return waiting.includes(host)
          ? { host, state: 'waiting' as const, ...(seen && { found: seen }) }
          : { host, state: 'served' as const }
      }),
      target,
      label: challengeLabel,
      value: await tokenOf(store, tokenName(branding)),
      simulated: resolver.simulated,
    }
  }
}

/** Names of accounts contain no space, so no account has this token. */
const tokenName = ({ code }: Branding): string => `brand ${code}`
