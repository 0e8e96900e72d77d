// The name server: reads the desired state, writes and loads zones, and acknowledges them. Resolves when the signal aborts and Knot has ended.
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { acknowledgeAll, declareFields, runAgent } from '../../server/drivers/agents/agent.ts'
import type { Acknowledgement, Client } from '../../server/drivers/agents/client.ts'
import { keyOf, writeWhole } from '../../server/drivers/agents/files.ts'
import { type Engine, startEngine } from '../engine.ts'
import { type Begun, type Control, controlOf, knotConfig, knotIn, zonesConfig } from './knot.ts'
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
const notServed = 'Not supported by this name server.'

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
    unacknowledged: new Map(),
    failures: new Map(),
    keys: new Map(),
    signing: new Map(),
  }
  let engine: Engine | undefined
  let loading = Promise.resolve()
  /** A load that has not begun takes all changes up to its begin. */
  let isQueued = false
  let watching: Promise<unknown> | undefined
  const acknowledge = (all: Acknowledgement[]) => acknowledgeAll({ client, say, signal: both }, all)
  const load = (): Promise<void> => {
    if (isQueued) return loading
    isQueued = true
    return (loading = loading
      .catch(() => undefined)
      .then(() => {
        isQueued = false
        return loadChanged({ dir, zones, knot, kept, acknowledge, isRunning: engine !== undefined })
      })
      .then(() => watch()))
  }
  const watch = (): void => {
    if (kept.signing.size === 0 || watching) return
    watching = watchSigning({ dir, zones, knot, kept, acknowledge, isRunning: true }, both, load)
      .catch((error: unknown) => both.aborted || say(`zones are not signed: ${(error as Error).message}`))
      .then(() => (watching = undefined))
      .then(() => both.aborted || watch())
  }
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
    for (const state of zones.zones.values()) {
      if (refused.has(state.zone.name)) kept.due.add(state.id)
      // Signed while Knot started: its keys are fetched like those of a zone that is signed later.
      else if (state.zone.dnssec && servedZone(zones, state.id)) follow(kept, state, await knot.begun(state.zone.name))
    }
    await load()
    isServing?.()
  })()
  serving.catch((error: unknown) => own.abort(error))
  try {
    await declareFields({ client, say, signal: both }, ({ options }) =>
      options['role'] === 'records' ? [{ path: 'type', values: unknownTypes, reason: notServed }] : [],
    )
    await runAgent({ client, files: zones, say, signal: both })
    if (own.signal.aborted) throw own.signal.reason
  } finally {
    own.abort()
    await zones.save({ failed: [] })
    await serving.catch(() => undefined)
    await loading.catch(() => undefined)
    await watching
    await engine?.end()
  }
}

/** State between loads; a load that fails is completed by the next one. */
type Kept = {
  serials: Serials
  /** Zones to load, by id. */ due: Set<string>
  /** The list of zones that Knot has read. */ list: string | undefined
  /** Loaded records and zones, by key. */ unacknowledged: Map<string, Held>
  /** Reasons of refused zones, by id. */ failures: Map<string, string>
  /** DS records of signed zones, by id. */ keys: Map<string, string[]>
  /** Zones that Knot is reading and signing, by id. Their files are not touched meanwhile, and other zones do not wait for them. */
  signing: Map<string, Signing>
}
/** `held`: acknowledged when it is over. */
type Signing = { state: ZoneState; begun: Begun; held: Held[] }
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
  const { due, failures, unacknowledged } = kept
  const { held, zones: changed } = zones.take()
  for (const one of held) unacknowledged.set(keyOf(one), one)
  for (const id of changed) due.add(id)
  const free = [...due].filter((id) => !kept.signing.has(id))
  for (const id of free) failures.delete(id)
  const fresh = free.flatMap((id) => servedZone(zones, id) ?? [])
  for (const zone of fresh) await writeZone(options, zone)
  if (fresh.length > 0) await kept.serials.save()
  const list = listOf(zones)
  if (list !== kept.list) await writeFile(join(dir, 'zones.conf'), list, { mode: 0o600 })
  if (!isRunning) return due.clear()
  // Turned off while Knot was away: the journal has versions from before.
  for (const state of fresh) if (state.zone.dnssec && !kept.keys.get(state.id)?.length) await knot.forgetVersions(state.zone.name)
  if (list !== kept.list) await knot.reload()
  kept.list = list
  // Signing begins first: Knot obeys nothing else while it reads a zone without signatures.
  for (const state of fresh) if (state.zone.dnssec) await beginSigning(options, state)
  for (const state of fresh) if (!state.zone.dnssec) await loadZone(options, state)
  for (const id of free) due.delete(id)
  const over = [...unacknowledged.values()].filter(({ zoneId }) => !due.has(zoneId) && !kept.signing.has(zoneId))
  await acknowledge(over.map((one) => acknowledgementOf(options, one)))
  for (const one of over) if (unacknowledged.get(keyOf(one)) === one) unacknowledged.delete(keyOf(one))
}

