// Which version of each definition is in force: what was read last, or the last version that worked.
import type { Facts } from '../../../src/engine/facts.ts'
import type { Definition, DefinitionProblem, Locale, Words } from '../../../src/engine/types.ts'
import { CompileError } from './compiler.ts'
import { compileProblem } from './compileProblem.ts'
import type { LastGood } from './lastGood.ts'
import { linkProblems } from './linkProblems.ts'
import { loadFolder, locate, placesByFile, type Loaded, type LoadSettings } from './loadFolder.ts'
import { scanFolders, type Scan, type ScanLimits, type ScannedFolder } from './scanFolders.ts'
import { readShared, type Shared } from './shared.ts'
import type { DefinitionEvent } from './types.ts'

export type InForceSettings = {
  builtinDir: string
  operatorDir?: string
  facts: Facts
  limits: ScanLimits
  lastGood: LastGood
  /** Rejects with CompileError when the definition's schema cannot work. */
  check: (definition: Definition) => Promise<void>
  announce: (event: DefinitionEvent) => void
  log: { warn: (detail: object, message: string) => void }
}
export type InForce = ReturnType<typeof createInForce>

type Origin = Definition['origin']
/** What is known of one folder: the texts read last, what is in force of them, what is wrong. */
type Entry = { folder: ScannedFolder; definition?: Definition; problems: DefinitionProblem[] }
type Side = { origin: Origin; root: string | undefined; scan: Scan; entries: Map<string, Entry>; seen: Map<string, { signature: string; at: number }> }

/** A text that is still being written is broken for a moment; a folder being replaced is away for one. */
const settleMilliseconds = 400
const againMilliseconds = 150
/** Many folders at once come into force in portions: checking each takes a moment. */
const showMilliseconds = 300

