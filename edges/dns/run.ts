// The name server: reads the desired state, writes and loads zones, and acknowledges them. Resolves when the signal aborts and Knot has ended.
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runAgent } from '../../server/drivers/agents/agent.ts'
import type { Acknowledgement, Client } from '../../server/drivers/agents/client.ts'
import { type Engine, startEngine } from '../engine.ts'
import { type Control, controlOf, knotConfig, knotIn, zonesConfig } from './knot.ts'
import { nextSerial, unknownTypes, zoneText } from './zoneText.ts'
import { createZones, type Held, type Zones } from './zones.ts'

export type DnsOptions = {
  client: Client
  dir: string
  /** Names or paths of Knot and its control. */ program: string
  control: string
  /** Port, or address and port. */ listen: string
  say: (line: string) => void
  signal: AbortSignal
}
const startMilliseconds = 30_000

export async function runDns({ client, dir, program, control, listen, say, signal }: DnsOptions): Promise<void> {
  const own = new AbortController()
  const both = AbortSignal.any([signal, own.signal])
  for (const name of ['', 'run', 'db', 'zones']) await mkdir(join(dir, name), { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)
  const knot = controlOf(dir, control)
  const kept = { serials: await openSerials(dir), owed: [], failures: new Map<string, string>() }
  let engine: Engine | undefined
  let loading = Promise.resolve()
  const load = (): Promise<void> =>
    (loading = loading
      .catch(() => undefined)
      .then(() => loadChanged({ dir, zones, knot, ...kept, client, isRunning: engine !== undefined, signal: both })))
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
    for (const end = Date.now() + startMilliseconds; !(await knot.isRunning()) && Date.now() < end; await pause(50));
    await load()
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

type Loading = {
  dir: string
  zones: Zones
  knot: Control
  serials: Serials
  client: Client
  /** Before that, files are written only. */ isRunning: boolean
  signal: AbortSignal
  /** Waits for its acknowledgement. */ owed: Held[]
  /** Reasons of refused zones, by id. */ failures: Map<string, string>
}

/** Writes the files of changed zones, loads them and acknowledges what they are about. */
async function loadChanged(options: Loading): Promise<void> {
  const { dir, zones, knot, serials, isRunning, owed, failures } = options
  const { held, zones: changed } = zones.take()
  owed.push(...held)
  const fresh: string[] = []
  for (const id of changed) {
    const state = zones.zones.get(id)
    if (state && state.zone.enabled !== false) {
      const { zone } = state
      const serial = serials.next(zone.name, zone.soa?.serial ?? 1)
      const text = zoneText(
        zone,
        zones.recordsOf(id).map(({ records }) => records),
        serial,
      )
      await writeFile(join(dir, 'zones', `${zone.name}.zone`), text, { mode: 0o600 })
      fresh.push(id)
    }
  }
  const served = [...zones.zones.values()].flatMap(({ zone }) =>
    zone.enabled === false ? [] : [{ name: zone.name, dnssec: zone.dnssec === true }],
  )
  const list = zonesConfig(served.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
  const file = join(dir, 'zones.conf')
  const isOther = (await readFile(file, 'utf8').catch(() => undefined)) !== list
  if (isOther) await writeFile(file, list, { mode: 0o600 })
  if (fresh.length > 0) await serials.save()
  if (!isRunning) return
  if (isOther) await knot.reload()
  for (const id of fresh) {
    failures.delete(id)
    await knot.load(zones.zones.get(id)!.zone.name).catch((error: Error) => failures.set(id, error.message))
  }
  await acknowledge(options, owed.splice(0))
}

const mostAtOnce = 100

async function acknowledge({ client, zones, failures, signal }: Loading, all: Held[]): Promise<void> {
  const states = new Map<string, string | undefined>()
  const unknown = new Set<string>()
  for (const { id } of zones.zones.values()) {
    states.set(id, failures.get(id))
    for (const state of zones.recordsOf(id)) {
      states.set(state.id, failures.get(id))
      if (unknownTypes.includes(state.records.type)) unknown.add(state.id)
    }
  }
  const said = all.map(({ account, type, id, version }): Acknowledgement => {
    const held = { account, type, id, version }
    const failure = states.get(id)
    if (failure !== undefined)
      return { ...held, state: 'error', errors: [{ path: '', reason: `The name server refuses the zone: ${failure}` }] }
    if (unknown.has(id)) return { ...held, state: 'error', errors: [{ path: '/type', reason: 'Not supported by this name server.' }] }
    return { ...held, state: 'applied' }
  })
  for (let start = 0; start < said.length; start += mostAtOnce) await client.acknowledge(said.slice(start, start + mostAtOnce), signal)
}

/** Served serials by zone name. They never decrease, even after the portal is restored from a backup. */
type Serials = { next: (name: string, given: number) => number; save: () => Promise<void> }

async function openSerials(dir: string): Promise<Serials> {
  const file = join(dir, 'serials.json')
  const known = new Map(Object.entries(JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, number>))
  return {
    next(name, given) {
      const serial = known.get(name) === given ? given : nextSerial(known.get(name), given)
      known.set(name, serial)
      return serial
    },
    async save() {
      await writeFile(`${file}.new`, JSON.stringify(Object.fromEntries(known)), { mode: 0o600 })
      await rename(`${file}.new`, file)
    },
  }
}
