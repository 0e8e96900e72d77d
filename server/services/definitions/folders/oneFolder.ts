// Loads one type as the server would, without the other folders: for commands.
import { readdir } from 'node:fs/promises'
import { compileSource } from '../../../../src/engine/compile/compiler.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { JudgePattern } from '../../../../src/engine/patterns/patterns.ts'
import type { Definition, DefinitionProblem } from '../../../../src/engine/types.ts'
import { compileProblem } from '../compile/compileProblem.ts'
import { isSkipped, isTypeName } from './folderNames.ts'
import { loadFolder, locateIn } from './loadFolder.ts'
import { merge, type Entry, type Side } from './merge.ts'
import { scanFolders, scanLimits, type ScannedFolder } from './scanFolders.ts'
import { readShared } from './sharedFragments.ts'

type Settings = {
  builtinDir: string
  operatorDir: string
  facts: Facts
  /** Loaded only for folders with patterns, because the judge is large. */ judge: () => Promise<JudgePattern>
}
export type OneFolder = {
  definition: Definition | undefined
  /** Problems of this type only. */ problems: DefinitionProblem[]
  /** Names of all types that have folders. */ names: string[]
}

/** Reads the type's folder, the operator's types that its files name, and the built-in types. */
export async function readOne(settings: Settings, name: string): Promise<OneFolder> {
  const { builtinDir, operatorDir, facts } = settings
  const shared = await readShared(builtinDir, { signature: '', fragments: {}, words: {}, problems: [] })
  const builtin: Side = { origin: 'builtin', root: builtinDir, scan: await scanFolders(builtinDir, new Map()), entries: new Map() }
  const names = await namesIn(operatorDir)
  const operator: Side = { origin: 'operator', root: undefined, scan: { ...builtin.scan, folders: new Map() }, entries: new Map() }
  const builtinNames = new Set(builtin.scan.folders.keys())
  const load = (side: Side, folder: ScannedFolder, judgePattern?: JudgePattern): Entry => {
    const isTrusted = folder.name !== name
    const isOperator = side === operator
    const given = {
      origin: side.origin,
      shared: shared.fragments,
      facts,
      builtinNames: isOperator ? builtinNames : new Set<string>(),
      isTrusted,
    }
    return compiled({ folder, ...loadFolder(folder, given, judgePattern), isChecked: true }, !isTrusted)
  }
  for (const folder of builtin.scan.folders.values()) builtin.entries.set(folder.name, load(builtin, folder))
  const wanted = [name]
  for (const one of wanted) {
    const folder = names.includes(one) ? await folderOf(operatorDir, one) : undefined
    if (!folder) continue
    operator.entries.set(one, load(operator, folder, hasPatterns(folder) ? await settings.judge() : undefined))
    wanted.push(...namedIn(folder, names).filter((other) => !wanted.includes(other)))
  }
  const { definitions, problems } = merge(builtin, operator)
  return {
    definition: definitions.get(name),
    problems: problems.filter(({ type }) => type === name),
    names: [...new Set([...builtinNames, ...names])].toSorted(),
  }
}

/** A schema that does not compile is the problem. */
function compiled(entry: Entry, isRequested: boolean): Entry {
  if (!isRequested || !entry.definition) return entry
  try {
    compileSource(entry.definition.schema, entry.definition.draft)
    return entry
  } catch (cause) {
    const problem = locateIn(
      entry.folder,
      compileProblem(entry.definition, 'cannot_compile', String(cause instanceof Error ? cause.message : cause)),
    )
    return { ...entry, definition: undefined, problems: [...entry.problems, problem] }
  }
}

async function namesIn(root: string): Promise<string[]> {
  const found = await readdir(root, { withFileTypes: true }).catch(() => [])
  return found
    .filter((entry) => !isSkipped(entry.name) && (entry.isDirectory() || entry.isSymbolicLink()) && isTypeName(entry.name))
    .map((entry) => entry.name)
    .slice(0, scanLimits.maxTypes)
}
async function folderOf(root: string, name: string): Promise<ScannedFolder | undefined> {
  const { folders } = await scanFolders(root, new Map(), { ...scanLimits, only: name })
  return folders.get(name)
}
function hasPatterns({ files }: ScannedFolder): boolean {
  return /"pattern(?:Properties)?"\s*:/.test(files['schema.json'] ?? '')
}
/** Types that the files name: a parent, a reference, a request. */
function namedIn({ files }: ScannedFolder, names: readonly string[]): string[] {
  const mentioned = new Set(Object.values(files).flatMap((text) => text.match(/"[a-z][a-z0-9-]*"/g) ?? []))
  return names.filter((name) => mentioned.has(`"${name}"`))
}
