// Which version of each definition is in force: what was read last, or the last version that worked.
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import { compilerVersion } from '../../../../src/engine/resolve/formSchema.ts'
import { sharedWordsFor } from '../../../../src/engine/words/sharedWords.ts'
import { hashOf } from '../../../../src/engine/json/hash.ts'
import type { Locale } from '../../../../src/engine/schema/types.ts'
import type { Definition, DefinitionProblem, Words } from '../../../../src/engine/types.ts'
import type { Judging } from '../folders/readerThreads.ts'
import { CompileError } from '../compile/compiler.ts'
import { compileProblem } from '../compile/compileProblem.ts'
import { type CopiesSettings, createCopies } from '../folders/copies.ts'
import { createHolding, type HoldingSettings, released } from './heldVersions.ts'
import { loadFolder, locateIn, type FolderTexts, type Loaded, type LoadSettings } from '../folders/loadFolder.ts'
import { merge, type Entry, type Merged, type Side } from '../folders/merge.ts'
import { scanFolders, type Scan, type ScanLimits, type ScannedFolder } from '../folders/scanFolders.ts'
import { statesOf } from './states.ts'
import { createJudging, isUnjudged, undecided } from '../compile/patternQueue.ts'
import { createChangeDetector } from '../folders/changeDetector.ts'
import { createSettling } from '../folders/settling.ts'
import type { JudgeBudget } from '../compile/patternBudget.ts'
import { readAhead } from '../folders/readAhead.ts'
import { readShared, type Shared } from '../folders/sharedFragments.ts'
import type { DefinitionEvent } from '../types.ts'

export type InForceSettings = HoldingSettings &
  CopiesSettings & {
    builtinDir: string
    operatorDir?: string
    facts: Facts
    limits: ScanLimits
    /** How long a start waits for operators' types that this server has never read. */
    patienceMilliseconds: number
    /** How long a broken text or a folder that is away may still be in the making. */
    settleMilliseconds: number
    /** Reads a folder and compiles its schema, away from the work of the server. Rejects with CompileError. */
    loadInThread: (folder: FolderTexts, settings: LoadSettings, judging: Judging) => Promise<Loaded>
    /** Try after try; the first is that of reading. */
    judgeBudgets: readonly JudgeBudget[]
    /** What is stored of types that are none of these. */
    away: (names: string[]) => Promise<DefinitionProblem[]>
    announce: (event: DefinitionEvent) => void
  }
export type InForce = ReturnType<typeof createInForce>

type Taking = { settle: number; isStale: boolean; read: (folder: ScannedFolder) => Promise<Loaded | undefined> }

const againMilliseconds = 150
/** Many folders at once come into force in portions: reading each takes a moment. */
const showMilliseconds = 300

