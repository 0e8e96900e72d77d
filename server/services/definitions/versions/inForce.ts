// The active version of each definition: the latest one read, or the last one that worked.
import { sharedWordsFor } from '../../../../src/engine/words/sharedWords.ts'
import type { Locale } from '../../../../src/engine/schema/types.ts'
import type { Definition, DefinitionProblem, Words } from '../../../../src/engine/types.ts'
import { createCopies } from '../folders/copies.ts'
import { createHeldVersions, released } from './heldVersions.ts'
import { loadFolder, type LoadSettings } from '../folders/loadFolder.ts'
import { type Side } from '../folders/merge.ts'
import { scanFolders, type Scan, type ScanLimits } from '../folders/scanFolders.ts'
import { statesOf } from './states.ts'
import { undecided } from '../compile/patternQueue.ts'
import { readAhead } from '../folders/readAhead.ts'
import { readShared } from '../folders/sharedFragments.ts'
import {
  createLoading,
  createPublishing,
  createQueue,
  createFolderActivation,
  type InForceSettings,
  type Parts,
  type State,
} from './folderActivation.ts'

export type InForce = ReturnType<typeof createInForce>

const againMilliseconds = 150
/** Many folders are activated in batches: reading each takes a moment. */
const showMilliseconds = 300

export function createInForce(settings: InForceSettings) {
  const builtin = sideOf('builtin', settings.builtinDir)
  const operator = sideOf('operator', settings.operatorDir)
  const heldVersions = createHeldVersions(settings)
  const copies = createCopies(settings)
  const state = emptyState()
  const { oneAtATime, idle } = createQueue()
  let firstReading: Promise<unknown> = Promise.resolve()
  const parts: Parts = { settings, state, builtin, operator, heldVersions, copies, oneAtATime }
  const { publish, stampNow } = createPublishing(parts)
  const { load, howOf } = createLoading(parts)
  const { isChanged, take, forget, judgeAgain } = createFolderActivation(parts, load, publish)

  return {
    list: (): Definition[] => [...state.now.definitions.values()],
    get: (name: string): Definition | undefined => state.now.definitions.get(name),
    problems: (): DefinitionProblem[] => state.now.problems,
    states: () => statesOf([builtin, operator], state.now, (name) => copies.get(name)?.changed),
    /** The texts as they were last read. */
    files: (name: string): Record<string, string> | undefined => (builtin.entries.get(name) ?? operator.entries.get(name))?.folder.files,
    /** The texts of the active version of an operator's type. */
    filesInForce: (name: string): Record<string, string> | undefined =>
      state.now.definitions.get(name)?.origin === 'operator' ? copies.get(name)?.files : undefined,
    sharedWords: (locale: Locale, origin: Definition['origin']): Words => sharedWordsFor(origin, state.shared.words[locale] ?? {}),
    /** Known problems are checked again after `quiet`, new ones at once. */
    async start(quiet: Promise<unknown>): Promise<void> {
      await oneAtATime(start)
      const isNew = [...operator.scan.folders.keys()].some((name) => !operator.entries.has(name))
      const operatorRead = new Promise<void>(
        (resolve) => (firstReading = (isNew ? Promise.resolve() : quiet).then(() => oneAtATime(() => look(0, resolve)))),
      )
      if (isNew) await Promise.race([operatorRead, new Promise((resolve) => setTimeout(resolve, settings.patienceMilliseconds).unref())])
    },
    /** Checks for changes; `againAfter` when a file may still be incomplete. */
    look: () => oneAtATime(() => look(settings.settleMilliseconds)),
    /** Takes the present state without waiting for it to settle. */
    reload: () => oneAtATime(async () => void (await look(0))),
    /** Accepts a version on hold: `hash` names it, so that nobody accepts a version they have not seen. */
    accept: (name: string, hash: string) => oneAtATime(() => accept(parts, publish, name, hash)),
    /** Checks the records of every version on hold again, and retries undecided patterns. */
    recheck: () =>
      oneAtATime(async () => {
        await look(0)
        for (const entry of operator.entries.values()) {
          if (entry.held) operator.entries.set(entry.folder.name, await heldVersions.again(entry, entry.held))
          if (entry.problems.some(({ code }) => code === undecided)) judgeAgain(operator, entry.folder)
        }
        await publish()
      }),
    /** Resolves when everything present at the start has been read. */
    settled: async () => void (await firstReading),
    async close() {
      state.isClosed = true
      await idle()
    },
  }

  /** Active at once: built-in types, which tests have checked, and operators' types as they last worked. The rest is read in the background. */
  async function start(): Promise<void> {
    await copies.load()
    state.shared = await readShared(settings.builtinDir, state.shared)
    await takeBuiltins(builtin, settings, howOf('builtin'))
    operator.scan = await scanOf(operator, settings.limits)
    for (const [name, entry] of copies.entriesOf(operator.scan, stampNow())) operator.entries.set(name, entry)
    await publish()
  }

  async function look(settle: number, onOperatorRead = () => {}): Promise<{ againAfter?: number }> {
    const before = state.shared.signature
    state.shared = await readShared(settings.builtinDir, state.shared)
    let isWaiting = false
    let shownAt = performance.now()
    for (const side of [operator, builtin]) {
      const found = await scanOf(side, settings.limits)
      side.scan = found.unreadable ? { ...side.scan, unreadable: true } : found
      if (found.unreadable) continue
      const isStale = before !== state.shared.signature
      const read = readAhead(
        [...found.folders.values()].filter((folder) => isChanged(side, folder, isStale)),
        (folder) => load(side, folder),
      )
      for (const folder of found.folders.values()) {
        if (await take(side, folder, { settle, isStale, read })) isWaiting = true
        if (state.isClosed) return {}
        if (performance.now() - shownAt < showMilliseconds) continue
        await publish()
        shownAt = performance.now()
      }
      for (const name of side.entries.keys()) if (!found.folders.has(name) && forget(side, name, settle)) isWaiting = true
      await publish()
      if (side === operator) onOperatorRead()
    }
    if (!operator.scan.unreadable) state.away = await settings.away([builtin, operator].flatMap(({ entries }) => [...entries.keys()]))
    await publish()
    return isWaiting ? { againAfter: againMilliseconds } : {}
  }
}