export function createInForce(settings: InForceSettings) {
  const sides = { builtin: sideOf('builtin', settings.builtinDir), operator: sideOf('operator', settings.operatorDir) }
  let shared: Shared = { signature: '', fragments: {}, words: {}, problems: [] }
  let definitions: ReadonlyMap<string, Definition> = new Map()
  let problems: DefinitionProblem[] = []
  let running: Promise<unknown> = Promise.resolve()
  let checks: Promise<void> = Promise.resolve()

  return {
    list: (): Definition[] => [...definitions.values()],
    get: (name: string): Definition | undefined => definitions.get(name),
    problems: (): DefinitionProblem[] => problems,
    sharedWords: (locale: Locale): Words => shared.words[locale] ?? {},
    start: () => oneAtATime(start),
    /** Looks for changes; `againAfter` when something is still being written. */
    look: () => oneAtATime(() => look(settleMilliseconds)),
    /** Takes what is there now, without waiting for it to settle. */
    reload: () => oneAtATime(async () => void (await look(0))),
    /** Until everything that was read at the start has been checked. */
    settled: () => checks,
  }

  function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const next = running.then(work, work)
    running = next.catch(() => undefined)
    return next
  }

  async function start(): Promise<void> {
    const kept = await settings.lastGood.load()
    shared = await readShared(settings.builtinDir, shared)
    const unchecked: Entry[] = []
    for (const side of [sides.builtin, sides.operator]) {
      side.scan = await scanSide(side)
      if (side.scan.unreadable && side.origin === 'operator') for (const [name, files] of kept) side.scan.folders.set(name, { name, signature: 'kept', files, problems: [] })
      for (const folder of side.scan.folders.values()) {
        const files = side.origin === 'operator' ? kept.get(folder.name) : undefined
        const entry = firstEntry(side.origin, folder, files)
        side.entries.set(folder.name, entry)
        if (side.origin === 'operator' && entry.definition && !same(files, folder.files)) unchecked.push(entry)
      }
    }
    for (const name of kept.keys()) if (!sides.operator.entries.has(name)) await drop(name)
    publish()
    checks = checkLater(unchecked, kept)
  }

  function firstEntry(origin: Origin, folder: ScannedFolder, kept: Record<string, string> | undefined): Entry {
    const loaded = load(origin, folder)
    if (loaded.definition || !kept) return { folder, ...loaded }
    return { folder, definition: load(origin, { ...folder, files: kept, problems: [] }).definition, problems: loaded.problems }
  }

  async function checkLater(entries: Entry[], kept: Map<string, Record<string, string>>): Promise<void> {
    for (const entry of entries) {
      const { folder, definition } = entry
      if (!definition || sides.operator.entries.get(folder.name) !== entry) continue
      const refused = await checked(folder, definition)
      if (sides.operator.entries.get(folder.name) !== entry) continue
      if (refused === 'closed') return
      if (!refused) {
        await keep(folder)
        continue
      }
      const files = kept.get(folder.name)
      sides.operator.entries.set(folder.name, { folder, definition: files && load('operator', { ...folder, files, problems: [] }).definition, problems: [...entry.problems, refused] })
      publish()
    }
  }

  async function look(settle: number): Promise<{ againAfter?: number }> {
    const before = shared.signature
    shared = await readShared(settings.builtinDir, shared)
    let isWaiting = false
    for (const side of [sides.builtin, sides.operator]) {
      const scan = await scanSide(side)
      if (scan.unreadable) {
        side.scan = { ...side.scan, unreadable: true }
        continue
      }
      side.scan = scan
      const isStale = before !== shared.signature
      let shownAt = performance.now()
      for (const folder of scan.folders.values()) {
        if (await take(side, folder, { settle, isStale })) isWaiting = true
        if (performance.now() - shownAt < showMilliseconds) continue
        publish()
        shownAt = performance.now()
      }
      for (const name of [...side.entries.keys()]) if (!scan.folders.has(name) && (await forget(side, name, settle))) isWaiting = true
    }
    publish()
    return isWaiting ? { againAfter: againMilliseconds } : {}
  }

  /** True while the folder is not yet taken because it may still be being written. */
  async function take(side: Side, folder: ScannedFolder, { settle, isStale }: { settle: number; isStale: boolean }): Promise<boolean> {
    const entry = side.entries.get(folder.name)
    if (entry && entry.folder.signature === folder.signature && !isStale) return false
    const loaded = load(side.origin, folder)
    if (!loaded.definition && isYoung(side, folder.name, folder.signature, settle)) return true
    const refused = loaded.definition && side.origin === 'operator' ? await checked(folder, loaded.definition) : undefined
    if (refused === 'closed') return false
    const isGood = loaded.definition && !refused
    side.entries.set(folder.name, isGood ? { folder, ...loaded } : { folder, definition: entry?.definition, problems: refused ? [...loaded.problems, refused] : loaded.problems })
    side.seen.delete(folder.name)
    if (isGood && side.origin === 'operator') await keep(folder)
    return false
  }

  async function forget(side: Side, name: string, settle: number): Promise<boolean> {
    if (isYoung(side, name, 'away', settle)) return true
    side.entries.delete(name)
    side.seen.delete(name)
    if (side.origin === 'operator') await drop(name)
    return false
  }

  function isYoung(side: Side, name: string, signature: string, settle: number): boolean {
    const now = performance.now()
    const seen = side.seen.get(name)
    if (seen?.signature !== signature) side.seen.set(name, { signature, at: now })
    return now - (seen?.signature === signature ? seen.at : now) < settle
  }

  async function checked(folder: ScannedFolder, definition: Definition): Promise<DefinitionProblem | 'closed' | undefined> {
    try {
      await settings.check(definition)
      return undefined
    } catch (error) {
      if (!(error instanceof CompileError)) throw error
      return error.code === 'closed' ? 'closed' : locate(folder.name, placesByFile(folder.files), compileProblem(definition, error))
    }
  }

  function load(origin: Origin, folder: Pick<ScannedFolder, 'name' | 'files' | 'problems'>): Loaded {
    const load: LoadSettings = { origin, shared: shared.fragments, facts: settings.facts, builtinNames: new Set(origin === 'operator' ? sides.builtin.entries.keys() : []) }
    return loadFolder(folder, load)
  }

  /** One exchange of everything in force; whoever asks sees the old set or the new one. */
  function publish(): void {
    const entries = [...sides.builtin.entries.values(), ...[...sides.operator.entries.values()].filter(({ folder }) => !sides.builtin.entries.has(folder.name))]
    const candidates = new Map(entries.flatMap(({ definition }) => (definition ? [[definition.name, definition] as const] : [])).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    const links = linkProblems(candidates)
    const linked = entries.flatMap(({ folder }) => links.get(folder.name) ?? []).map((problem) => locate(problem.type, placesByFile(entries.find(({ folder }) => folder.name === problem.type)?.folder.files ?? {}), problem))
    for (const name of links.keys()) candidates.delete(name)
    const found = [...unreadableProblems(), ...shared.problems, ...sides.builtin.scan.problems, ...sides.operator.scan.problems, ...[...sides.builtin.entries.values(), ...sides.operator.entries.values()].flatMap((entry) => entry.problems), ...linked]
    const event: DefinitionEvent = { changed: [...candidates.values()].filter(({ name, hash }) => definitions.get(name)?.hash !== hash).map(({ name }) => name), removed: [...definitions.keys()].filter((name) => !candidates.has(name)), problems: found.length }
    const isNews = event.changed.length > 0 || event.removed.length > 0 || JSON.stringify(found) !== JSON.stringify(problems)
    definitions = candidates
    problems = found
    if (isNews) settings.announce(event)
  }

  function unreadableProblems(): DefinitionProblem[] {
    return Object.values(sides).filter(({ root, scan }) => root !== undefined && scan.unreadable)
      .map(({ origin }) => ({ type: '', file: origin, pointer: '', level: 'error', code: 'folder_unreadable', params: { origin }, message: 'The folder of definitions cannot be read; what was in force stays in force.' }))
  }

  async function scanSide(side: Side): Promise<Scan> {
    if (side.root === undefined) return { folders: new Map(), problems: [], unreadable: false }
    return scanFolders(side.root, side.scan.folders, settings.limits)
  }

  function keep(folder: ScannedFolder): Promise<void> {
    return settings.lastGood.keep(folder.name, folder.files).catch((error: unknown) => settings.log.warn({ error, type: folder.name }, 'cannot keep a copy of a definition'))
  }

  function drop(name: string): Promise<void> {
    return settings.lastGood.drop(name).catch((error: unknown) => settings.log.warn({ error, type: name }, 'cannot remove the copy of a definition'))
  }
}

function sideOf(origin: Origin, root: string | undefined): Side {
  return { origin, root, scan: { folders: new Map(), problems: [], unreadable: false }, entries: new Map(), seen: new Map() }
}

function same(a: Record<string, string> | undefined, b: Record<string, string>): boolean {
  return a !== undefined && Object.keys(a).length === Object.keys(b).length && Object.entries(b).every(([name, text]) => a[name] === text)
}
