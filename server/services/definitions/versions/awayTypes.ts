// Types with stored records but without a folder: nothing is lost, and staff are notified.
import type { DefinitionProblem } from '../../../../src/engine/types.ts'

type Log = { warn: (detail: object, message: string) => void }
type StoredTypes = () => Promise<{ type: string; count: number }[]>

/** Queries the store only when the set of folders changed. */
export function createAwayTypes(stored: StoredTypes | undefined, log: Log): (names: string[]) => Promise<DefinitionProblem[]> {
  let lastNames = ''
  let problems: DefinitionProblem[] = []
  return async (names) => {
    const currentNames = JSON.stringify(names.toSorted())
    if (!stored || currentNames === lastNames) return problems
    const here = new Set(names)
    try {
      problems = (await stored()).filter(({ type }) => !here.has(type)).map(({ type, count }) => awayProblem(type, count))
      lastNames = currentNames
    } catch (error) {
      log.warn({ err: error }, 'cannot count the records of removed types')
    }
    return problems
  }
}

function awayProblem(type: string, count: number): DefinitionProblem {
  return {
    type,
    file: 'schema.json',
    pointer: '',
    level: 'warning',
    code: 'folder_removed',
    params: { smart_count: count },
    message: `The folder of this type was removed; records of it that are stored: ${count}.`,
  }
}