/** Tests have checked built-in types, so they are active at once; they are checked and compiled later, unless they are trusted. */
async function takeBuiltins(
  builtin: Side,
  { limits, trustsBuiltins = false }: Pick<InForceSettings, 'limits' | 'trustsBuiltins'>,
  how: LoadSettings,
): Promise<void> {
  builtin.scan = await scanOf(builtin, limits)
  for (const folder of builtin.scan.folders.values())
    builtin.entries.set(folder.name, {
      folder: trustsBuiltins ? folder : { ...folder, signature: 'unchecked' },
      ...loadFolder(folder, { ...how, isTrusted: true }),
      isChecked: trustsBuiltins,
    })
}

async function accept(
  { operator }: Pick<Parts, 'operator'>,
  publish: () => Promise<void>,
  name: string,
  hash: string,
): Promise<'accepted' | 'changed' | 'none'> {
  const entry = operator.entries.get(name)
  if (!entry?.held) return 'none'
  if (entry.held.definition.hash !== hash) return 'changed'
  operator.entries.set(name, released(entry, entry.held))
  await publish()
  return 'accepted'
}

async function scanOf({ root, scan: before }: Side, limits: ScanLimits): Promise<Scan> {
  return root === undefined ? { folders: new Map(), problems: [], unreadable: false } : scanFolders(root, before.folders, limits)
}

function emptyState(): State {
  return {
    shared: { signature: '', fragments: {}, words: {}, problems: [] },
    now: { definitions: new Map(), problems: [] },
    away: [],
    isClosed: false,
  }
}

function sideOf(origin: Side['origin'], root: string | undefined): Side {
  return { origin, root, scan: { folders: new Map(), problems: [], unreadable: false }, entries: new Map() }
}
