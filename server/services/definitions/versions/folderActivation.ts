// Activates folders: they are read in a thread, checked against stored records, and published together.
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import { compilerVersion } from '../../../../src/engine/resolve/formSchema.ts'
import { hashOf } from '../../../../src/engine/json/hash.ts'
import type { DefinitionProblem } from '../../../../src/engine/types.ts'
import type { PatternJob } from '../folders/readerThreads.ts'
import { CompileError } from '../compile/compiler.ts'
import { compileProblem } from '../compile/compileProblem.ts'
import { type CopiesSettings, createCopies } from '../folders/copies.ts'
import { createHeldVersions, type HeldVersionsSettings } from './heldVersions.ts'
import { locateIn, type FolderTexts, type Loaded, type LoadSettings } from '../folders/loadFolder.ts'
import { merge, type Entry, type Merged, type Side } from '../folders/merge.ts'
import { type ScanLimits, type ScannedFolder } from '../folders/scanFolders.ts'
import { createPatternQueue, isUnjudged } from '../compile/patternQueue.ts'
import { createChangeDetector } from '../folders/changeDetector.ts'
import { createSettling } from '../folders/settling.ts'
import type { JudgeBudget } from '../compile/patternBudget.ts'
import { type Shared } from '../folders/sharedFragments.ts'
import type { DefinitionEvent } from '../types.ts'

export type InForceSettings = HeldVersionsSettings &
  CopiesSettings & {
    builtinDir: string
    operatorDir?: string
    trustsBuiltins?: boolean
    facts: Facts
    limits: ScanLimits
    /** How long a start waits for operators' types that this server has never read. */
    patienceMilliseconds: number
    /** How long a broken file or a missing folder may still be in the middle of a change. */
    settleMilliseconds: number
    /** Reads a folder and compiles its schema, off the main thread. Rejects with CompileError. */
    loadInThread: (folder: FolderTexts, settings: LoadSettings, judging: PatternJob) => Promise<Loaded>
    /** Per attempt; the first is the limit of reading. */
    judgeBudgets: readonly JudgeBudget[]
    /** Stored types other than these. */
    away: (names: string[]) => Promise<DefinitionProblem[]>
    announce: (event: DefinitionEvent) => void
  }
type Taking = { settle: number; isStale: boolean; read: (folder: ScannedFolder) => Promise<Loaded | undefined> }

/** The active definitions and their sources. */
export type State = { shared: Shared; now: Merged; away: DefinitionProblem[]; isClosed: boolean }
export type Parts = {
  settings: InForceSettings
  state: State
  builtin: Side
  operator: Side
  heldVersions: ReturnType<typeof createHeldVersions>
  copies: ReturnType<typeof createCopies>
  oneAtATime: <T>(work: () => Promise<T>) => Promise<T>
}
type Load = (side: Side, folder: ScannedFolder, attempt?: number) => Promise<Loaded | undefined>

export function createQueue() {
  let running: Promise<unknown> = Promise.resolve()
  return { oneAtATime, idle: () => running }

  function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const next = running.then(work, work)
    running = next.catch(() => undefined)
    return next
  }
}

/** Reads folders in a thread. */
export function createLoading({ settings, state, builtin }: Parts) {
  return { load, howOf }

  /** Undefined when the server closes meanwhile. */
  async function load({ origin }: Side, folder: ScannedFolder, attempt = 0): Promise<Loaded | undefined> {
    try {
      const milliseconds = settings.judgeBudgets[attempt]?.milliseconds ?? 0
      return await settings.loadInThread({ name: folder.name, files: folder.files, problems: folder.problems }, howOf(origin), {
        milliseconds,
        isPatient: attempt > 0,
      })
    } catch (error) {
      if (!(error instanceof CompileError)) throw error
      return error.code === 'closed'
        ? undefined
        : { problems: [locateIn(folder, compileProblem({ name: folder.name, schema: {} }, error.code, error.message))] }
    }
  }

  function howOf(origin: Side['origin']): LoadSettings {
    return {
      origin,
      shared: state.shared.fragments,
      facts: settings.facts,
      builtinNames: new Set(origin === 'operator' ? builtin.entries.keys() : []),
    }
  }
}