export function createInForce(settings: InForceSettings) {
  const builtin = sideOf('builtin', settings.builtinDir)
  const operator = sideOf('operator', settings.operatorDir)
  const judging = createJudging(settings)
  const settling = { builtin: createSettling(), operator: createSettling() }
  const holding = createHolding(settings)
  const copies = createCopies(settings)
  let shared: Shared = { signature: '', fragments: {}, words: {}, problems: [] }
  let now: Merged = { definitions: new Map(), problems: [] }
  let away: DefinitionProblem[] = []
  let running: Promise<unknown> = Promise.resolve()
  let firstReading: Promise<unknown> = Promise.resolve()
  let isClosed = false
  const isNews = createChangeDetector()

  return {
    list: (): Definition[] => [...now.definitions.values()],
    get: (name: string): Definition | undefined => now.definitions.get(name),
    problems: (): DefinitionProblem[] => now.problems,
    states: () => statesOf([builtin, operator], now, (name) => copies.get(name)?.changed),
    /** The texts as they were read last. */
    files: (name: string): Record<string, string> | undefined => (builtin.entries.get(name) ?? operator.entries.get(name))?.folder.files,
    /** The texts of the version in force, where it is one of the operator's. */
    filesInForce: (name: string): Record<string, string> | undefined =>
      now.definitions.get(name)?.origin === 'operator' ? copies.get(name)?.files : undefined,
    sharedWords: (locale: Locale, origin: Definition['origin']): Words => sharedWordsFor(origin, shared.words[locale] ?? {}),
    /** What is known already is looked at again after `quiet`; what is new, at once. */
    async start(quiet: Promise<unknown>): Promise<void> {
      await oneAtATime(start)
      const isNew = [...operator.scan.folders.keys()].some((name) => !operator.entries.has(name))
      const operatorRead = new Promise<void>(
        (resolve) => (firstReading = (isNew ? Promise.resolve() : quiet).then(() => oneAtATime(() => look(0, resolve)))),
      )
      if (isNew) await Promise.race([operatorRead, new Promise((resolve) => setTimeout(resolve, settings.patienceMilliseconds).unref())])
    },
    /** Looks for changes; `againAfter` when something is still being written. */
    look: () => oneAtATime(() => look(settings.settleMilliseconds)),
    /** Takes what is there now, without waiting for it to settle. */
    reload: () => oneAtATime(async () => void (await look(0))),
    /** Takes a version that was held back: `hash` names it, so that nobody accepts what they have not seen. */
    accept: (name: string, hash: string) => oneAtATime(() => accept(name, hash)),
    /** Looks at the records of everything held back again, and judges again what could not be decided. */
    recheck: () =>
      oneAtATime(async () => {
        await look(0)
        for (const entry of operator.entries.values()) {
          if (entry.held) operator.entries.set(entry.folder.name, await holding.again(entry, entry.held))
          if (entry.problems.some(({ code }) => code === undecided)) judgeAgain(operator, entry.folder)
        }
        await publish()
      }),
    /** Until everything that was there at the start has been read. */
    settled: async () => void (await firstReading),
    async close() {
      isClosed = true
      await running
    },
  }

  function judgeAgain(side: Side, folder: ScannedFolder): void {
    judging.begin(folder, {
      isWanted: () => !isClosed && side.entries.get(folder.name)?.folder === folder,
      load: (attempt) => load(side, folder, attempt),
      take: (loaded) =>
        oneAtATime(async () => {
          if (isClosed || side.entries.get(folder.name)?.folder !== folder) return
          await takeIn(side, folder, loaded)
          await publish()
        }),
    })
  }

  function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const next = running.then(work, work)
    running = next.catch(() => undefined)
    return next
  }

  /** In force at once: built-in types, which tests have checked, and operators' types as they worked last. All else is read beside the work. */
  async function start(): Promise<void> {
    await copies.load()
    shared = await readShared(settings.builtinDir, shared)
    builtin.scan = await scan(builtin)
    for (const folder of builtin.scan.folders.values())
      builtin.entries.set(folder.name, {
        folder: { ...folder, signature: 'unchecked' },
        ...loadFolder(folder, { ...howOf('builtin'), isTrusted: true }),
        isChecked: false,
      })
    operator.scan = await scan(operator)
    for (const [name, entry] of copies.entriesOf(operator.scan, stampNow())) operator.entries.set(name, entry)
    await publish()
  }

  async function look(settle: number, onOperatorRead = () => {}): Promise<{ againAfter?: number }> {
    const before = shared.signature
    shared = await readShared(settings.builtinDir, shared)
    let isWaiting = false
    let shownAt = performance.now()
    for (const side of [operator, builtin]) {
      const found = await scan(side)
      side.scan = found.unreadable ? { ...side.scan, unreadable: true } : found
      if (found.unreadable) continue
      const isStale = before !== shared.signature
      const read = readAhead(
        [...found.folders.values()].filter((folder) => isChanged(side, folder, isStale)),
        (folder) => load(side, folder),
      )
      for (const folder of found.folders.values()) {
        if (await take(side, folder, { settle, isStale, read })) isWaiting = true
        if (isClosed) return {}
        if (performance.now() - shownAt < showMilliseconds) continue
        await publish()
        shownAt = performance.now()
      }
      for (const name of side.entries.keys()) if (!found.folders.has(name) && forget(side, name, settle)) isWaiting = true
      await publish()
      if (side === operator) onOperatorRead()
    }
    await lookForAway()
    await publish()
    return isWaiting ? { againAfter: againMilliseconds } : {}
  }

  async function lookForAway(): Promise<void> {
    if (operator.scan.unreadable) return
    away = await settings.away([builtin, operator].flatMap(({ entries }) => [...entries.keys()]))
  }

  function isChanged(side: Side, folder: ScannedFolder, isStale: boolean): boolean {
    return isStale || side.entries.get(folder.name)?.folder.signature !== folder.signature
  }

  /** True while the folder is not yet taken because it may still be being written. */
  async function take(side: Side, folder: ScannedFolder, { settle, isStale, read }: Taking): Promise<boolean> {
    const entry = side.entries.get(folder.name)
    if (isClosed) return false
    if (entry && !isChanged(side, folder, isStale)) {
      if (entry.held) side.entries.set(folder.name, await holding.looked(entry, entry.held))
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
    const before = now.definitions.get(folder.name) ?? side.entries.get(folder.name)?.definition
    const taken: Entry = { folder, definition: definition ?? before, fallback: before, problems, isChecked: definition !== undefined }
    side.entries.set(folder.name, side.origin === 'operator' && definition ? await holding.tried(taken, definition, before) : taken)
    settling[side.origin].forget(folder.name)
  }

  async function accept(name: string, hash: string): Promise<'accepted' | 'changed' | 'none'> {
    const entry = operator.entries.get(name)
    if (!entry?.held) return 'none'
    if (entry.held.definition.hash !== hash) return 'changed'
    operator.entries.set(name, released(entry, entry.held))
    await publish()
    return 'accepted'
  }

  function forget(side: Side, name: string, settle: number): boolean {
    if (settling[side.origin].isYoung(name, 'away', settle)) return true
    side.entries.delete(name)
    settling[side.origin].forget(name)
    return false
  }

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
      shared: shared.fragments,
      facts: settings.facts,
      builtinNames: new Set(origin === 'operator' ? builtin.entries.keys() : []),
    }
  }

  /** One exchange of everything in force: whoever asks sees the old set or the new one. */
  async function publish(): Promise<void> {
    if (
      !isNews([
        shared,
        away,
        ...[builtin, operator].flatMap(({ scan: { unreadable, problems }, entries }) => [
          unreadable,
          JSON.stringify(problems),
          ...entries.values(),
        ]),
      ])
    )
      return
    const before = now
    const merged = merge(builtin, operator)
    now = { ...merged, problems: [...shared.problems, ...merged.problems, ...away] }
    const changed = [...now.definitions.values()]
      .filter(({ name, hash }) => before.definitions.get(name)?.hash !== hash)
      .map(({ name }) => name)
    const removed = [...before.definitions.keys()].filter((name) => !now.definitions.has(name))
    if (changed.length > 0 || removed.length > 0 || JSON.stringify(now.problems) !== JSON.stringify(before.problems))
      settings.announce({ changed, removed, problems: now.problems.length })
    await copies.keep(operator.entries, now.definitions, stampNow())
  }

  /** What reading a folder depends on beside its texts. */
  function stampNow(): string {
    return hashOf([compilerVersion, shared.fragments, settings.facts])
  }

  async function scan({ root, scan: before }: Side): Promise<Scan> {
    return root === undefined ? { folders: new Map(), problems: [], unreadable: false } : scanFolders(root, before.folders, settings.limits)
  }
}

function sideOf(origin: Side['origin'], root: string | undefined): Side {
  return { origin, root, scan: { folders: new Map(), problems: [], unreadable: false }, entries: new Map() }
}
