// The desired state of a name server, and which zones have to be loaded. Kept in memory; fetched again after a start.
import type { AgentType, Change } from '../../server/drivers/agents/client.ts'
import { keyOf, type StateFiles } from '../../server/drivers/agents/files.ts'
import type { Records, Zone } from './zoneText.ts'

export type Held = Pick<Change, 'account' | 'type' | 'id' | 'version'> & { /** Id of the zone that it belongs to. */ zoneId: string }
export type ZoneState = Held & { zone: Zone }
export type RecordsState = Held & { records: Records }
export type Zones = StateFiles & {
  /** By id. */ zones: ReadonlyMap<string, ZoneState>
  recordsOf: (zone: string) => RecordsState[]
  /** Undefined for zones and deleted records. */ recordsAt: (held: Held) => Records | undefined
  /** Resolves when the whole state was fetched once. */ ready: Promise<void>
  /** Returns the changes since the last call and forgets them. `zones`: ids of changed and deleted zones. */ take: () => {
    held: Held[]
    zones: Set<string>
  }
}
/** Safe as the name of a file and in a configuration. */
const names = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/
type Parts = { types: () => Promise<AgentType[]>; changed: () => void }

export function createZones({ types, changed }: Parts): Zones {
  const zones = new Map<string, ZoneState>()
  const records = new Map<string, RecordsState>()
  const byZone = new Map<string, Set<string>>()
  let waiting = { held: [] as Held[], zones: new Set<string>() }
  let kindTypes: AgentType[] = []
  let isReady = (): void => undefined
  const ready = new Promise<void>((done) => (isReady = done))

  return {
    zones,
    ready,
    recordsOf: (zone) => [...(byZone.get(zone) ?? [])].flatMap((key) => records.get(key) ?? []),
    recordsAt: (held) => records.get(keyOf(held))?.records,
    take() {
      const taken = waiting
      waiting = { held: [], zones: new Set() }
      return taken
    },
    load: async () => ({ failed: [] }),
    save: async () => isReady(),
    async keepOnly(keys) {
      const kept = new Set(keys)
      for (const [key, state] of records) if (!kept.has(key)) dropRecords(key, state)
      for (const state of zones.values()) if (!kept.has(keyOf(state))) dropZone(state.id)
      changed()
    },
    async apply(change) {
      const { account, type, id, version } = change
      const role = await roleOf(type)
      const old = records.get(keyOf(change))
      const zoneId = role === 'records' ? ((change.record as Records | undefined) ?? old?.records)?.zone_id : id
      const held = { account, type, id, version, zoneId: zoneId ?? id }
      if (role === 'zone') {
        if (change.action === 'delete') dropZone(id)
        else if (!names.test((change.record as Zone).name)) throw new Error('The name of the zone cannot be a file.')
        else zones.set(id, { ...held, zone: change.record as Zone })
        waiting.zones.add(id)
      } else if (role === 'records') {
        if (old) dropRecords(keyOf(change), old)
        if (change.action === 'put') putRecords({ ...held, records: change.record as Records })
      } else throw new Error('Not supported by this name server.')
      waiting.held.push(held)
      changed()
      return 'running'
    },
  }

  async function roleOf(type: string): Promise<unknown> {
    if (!kindTypes.some((one) => one.type === type)) kindTypes = await types()
    return kindTypes.find((one) => one.type === type)?.options['role']
  }

  function putRecords(state: RecordsState): void {
    const { zone_id } = state.records
    records.set(keyOf(state), state)
    byZone.set(zone_id, (byZone.get(zone_id) ?? new Set()).add(keyOf(state)))
    waiting.zones.add(zone_id)
  }

  function dropRecords(key: string, { records: { zone_id } }: RecordsState): void {
    records.delete(key)
    byZone.get(zone_id)?.delete(key)
    waiting.zones.add(zone_id)
  }

  function dropZone(id: string): void {
    zones.delete(id)
    waiting.zones.add(id)
  }
}