/** Processes the results of reading changed folders. */
export function createFolderActivation({ settings, state, heldVersions, oneAtATime }: Parts, load: Load, publish: () => Promise<void>) {
  const patternQueue = createPatternQueue(settings)
  const settling = { builtin: createSettling(), operator: createSettling() }
  return { isChanged, take, forget, judgeAgain }

  function judgeAgain(side: Side, folder: ScannedFolder): void {
    patternQueue.begin(folder, {
      isWanted: () => !state.isClosed && side.entries.get(folder.name)?.folder === folder,
      load: (attempt) => load(side, folder, attempt),
      take: (loaded) =>
        oneAtATime(async () => {
          if (state.isClosed || side.entries.get(folder.name)?.folder !== folder) return
          await takeIn(side, folder, loaded)
          await publish()
        }),
    })
  }

  function isChanged(side: Side, folder: ScannedFolder, isStale: boolean): boolean {
    return isStale || side.entries.get(folder.name)?.folder.signature !== folder.signature
  }

  /** True while a folder may still be incomplete and is not yet taken. */
  async function take(side: Side, folder: ScannedFolder, { settle, isStale, read }: Taking): Promise<boolean> {
    const entry = side.entries.get(folder.name)
    if (state.isClosed) return false
    if (entry && !isChanged(side, folder, isStale)) {
      if (entry.held) side.entries.set(folder.name, await heldVersions.looked(entry, entry.held))
      return false
    }
    const loaded = await read(folder)
    if (!loaded) return false
    if (!loaded.definition && settling[side.origin].isYoung(folder.name, folder.signature, settle)) return true
    await takeIn(side, folder, loaded)
    if (isUnjudged(loaded)) judgeAgain(side, folder)
    return false
  }

  async function takeIn(side: Side, folder: ScannedFolder, { definition, problems }: Loaded): Promise<void> {
    const before = state.now.definitions.get(folder.name) ?? side.entries.get(folder.name)?.definition
    const taken: Entry = { folder, definition: definition ?? before, fallback: before, problems, isChecked: definition !== undefined }
    side.entries.set(folder.name, side.origin === 'operator' && definition ? await heldVersions.tried(taken, definition, before) : taken)
    settling[side.origin].forget(folder.name)
  }

  function forget(side: Side, name: string, settle: number): boolean {
    if (settling[side.origin].isYoung(name, 'away', settle)) return true
    side.entries.delete(name)
    settling[side.origin].forget(name)
    return false
  }
}

/** Activates the accepted versions and notifies listeners. */
export function createPublishing({ settings, state, builtin, operator, copies }: Parts) {
  const hasChanged = createChangeDetector()
  return { publish, stampNow }

  /** Swaps the whole set of active definitions: readers see either the old or the new one. */
  async function publish(): Promise<void> {
    if (
      !hasChanged([
        state.shared,
        state.away,
        ...[builtin, operator].flatMap(({ scan: { unreadable, problems }, entries }) => [
          unreadable,
          JSON.stringify(problems),
          ...entries.values(),
        ]),
      ])
    )
      return
    const before = state.now
    const merged = merge(builtin, operator)
    const now = { ...merged, problems: [...state.shared.problems, ...merged.problems, ...state.away] }
    state.now = now
    const changed = [...now.definitions.values()]
      .filter(({ name, hash }) => before.definitions.get(name)?.hash !== hash)
      .map(({ name }) => name)
    const removed = [...before.definitions.keys()].filter((name) => !now.definitions.has(name))
    if (changed.length > 0 || removed.length > 0 || JSON.stringify(now.problems) !== JSON.stringify(before.problems))
      settings.announce({ changed, removed, problems: now.problems.length })
    await copies.keep(operator.entries, now.definitions, stampNow())
  }

  /** Dependencies of reading a folder other than its texts. */
  function stampNow(): string {
    return hashOf([compilerVersion, state.shared.fragments, settings.facts])
  }
}
