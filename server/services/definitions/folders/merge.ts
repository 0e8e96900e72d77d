// Out of what is known of every folder: the set of definitions in force, and everything that is wrong.
import type { Definition, DefinitionProblem } from '../../../../src/engine/types.ts'
import { gapProblems } from '../problems/gapProblems.ts'
import { linkProblems } from '../problems/linkProblems.ts'
import { locateIn } from './loadFolder.ts'
import type { Scan, ScannedFolder } from './scanFolders.ts'

/** What is known of one folder: the texts read last, the version to be in force, what is wrong with the texts. */
export type Entry = {
  folder: ScannedFolder
  definition?: Definition
  /** In force until now: stays so where `definition` does not fit beside the others. */
  fallback?: Definition
  problems: DefinitionProblem[]
  /** `definition` was read from these very texts and compiled without complaint. */
  isChecked: boolean
  /** Read and compiled, but not in force: stored records would break. */
  held?: Held
}
export type Held = {
  definition: Definition
  problems: DefinitionProblem[]
  /** When its records were looked at, ms of performance.now(). */ at: number
}
export type Side = { origin: Definition['origin']; root: string | undefined; scan: Scan; entries: Map<string, Entry> }
export type Merged = { definitions: Map<string, Definition>; problems: DefinitionProblem[] }

/** Nobody filters or sorts by what may be an old secret: the rows would tell of it. */
export function withholding(entry: Entry, definition: Definition, withheld: string[] = []): Entry {
  return withheld.length === 0 ? entry : { ...entry, definition: { ...definition, withheld: [...new Set(withheld)] } }
}

/** Built-in types come first: an operator's folder of the same name only has its problems listed. */
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

/** Takes out what does not fit beside the others, until the rest fits; what was taken out may have been a parent. */
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
