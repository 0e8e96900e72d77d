// Merges the state of all folders into the set of active definitions and the list of problems.
import type { Definition, DefinitionProblem } from '../../../../src/engine/types.ts'
import { gapProblems } from '../problems/gapProblems.ts'
import { linkProblems } from '../problems/linkProblems.ts'
import { locateIn } from './loadFolder.ts'
import type { Scan, ScannedFolder } from './scanFolders.ts'

/** State of one folder: the texts read last, the version to activate, and the problems of the texts. */
export type Entry = {
  folder: ScannedFolder
  definition?: Definition
  /** The active version; stays active if `definition` conflicts with others. */
  fallback?: Definition
  problems: DefinitionProblem[]
  /** `definition` was read and compiled from these very texts. */
  isChecked: boolean
  /** Read and compiled, but on hold: stored records would not match. */
  held?: Held
}
export type Held = {
  definition: Definition
  problems: DefinitionProblem[]
  /** Time of the last check of its records, ms of performance.now(). */ at: number
}
export type Side = { origin: Definition['origin']; root: string | undefined; scan: Scan; entries: Map<string, Entry> }
export type Merged = { definitions: Map<string, Definition>; problems: DefinitionProblem[] }

/** Nobody filters or sorts by a value that may be an old secret: the order of rows would reveal it. */
export function withholding(entry: Entry, definition: Definition, withheld: string[] = []): Entry {
  return withheld.length === 0 ? entry : { ...entry, definition: { ...definition, withheld: [...new Set(withheld)] } }
}

/** Built-in types come first: for an operator's folder of the same name only its problems are listed. */
export function merge(builtin: Side, operator: Side): Merged {
  const entries = [...builtin.entries.values(), ...[...operator.entries.values()].filter(({ folder }) => !builtin.entries.has(folder.name))]
  const byName = new Map(entries.map((entry) => [entry.folder.name, entry]))
  const definitions = new Map(
    entries
      .flatMap(({ definition }) => (definition ? [[definition.name, definition] as const] : []))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  const problems = [builtin, operator].flatMap((side) => [
    ...unreadable(side),
    ...side.scan.problems,
    ...[...side.entries.values()].flatMap((entry) => entry.problems),
  ])
  const unfit = fit(definitions, byName)
  const gaps = gapProblems(definitions).map((problem) =>
    locateIn(byName.get(problem.type)?.folder ?? { name: problem.type, files: {} }, problem),
  )
  return { definitions, problems: [...problems, ...unfit, ...gaps] }
}

/** Removes conflicting definitions until the rest is consistent; a removed one may have been a parent. */
function fit(definitions: Map<string, Definition>, entries: ReadonlyMap<string, Entry>): DefinitionProblem[] {
  const found: DefinitionProblem[] = []
  for (let links = linkProblems(definitions); links.size > 0; links = linkProblems(definitions)) {
    for (const [name, problem] of links) {
      const entry = entries.get(name)
      found.push(locateIn(entry?.folder ?? { name, files: {} }, problem))
      if (entry?.fallback && definitions.get(name) !== entry.fallback) definitions.set(name, entry.fallback)
      else definitions.delete(name)
    }
  }
  return found
}

function unreadable({ origin, root, scan }: Side): DefinitionProblem[] {
  if (root === undefined || !scan.unreadable) return []
  return [
    {
      type: '',
      file: origin,
      pointer: '',
      level: 'error',
      code: 'folder_unreadable',
      params: { origin },
      message: 'The folder of definitions cannot be read; what was in force stays in force.',
    },
  ]
}
