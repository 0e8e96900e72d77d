// The desired state: resources and certificates from the portal, and which of them have to be loaded. Kept in memory; fetched again after a start.
import type { AgentType, Change } from '../../server/drivers/agents/client.ts'
import { keyOf, type StateFiles } from '../../server/drivers/agents/files.ts'
import { createCertificates, type KeyPair } from './certificates.ts'
import { type Probe, probesOf } from './health/probes.ts'
import { type Resource, wholeResource } from './record.ts'

export type Held = Pick<Change, 'account' | 'type' | 'id' | 'version'>
export type SiteState = Held & {
  resource: Resource
  /** Playlists to look at. */ probes: Probe[]
  /** Unique on this edge; names its files and variables. */ number: number
}
export type Task = Held & { task: { domain?: string; action: string; action_type?: string; paths?: string[] } }
export type Desired = StateFiles & {
  sites: ReadonlyMap<string, SiteState>
  certificateOf: (site: SiteState) => KeyPair | undefined
  /** The provider's, for the delivery domain: the one that ends last. */ deliveryCertificate: () => KeyPair | undefined
  /** Resolves when the whole state was fetched once. */ ready: Promise<void>
  /** Returns the changes since the last call and forgets them. `sites`: keys; `deleted`: numbers. */ take: () => Changed
}
export type Changed = { acknowledge: Held[]; sites: Set<string>; deleted: number[]; hasNewDelivery: boolean }
type Parts = {
  types: () => Promise<AgentType[]>
  changed: () => void
  task: (task: Task) => void
  /** Handles types without a role here; absent: they are refused. */ others?: StateFiles | undefined
}

export function createDesired({ types, changed, task, others }: Parts): Desired {
  const sites = new Map<string, SiteState>()
  let waiting = nothing()
  const certificates = createCertificates({
    changed(account, seq) {
      for (const [key, site] of sites) if (site.account === account && site.resource.certificate === seq) waiting.sites.add(key)
    },
    deliveryChanged: () => (waiting.hasNewDelivery = true),
  })
  let kindTypes: AgentType[] = []
  let count = 0
  let isReady = (): void => undefined
  const ready = new Promise<void>((done) => (isReady = done))

  return {
    sites,
    ready,
    certificateOf: ({ account, resource }) => certificates.find(account, resource.certificate),
    deliveryCertificate: () => certificates.delivery(),
    take() {
      const taken = waiting
      waiting = nothing()
      return taken
    },
    load: async () => ({ failed: [] }),
    save: async () => isReady(),
    async keepOnly(keys) {
      const kept = new Set(keys)
      for (const key of sites.keys()) if (!kept.has(key)) remove(key)
      certificates.keepOnly(kept)
      changed()
      await others?.keepOnly(kept)
    },
    async apply(change) {
      const { account, type, id, version, action, record } = change
      const held = { account, type, id, version }
      const kind = await kindOf(type)
      const role = kind?.options['role']
      if (role === 'site') {
        if (action === 'delete') remove(keyOf(change))
        else put({ ...held, resource: wholeResource(record, kind?.options['tuning']), probes: probesOf(kind!, change) })
      } else if (role === 'certificate') certificates.put(change)
      else if (role === 'delivery-certificate') certificates.putDelivery(change)
      else if (role === 'cache') {
        if (action === 'put') task({ ...held, task: record as Task['task'] })
        return action === 'put' ? 'running' : undefined
      } else if (others) return others.apply(change)
      else if (action === 'put') throw new Error('Not supported by this edge.')
      else return undefined
      waiting.acknowledge.push(held)
      changed()
      return 'running'
    },
  }

  async function kindOf(type: string): Promise<AgentType | undefined> {
    if (!kindTypes.some((one) => one.type === type)) kindTypes = await types()
    return kindTypes.find((one) => one.type === type)
  }

  function put(site: Omit<SiteState, 'number'>): void {
    const key = keyOf(site)
    sites.set(key, { ...site, number: sites.get(key)?.number ?? (count += 1) })
    waiting.sites.add(key)
  }

  function remove(key: string): void {
    const site = sites.get(key)
    if (!site) return
    sites.delete(key)
    waiting.sites.delete(key)
    waiting.deleted.push(site.number)
  }
}

function nothing(): Changed {
  return { acknowledge: [], sites: new Set(), deleted: [], hasNewDelivery: false }
}
