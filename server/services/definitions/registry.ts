// All active definitions, read from two watched folders. A broken folder leaves its last working version active.
import { mkdir } from 'node:fs/promises'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import { resolve as resolveDefinition } from '../../../src/engine/resolve/resolve.ts'
import type { Definition, Resolved } from '../../../src/engine/types.ts'
import { createCompiler, type Compiler } from './compile/compiler.ts'
import { createAwayTypes } from './versions/awayTypes.ts'
import { createReaderThreads } from './folders/readerThreads.ts'
import { dryRun, type StoredChecks } from './problems/dryRun.ts'
import { createInForce } from './versions/inForce.ts'
import { createLastGood } from './folders/lastGood.ts'
import { createLru } from '../../store/database/lru.ts'
import { createModules } from './compile/modules.ts'
import { contextKey, namedFacts, type NamedFacts } from './namedFacts.ts'
import { patternBudgets, type JudgeBudget } from './compile/patternBudget.ts'
import { scanLimits, type ScanLimits } from './folders/scanFolders.ts'
import type { DefinitionEvent, DefinitionRegistry } from './types.ts'
import { watchFolders } from './folders/watchFolders.ts'

export type RegistrySettings = {
  /** The product's own types, with `_shared` beside them. */
  builtinDir: string
  /** Skips checking and compiling them, which takes seconds: for commands that only look at definitions. */
  trustsBuiltins?: boolean
  /** The operator's folder; created when missing. */
  operatorDir?: string
  /** Folder of copies of the operator's working types, for restarts. */
  lastGoodDir?: string
  facts: Facts
  log: RegistryLog
  /** Records for trying changed definitions; without them changes become active at once. */
  stored?: StoredChecks
  /** Watches both folders (default: true). */
  watch?: boolean
  rescanMilliseconds?: number
  /** Extra time for compiling beyond the normal. */
  compileMilliseconds?: number
  limits?: ScanLimits
  /** Time limits for judging the patterns of a folder, per attempt (default: patternBudgets). */
  judgeBudgets?: readonly JudgeBudget[]
  /** How long a start waits for operators' types that this server has never read (default: 5 s). */
  patienceMilliseconds?: number
  /** How long a broken file may be incomplete before staff are notified (default: 0.4 s). */
  settleMilliseconds?: number
  /** Until then only new folders are read: the start gets the whole processor. */
  quiet?: Promise<unknown>
  /** Shared by several registries, as is `secondThread`, which reads definitions at the same time; the creator closes them. */
  compiler?: Compiler
  secondThread?: Compiler
}
export type RegistryLog = { info: (detail: object, message: string) => void; warn: (detail: object, message: string) => void }

/** Active at once: built-in types, and operators' types as they last worked. New ones delay the start a little (`settled`: until all are read). */
export async function createRegistry(settings: RegistrySettings): Promise<DefinitionRegistry> {
  const { log } = settings
  if (settings.operatorDir !== undefined)
    await mkdir(settings.operatorDir, { recursive: true }).catch((error: unknown) =>
      log.warn({ error }, 'cannot make the definitions folder'),
    )
  const compiler = settings.compiler ?? createCompiler()
  const { compileMilliseconds = 500 } = settings
  const modules = createModules(compiler, compileMilliseconds)
  const readerThreads = createReaderThreads({ compiler, secondThread: settings.secondThread, modules, compileMilliseconds })
  const listeners = new Set<(event: DefinitionEvent) => void>()
  const facts = new Map<string, NamedFacts>()
  const resolved = createLru<Resolved>(2000)
  const inForce = createInForce({
    ...settings,
    limits: settings.limits ?? scanLimits,
    patienceMilliseconds: settings.patienceMilliseconds ?? 5000,
    settleMilliseconds: settings.settleMilliseconds ?? 400,
    lastGood: createLastGood(settings.lastGoodDir),
    loadInThread: readerThreads.load,
    judgeBudgets: settings.judgeBudgets ?? patternBudgets,
    tryOut: (before, after) => dryRun({ stored: settings.stored, modules, log, before, after }),
    away: createAwayTypes(settings.stored && (() => settings.stored!.types()), log),
    accepted: async (name) => settings.stored?.accepted(name),
    announce,
  })
  const { quiet = Promise.resolve() } = settings
  await inForce.start(quiet)
  void quiet.then(() => compiler.warm())
  const roots = [settings.builtinDir, settings.operatorDir].filter((root) => root !== undefined)
  const watch =
    settings.watch === false
      ? undefined
      : watchFolders(roots, () => inForce.look(), {
          quietMilliseconds: 100,
          rescanMilliseconds: settings.rescanMilliseconds ?? 1200,
          onError: (error) => log.warn({ error }, 'watching definitions'),
        })

  return {
    list: () => inForce.list(),
    get: (name) => inForce.get(name),
    problems: () => inForce.problems(),
    states: () => inForce.states(),
    files: (name) => inForce.files(name),
    filesInForce: (name) => inForce.filesInForce(name),
    sharedWords: (locale, origin) => inForce.sharedWords(locale, origin),
    resolve(name, context) {
      const definition = inForce.get(name)
      if (!definition) throw new Error(`No definition "${name}"`)
      const named = factsOf(definition)
      const key = `${name} ${definition.hash} ${contextKey(named, context)}`
      const cached = resolved.get(key)
      if (cached) return cached
      const made = resolveDefinition(definition, context)
      resolved.set(key, made)
      return made
    },
    compile: (definition, schema, extras) => modules.compile(definition, schema, { extras }),
    moduleSource: (hash) => modules.source(hash),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    reload: () => inForce.reload(),
    accept: (name, hash) => inForce.accept(name, hash),
    recheck: () => inForce.recheck(),
    settled: () => inForce.settled(),
    async close() {
      const closing = [watch?.close(), inForce.close()]
      if (!settings.compiler) await compiler.close()
      await Promise.all([...closing, readerThreads.close()])
    },
  }

  function factsOf(definition: Definition): NamedFacts {
    const cached = facts.get(definition.hash) ?? namedFacts(definition)
    facts.set(definition.hash, cached)
    return cached
  }

  function announce(event: DefinitionEvent): void {
    facts.clear()
    log.info(event, 'definitions changed')
    for (const listener of listeners) listener(event)
  }
}
