// Which version of each definition is in force: what was read last, or the last version that worked.
import type { Facts } from '../../../src/engine/facts.ts'
import type { Definition, DefinitionProblem, Locale, Words } from '../../../src/engine/types.ts'
import { CompileError } from './compiler.ts'
import { compileProblem } from './compileProblem.ts'
import type { Files, LastGood } from './lastGood.ts'
import { loadFolder, locate, placesByFile, type Loaded } from './loadFolder.ts'
import { merge, type Entry, type Merged, type Side } from './merge.ts'
import { scanFolders, type Scan, type ScanLimits, type ScannedFolder } from './scanFolders.ts'
import { createSettling } from './settling.ts'
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

const settleMilliseconds = 400
const againMilliseconds = 150
/** Many folders at once come into force in portions: checking each takes a moment. */
const showMilliseconds = 300
const closed = 'closed'

export function createInForce(settings: InForceSettings) {
  const builtin = sideOf('builtin', settings.builtinDir)
  const operator = sideOf('operator', settings.operatorDir)
  const settling = { builtin: createSettling(), operator: createSettling() }
  const onDisk = new Map<string, Files>()
  let shared: Shared = { signature: '', fragments: {}, words: {}, problems: [] }
  let now: Merged = { definitions: new Map(), problems: [] }
  let running: Promise<unknown> = Promise.resolve()
  let checks: Promise<void> = Promise.resolve()

  return {
    list: (): Definition[] => [...now.definitions.values()],
    get: (name: string): Definition | undefined => now.definitions.get(name),
    problems: (): DefinitionProblem[] => now.problems,
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
    for (const [name, files] of await settings.lastGood.load()) onDisk.set(name, files)
    shared = await readShared(settings.builtinDir, shared)
    for (const side of [builtin, operator]) side.scan = await scan(side)
    if (operator.scan.unreadable) for (const [name, files] of onDisk) operator.scan.folders.set(name, { name, signature: 'kept', files, problems: [] })
    for (const side of [builtin, operator]) for (const folder of side.scan.folders.values()) side.entries.set(folder.name, firstEntry(side, folder))
    await publish()
    checks = checkLater([...operator.entries.values()].filter((entry) => entry.definition && !entry.isChecked))
  }

  /** What worked when the server ran last needs no second check, and steps in for what does not work now. */
  function firstEntry(side: Side, folder: ScannedFolder): Entry {
    const files = side === operator ? onDisk.get(folder.name) : undefined
    const loaded = load(side, folder)
    if (!files) return { folder, ...loaded, isChecked: side === builtin }
    if (same(files, folder.files)) return { folder, ...loaded, isChecked: true }
    const before = kept(folder)
    return { folder, definition: loaded.definition ?? before, fallback: before, problems: loaded.problems, isChecked: false }
  }

  function kept(folder: ScannedFolder): Definition | undefined {
    const files = onDisk.get(folder.name)
    return files && load(operator, { ...folder, files, problems: [] }).definition
  }

  async function checkLater(entries: Entry[]): Promise<void> {
    for (const entry of entries) {
      const { folder, definition } = entry
      const isCurrent = () => operator.entries.get(folder.name) === entry
      const refused = definition && isCurrent() ? await checked(folder, definition) : undefined
      if (refused === closed) return
      if (!isCurrent()) continue
      operator.entries.set(folder.name, refused ? { folder, definition: kept(folder), problems: [...entry.problems, refused], isChecked: false } : { ...entry, isChecked: entry.problems.every(({ level }) => level !== 'error') })
      await publish()
    }
  }

  async function look(settle: number): Promise<{ againAfter?: number }> {
    const before = shared.signature
    shared = await readShared(settings.builtinDir, shared)
    let isWaiting = false
    let shownAt = performance.now()
    for (const side of [builtin, operator]) {
      const found = await scan(side)
      side.scan = found.unreadable ? { ...side.scan, unreadable: true } : found
      if (found.unreadable) continue
      for (const folder of found.folders.values()) {
        if (await take(side, folder, { settle, isStale: before !== shared.signature })) isWaiting = true
        if (performance.now() - shownAt < showMilliseconds) continue
        await publish()
        shownAt = performance.now()
      }
      for (const name of side.entries.keys()) if (!found.folders.has(name) && forget(side, name, settle)) isWaiting = true
    }
    await publish()
    return isWaiting ? { againAfter: againMilliseconds } : {}
  }

  /** True while the folder is not yet taken because it may still be being written. */
  async function take(side: Side, folder: ScannedFolder, { settle, isStale }: { settle: number; isStale: boolean }): Promise<boolean> {
    const entry = side.entries.get(folder.name)
    if (entry?.folder.signature === folder.signature && !isStale) return false
    const loaded = load(side, folder)
    if (!loaded.definition && settling[side.origin].isYoung(folder.name, folder.signature, settle)) return true
    const refused = loaded.definition && side === operator ? await checked(folder, loaded.definition) : undefined
    if (refused === closed) return false
    const before = now.definitions.get(folder.name) ?? entry?.definition
    if (loaded.definition && !refused) side.entries.set(folder.name, { folder, ...loaded, fallback: before, isChecked: true })
    else side.entries.set(folder.name, { folder, definition: before, problems: refused ? [...loaded.problems, refused] : loaded.problems, isChecked: false })
    settling[side.origin].forget(folder.name)
    return false
  }

  function forget(side: Side, name: string, settle: number): boolean {
    if (settling[side.origin].isYoung(name, 'away', settle)) return true
    side.entries.delete(name)
    settling[side.origin].forget(name)
    return false
  }

  async function checked(folder: ScannedFolder, definition: Definition): Promise<DefinitionProblem | typeof closed | undefined> {
    try {
      await settings.check(definition)
      return undefined
    } catch (error) {
      if (!(error instanceof CompileError)) throw error
      return error.code === 'closed' ? closed : locate(folder.name, placesByFile(folder.files), compileProblem(definition, error))
    }
  }

  function load({ origin }: Side, folder: Pick<ScannedFolder, 'name' | 'files' | 'problems'>): Loaded {
    return loadFolder(folder, { origin, shared: shared.fragments, facts: settings.facts, builtinNames: new Set(origin === 'operator' ? builtin.entries.keys() : []) })
  }

  /** One exchange of everything in force: whoever asks sees the old set or the new one. */
  async function publish(): Promise<void> {
    const before = now
    const merged = merge(builtin, operator)
    now = { ...merged, problems: [...shared.problems, ...merged.problems] }
    const changed = [...now.definitions.values()].filter(({ name, hash }) => before.definitions.get(name)?.hash !== hash).map(({ name }) => name)
    const removed = [...before.definitions.keys()].filter((name) => !now.definitions.has(name))
    if (changed.length > 0 || removed.length > 0 || JSON.stringify(now.problems) !== JSON.stringify(before.problems)) settings.announce({ changed, removed, problems: now.problems.length })
    await keepCopies()
  }

  /** On disk stands what was checked and is in force, of every folder that is there. */
  async function keepCopies(): Promise<void> {
    for (const { folder, definition, isChecked } of operator.entries.values()) {
      if (!isChecked || now.definitions.get(folder.name) !== definition || same(onDisk.get(folder.name), folder.files)) continue
      onDisk.set(folder.name, folder.files)
      await settings.lastGood.keep(folder.name, folder.files).catch((error: unknown) => settings.log.warn({ err: error, type: folder.name }, 'cannot keep a copy of a definition'))
    }
    for (const name of onDisk.keys()) {
      if (operator.entries.has(name)) continue
      onDisk.delete(name)
      await settings.lastGood.drop(name).catch((error: unknown) => settings.log.warn({ err: error, type: name }, 'cannot remove the copy of a definition'))
    }
  }

  async function scan({ root, scan: before }: Side): Promise<Scan> {
    return root === undefined ? { folders: new Map(), problems: [], unreadable: false } : scanFolders(root, before.folders, settings.limits)
  }
}

function sideOf(origin: Side['origin'], root: string | undefined): Side {
  return { origin, root, scan: { folders: new Map(), problems: [], unreadable: false }, entries: new Map() }
}

function same(a: Files | undefined, b: Files): boolean {
  return a !== undefined && Object.keys(a).length === Object.keys(b).length && Object.entries(b).every(([name, text]) => a[name] === text)
}
