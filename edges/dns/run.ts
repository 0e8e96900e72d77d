// The name server: reads the desired state, writes and loads zones, and acknowledges them. Resolves when the signal aborts and Knot has ended.
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { acknowledgeAll, runAgent } from '../../server/drivers/agents/agent.ts'
import type { Acknowledgement, Client } from '../../server/drivers/agents/client.ts'
import { keyOf, writeWhole } from '../../server/drivers/agents/files.ts'
import { type Engine, startEngine } from '../engine.ts'
import { type Control, controlOf, knotConfig, knotIn, zonesConfig } from './knot.ts'
import { isAhead, nextSerial, unknownTypes, zoneText } from './zoneText.ts'
import { createZones, type Held, type Zones, type ZoneState } from './zones.ts'

export type DnsOptions = {
  client: Client
  dir: string
  /** Names or paths of Knot and its control. */ program: string
  control: string
  /** Port, or address and port. */ listen: string
  /** Called once the first zones are answered. */ serving?: () => void
  say: (line: string) => void
  signal: AbortSignal
}
const askMilliseconds = 100

export async function runDns({ client, dir, program, control, listen, serving: isServing, say, signal }: DnsOptions): Promise<void> {
  const own = new AbortController()
  const both = AbortSignal.any([signal, own.signal])
  for (const name of ['', 'run', 'db', 'zones']) await mkdir(join(dir, name), { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)
  const knot = controlOf(dir, control)
  const kept: Kept = {
    serials: await openSerials(dir),
    due: new Set(),
    list: undefined,
    owed: new Map(),
    failures: new Map(),
    keys: new Map(),
  }
  let engine: Engine | undefined
  let loading = Promise.resolve()
  const acknowledge = (all: Acknowledgement[]) => acknowledgeAll({ client, say, signal: both }, all)
  const load = (): Promise<void> =>
    (loading = loading
      .catch(() => undefined)
      .then(() => loadChanged({ dir, zones, knot, kept, acknowledge, isRunning: engine !== undefined })))
  const zones: Zones = createZones({
    types: () => client.types(both),
    changed: () =>
      void zones.ready
        .then(() => serving)
        .then(load)
        .catch((error: unknown) => both.aborted || say(`zones are not loaded: ${(error as Error).message}`)),
  })
  const serving = (async () => {
    await zones.ready
    if (both.aborted) return
    await load()
    engine = await startEngine({ dir, program, command: knotIn(), config: async () => knotConfig({ dir, listen }), say })
    while (!both.aborted && !(await knot.isRunning())) await pause(askMilliseconds)
    if (both.aborted) return
    // Knot read all files at its start. Loading those that it refused gives the reasons.
    const refused = await knot.refused()
    for (const { id, zone } of zones.zones.values()) if (refused.has(zone.name)) kept.due.add(id)
    await load()
    isServing?.()
  })()
  serving.catch((error: unknown) => own.abort(error))
  try {
    await runAgent({ client, files: zones, say, signal: both })
    if (own.signal.aborted) throw own.signal.reason
  } finally {
    own.abort()
    await zones.save({ failed: [] })
    await serving.catch(() => undefined)
    await loading.catch(() => undefined)
    await engine?.end()
  }
}

/** State between loads; a load that fails is completed by the next one. */
type Kept = {
  serials: Serials
  /** Zones to load, by id. */ due: Set<string>
  /** The list of zones that Knot has read. */ list: string | undefined
  /** Records and zones to acknowledge, by key. */ owed: Map<string, Held>
  /** Reasons of refused zones, by id. */ failures: Map<string, string>
  /** DS records of signed zones, by id. */ keys: Map<string, string[]>
}
type Loading = {
  dir: string
  zones: Zones
  knot: Control
  kept: Kept
  acknowledge: (all: Acknowledgement[]) => Promise<void>
  /** Before that, files are written only. */ isRunning: boolean
}

/** Writes the files of changed zones, loads them, and acknowledges the changes. */
async function loadChanged(options: Loading): Promise<void> {
  const { dir, zones, knot, kept, acknowledge, isRunning } = options
  const { due, failures, owed } = kept
  const { held, zones: changed } = zones.take()
  for (const one of held) owed.set(keyOf(one), one)
  for (const id of changed) {
    due.add(id)
    failures.delete(id)
  }
  const fresh = [...due].flatMap((id) => servedZone(zones, id) ?? [])
  for (const zone of fresh) await writeZone(options, zone)
  if (fresh.length > 0) await kept.serials.save()
  const list = listOf(zones)
  if (list !== kept.list) await writeFile(join(dir, 'zones.conf'), list, { mode: 0o600 })
  if (!isRunning) return due.clear()
  if (list !== kept.list) await knot.reload()
  kept.list = list
  for (const state of fresh) await loadZone(options, state)
  due.clear()
  const over = [...owed.values()]
  await acknowledge(over.map((one) => acknowledgementOf(options, one)))
  for (const one of over) if (owed.get(keyOf(one)) === one) owed.delete(keyOf(one))
}

function servedZone(zones: Zones, id: string): ZoneState | undefined {
  const state = zones.zones.get(id)
  return state?.zone.enabled === false ? undefined : state
}

function listOf(zones: Zones): string {
  const served = [...zones.zones.keys()].flatMap((id) => servedZone(zones, id) ?? [])
  const named = served.map(({ zone: { name, dnssec } }) => ({ name, dnssec: dnssec === true }))
  return zonesConfig(named.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
}

const fileOf = (dir: string, { zone }: ZoneState): string => join(dir, 'zones', `${zone.name}.zone`)
/** The previous content of a file until Knot accepts the new one. */
const previousOf = (file: string): string => `${file}.previous`

async function writeZone({ dir, zones, knot, kept, isRunning }: Loading, state: ZoneState): Promise<void> {
  const { id, zone } = state
  // Knot counts the serials of signed zones. One that is signed no more goes on from there.
  if (isRunning && kept.keys.get(id)?.length !== 0) kept.serials.raise(zone.name, await knot.serial(zone.name).catch(() => undefined))
  const records = zones.recordsOf(id).map((one) => one.records)
  const text = zoneText(zone, records, kept.serials.next(zone.name, zone.soa?.serial ?? 1))
  const file = fileOf(dir, state)
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return
  await rename(file, previousOf(file)).catch(() => undefined)
  await writeFile(file, text, { mode: 0o600 })
}

/** Goes back to the previous content of the file if Knot refuses the new one. */
async function loadZone({ dir, knot, kept }: Loading, state: ZoneState): Promise<void> {
  const [file, { name }] = [fileOf(dir, state), state.zone]
  try {
    await knot.load(name)
    await rm(previousOf(file), { force: true })
    kept.keys.set(state.id, state.zone.dnssec ? await knot.ds(name).catch(() => []) : [])
  } catch (error) {
    kept.failures.set(state.id, (error as Error).message)
    await rename(previousOf(file), file)
      .then(() => knot.load(name))
      .catch(() => undefined)
  }
}

function acknowledgementOf({ zones, kept }: Loading, held: Held): Acknowledgement {
  const records = zones.recordsAt(held)
  const failure = kept.failures.get(records?.zone_id ?? held.id)
  if (failure !== undefined)
    return { ...held, state: 'error', errors: [{ path: '', reason: `The name server refuses the zone: ${failure}` }] }
  if (records && unknownTypes.includes(records.type))
    return { ...held, state: 'error', errors: [{ path: '/type', reason: 'Not supported by this name server.' }] }
  const ds = kept.keys.get(held.id)
  return { ...held, state: 'applied', ...(ds && { facts: ds.length > 0 ? { ds } : {} }) }
}

/** Served serials by zone name. They never decrease, even after the portal is restored from a backup. */
type Serials = {
  next: (name: string, given: number) => number
  /** The serial that is served, where it may be ahead. */ raise: (name: string, served: number | undefined) => void
  save: () => Promise<void>
}

async function openSerials(dir: string): Promise<Serials> {
  const file = join(dir, 'serials.json')
  const known = new Map(Object.entries(JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, number>))
  return {
    next(name, given) {
      const serial = known.get(name) === given ? given : nextSerial(known.get(name), given)
      known.set(name, serial)
      return serial
    },
    raise(name, served) {
      if (served !== undefined && isAhead(served, known.get(name))) known.set(name, served)
    },
    save: () => writeWhole(file, JSON.stringify(Object.fromEntries(known))),
  }
}