/** Holds back the acknowledgements of a zone until Knot has signed it. */
function follow(kept: Kept, state: ZoneState, begun: Begun): void {
  const held = [...kept.unacknowledged.values()].filter(({ zoneId }) => zoneId === state.id)
  for (const one of held) kept.unacknowledged.delete(keyOf(one))
  kept.signing.set(state.id, { state, begun, held })
}

async function beginSigning(options: Loading, state: ZoneState): Promise<void> {
  const { knot, kept } = options
  try {
    follow(kept, state, await knot.begin(state.zone.name))
  } catch (error) {
    await restoreZone(options, state, error as Error)
  }
}

/** Resolves when nothing is being signed. Changes that came meanwhile are loaded, zone by zone. */
async function watchSigning(options: Loading, signal: AbortSignal, load: () => Promise<void>): Promise<void> {
  const { knot, kept } = options
  while (kept.signing.size > 0) {
    await pause(askMilliseconds, undefined, { signal })
    const busy = await knot.loading().catch(() => undefined)
    // Knot is starting again.
    if (!busy) continue
    for (const [id, one] of kept.signing) {
      if (busy.has(one.state.zone.name)) continue
      await endSigning(options, one)
      kept.signing.delete(id)
      if (kept.due.has(id)) await load()
    }
  }
}

async function endSigning(options: Loading, { state, begun, held }: Signing): Promise<void> {
  const { knot, acknowledge } = options
  const failure = await knot.failure(begun)
  if (failure === undefined) await keepZone(options, state)
  else await restoreZone(options, state, new Error(failure))
  await acknowledge(held.map((one) => acknowledgementOf(options, one)))
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
  // Knot counts the serials of signed zones. A zone that is no longer signed continues from there.
  if (isRunning && kept.keys.get(id)?.length !== 0) kept.serials.raise(zone.name, await knot.serial(zone.name).catch(() => undefined))
  const records = zones.recordsOf(id).map((one) => one.records)
  const text = zoneText(zone, records, kept.serials.next(zone.name, zone.soa?.serial ?? 1))
  const file = fileOf(dir, state)
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return
  await rename(file, previousOf(file)).catch(() => undefined)
  await writeFile(file, text, { mode: 0o600 })
}

async function loadZone(options: Loading, state: ZoneState): Promise<void> {
  try {
    const { knot, kept } = options
    await knot.load(state.zone.name)
    // Knot refuses to sign a zone again whose journal ends before the versions that were served unsigned.
    if (kept.keys.get(state.id)?.length !== 0) await knot.forgetVersions(state.zone.name)
    await keepZone(options, state)
  } catch (error) {
    await restoreZone(options, state, error as Error)
  }
}

async function keepZone({ dir, knot, kept }: Loading, state: ZoneState): Promise<void> {
  await rm(previousOf(fileOf(dir, state)), { force: true })
  kept.keys.set(state.id, state.zone.dnssec ? await knot.ds(state.zone.name).catch(() => []) : [])
}

/** Goes back to the previous content of a file that Knot refuses. */
async function restoreZone({ dir, knot, kept }: Loading, state: ZoneState, error: Error): Promise<void> {
  const file = fileOf(dir, state)
  kept.failures.set(state.id, error.message)
  await rename(previousOf(file), file)
    .then(() => knot.begin(state.zone.name))
    .catch(() => undefined)
}

function acknowledgementOf({ zones, kept }: Loading, held: Held): Acknowledgement {
  const { account, type, id, version, zoneId } = held
  const record = { account, type, id, version }
  const failure = kept.failures.get(zoneId)
  if (failure !== undefined)
    return { ...record, state: 'error', errors: [{ path: '', reason: `The name server refuses the zone: ${failure}` }] }
  if (unknownTypes.includes(zones.recordsAt(held)?.type ?? ''))
    return { ...record, state: 'error', errors: [{ path: '/type', reason: notServed }] }
  const ds = kept.keys.get(id)
  return { ...record, state: 'applied', ...(ds && { facts: ds.length > 0 ? { ds } : {} }) }
}

/** Served serials by zone name. They never decrease, even after the portal is restored from a backup. */
type Serials = {
  next: (name: string, given: number) => number
  /** The serial that is served, where it may be ahead. */ raise: (name: string, served: number | undefined) => void
  save: () => Promise<void>
}

async function openSerials(dir: string): Promise<Serials> {
  const file = join(dir, 'serials.json')
  const lastSerials = new Map(Object.entries(JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, number>))
  return {
    next(name, given) {
      const serial = lastSerials.get(name) === given ? given : nextSerial(lastSerials.get(name), given)
      lastSerials.set(name, serial)
      return serial
    },
    raise(name, served) {
      if (served !== undefined && isAhead(served, lastSerials.get(name))) lastSerials.set(name, served)
    },
    save: () => writeWhole(file, JSON.stringify(Object.fromEntries(lastSerials))),
  }
}
