// Hosts of brands: a brand is shown on a host once DNS proves that the host is the provider's, as customers prove their names.
import type { ProofResolver } from '../../drivers/outside/proofs.ts'
import type { Repositories, Store } from '../../store/types.ts'
import { providerScope } from '../../store/scope.ts'
import { writeAudit } from '../audit/write.ts'
import { brandingType, hostProofSetting, type Branding } from '../hooks/brandings.ts'
import { system } from '../hooks/system.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Caller, Clock, Log, Origin } from '../model.ts'
import { challengeLabel, checkInDns, type DnsEvidence } from '../names/dnsCheck.ts'
import { type NameRun } from '../names/types.ts'
import { tokenOf } from '../names/parts.ts'
import { everyRow } from '../records/read/everyRow.ts'
import type { Records } from '../records/records.ts'
import type { ServiceSettings } from '../settings.ts'
import { createWaker } from '../waker.ts'
import type { Throttle } from './limits/throttle.ts'

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
/** `found`: what DNS had for a waiting host, after a check. */
export type BrandHost = { host: string; state: 'served' | 'waiting'; found?: string }
/** A waiting host is proven by a CNAME record with this target, or by a TXT record at `label` with this value. */
export type BrandHostStates = { hosts: BrandHost[]; target: string; label: string; value: string; simulated: boolean }
export type BrandHosts = {
  /** Throws 404 out of reach. */
  read: (caller: Caller, id: string) => Promise<BrandHostStates>
  /** Checks waiting hosts now. Throws 404 out of reach, 429 `checks_too_soon`. */
  check: (caller: Caller, id: string) => Promise<BrandHostStates>
  /** Checks waiting hosts until it is closed. */
  run: () => NameRun
}
const pauseMilliseconds = 600_000
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
    run() {
      const waker = createWaker({ pass, nextIn: async () => pauseMilliseconds, log })
      const unlisten = store.onNotice(({ kind }) => {
        if (kind === 'brand' || kind === 'gap') waker.wake()
      })
      waker.wake()
      return {
        wake: waker.wake,
        idle: waker.idle,
        async close() {
          unlisten()
          await waker.close()
        },
      }
    },
  }

  async function pass(): Promise<void> {
    // The setting of this process holds for all over the same database.
    const wanted = String(settings.BRAND_HOST_PROOF)
    if ((await store.brands.setting(hostProofSetting)) !== wanted) await store.brands.setSetting(hostProofSetting, wanted)
    for (const { id, data } of await everyRow(store, providerScope, brandingType))
      await prove(id, JSON.parse(data) as Branding, system(facts))
  }

  async function waiting(inside: Pick<Repositories, 'brands'>, { code, hosts = [] }: Branding): Promise<string[]> {
    const served = await inside.brands.hostsOf(code)
    return hosts.filter((host) => !served.includes(host))
  }

  /** Serves the hosts that are proven. Resolves to what was found of those that waited. */
  async function prove(id: string, branding: Branding, by: Origin): Promise<ReadonlyMap<string, DnsEvidence>> {
    const token = await tokenOf(store, tokenName(branding))
    const open = await waiting(store, branding)
    const found = new Map(
      await Promise.all(
        open.map(
          async (host) => [host, await checkInDns({ resolver, nameservers: [] }, { kind: 'host', name: host, target }, token)] as const,
        ),
      ),
    )
    const proven = open.filter((host) => !settings.BRAND_HOST_PROOF || found.get(host)?.cname || found.get(host)?.txt)
    if (proven.length > 0) await store.transaction((inside) => serve(inside, { id, proven, by }))
    return found
  }

  /** The branding may have lost the host meanwhile. */
  async function serve(inside: Repositories, { id, proven, by }: { id: string; proven: string[]; by: Origin }): Promise<void> {
    const row = await inside.records.find(providerScope, brandingType, id)
    if (!row) return
    const branding = JSON.parse(row.data) as Branding
    const { actor, actorName, ip, requestId } = by
    for (const host of (await waiting(inside, branding)).filter((one) => proven.includes(one))) {
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
    const open = await waiting(store, branding)
    return {
      hosts: (branding.hosts ?? []).map((host) => {
        const seen = found?.get(host)?.found
        return open.includes(host) ? { host, state: 'waiting' as const, ...(seen && { found: seen }) } : { host, state: 'served' as const }
      }),
      target,
      label: challengeLabel,
      value: await tokenOf(store, tokenName(branding)),
      simulated: resolver.simulated,
    }
  }
}

/** No account has a name with a space. */
const tokenName = ({ code }: Branding): string => `brand ${code}`
