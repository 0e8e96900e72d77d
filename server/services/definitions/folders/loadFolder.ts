// Builds a definition from the texts of a folder; every problem has its line and column.
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import { loadDefinition } from '../../../../src/engine/load/load.ts'
import type { JudgePattern } from '../../../../src/engine/patterns/patterns.ts'
import type { Definition, DefinitionProblem } from '../../../../src/engine/types.ts'
import { reservedTypeNames } from './folderNames.ts'
import { jsonPositionsOf, maxDepth, type JsonPositions } from '../../../../src/engine/json/jsonPositions.ts'
import { jsonDepth } from '../../../../src/engine/json/parseJson.ts'
import type { ScannedFolder } from './scanFolders.ts'

export type LoadSettings = {
  origin: Definition['origin']
  /** Parsed fragments of `_shared`. */
  shared: Record<string, unknown>
  facts: Facts
  /** Names of built-in types, which operators cannot use. */
  builtinNames: ReadonlySet<string>
  isTrusted?: boolean
}
export type FolderTexts = Pick<ScannedFolder, 'name' | 'files' | 'problems'>
export type Loaded = { definition?: Definition; problems: DefinitionProblem[] }

/** `judgePattern` detects slow patterns; without it they are trusted. */
export function loadFolder(folder: FolderTexts, settings: LoadSettings, judgePattern?: JudgePattern): Loaded {
  const positions = positionsByFile(folder.files)
  const refused = [...folder.problems, ...notJson(folder, positions)]
  if (refused.length > 0) return { problems: refused }
  const isOperator = settings.origin === 'operator'
  const { definition, problems } = loadDefinition({
    name: folder.name,
    origin: settings.origin,
    files: folder.files,
    shared: settings.shared,
    facts: settings.facts,
    isTrusted: settings.isTrusted,
    judgePattern,
    reservedNames: isOperator ? [...reservedTypeNames, ...settings.builtinNames] : [],
  })
  const located = [
    ...problems.map((problem) => locate(folder.name, positions, problem)),
    ...(isOperator ? saidTwice(folder, positions) : []),
  ]
  return { definition: definition && { ...definition, problems: located }, problems: located }
}

/** Adds line and column to a problem of a folder; `file` becomes `<folder>/<file>`. */
export function locateIn({ name, files }: Pick<FolderTexts, 'name' | 'files'>, problem: DefinitionProblem): DefinitionProblem {
  return locate(name, positionsByFile(files), problem)
}

function locate(name: string, positions: (file: string) => JsonPositions | undefined, problem: DefinitionProblem): DefinitionProblem {
  const file = problem.file.startsWith(`${name}/`) ? problem.file.slice(name.length + 1) : problem.file
  const found = positions(file)?.at(problem.pointer)
  return { ...problem, file: file ? `${name}/${file}` : name, ...found }
}

/** Reads the texts on demand: most definitions have no problem and need no positions. */
function positionsByFile(files: Record<string, string>): (file: string) => JsonPositions | undefined {
  const cache = new Map<string, JsonPositions>()
  return (file) => {
    const text = files[file]
    const positions = cache.get(file) ?? (text === undefined ? undefined : jsonPositionsOf(text))
    if (positions) cache.set(file, positions)
    return positions
  }
}

const reasons = {
  unexpected: (found: string) =>
    `This is not JSON: “${found}” is not allowed here. Look for a comma too many or missing, a missing double quote, a comment.`,
  end: () => 'This is not JSON: the text ends too early. A closing bracket, brace or double quote is missing.',
  deep: () => 'The text is nested too deeply.',
}

function notJson(
  { name, files }: Pick<ScannedFolder, 'name' | 'files'>,
  positions: (file: string) => JsonPositions | undefined,
): DefinitionProblem[] {
  return Object.entries(files).flatMap(([file, text]) => {
    const broken = isWhole(text) ? undefined : positions(file)?.broken
    if (!broken) return []
    const { line, column, reason, found } = broken
    return [
      {
        type: name,
        file: `${name}/${file}`,
        pointer: '',
        line,
        column,
        level: 'error' as const,
        code: reason === 'deep' ? 'too_deep' : 'not_json',
        params: { keyword: reason, found },
        message: reasons[reason](found),
      },
    ]
  })
}

/** Finding the position of every value costs ten times as much as parsing the text, so positions are computed only for broken texts. */
function isWhole(text: string): boolean {
  try {
    return jsonDepth(JSON.parse(text), maxDepth + 1) <= maxDepth
  } catch {
    return false
  }
}

function saidTwice(
  { name, files }: Pick<ScannedFolder, 'name' | 'files'>,
  positions: (file: string) => JsonPositions | undefined,
): DefinitionProblem[] {
  return Object.keys(files).flatMap((file) =>
    (positions(file)?.repeated ?? []).slice(0, 20).map(({ pointer, position }) => ({
      type: name,
      file: `${name}/${file}`,
      pointer,
      ...position,
      level: 'warning' as const,
      code: 'said_twice',
      params: { name: pointer.slice(pointer.lastIndexOf('/') + 1) },
      message: 'The name occurs twice in this object; the last one counts.',
    })),
  )
}
