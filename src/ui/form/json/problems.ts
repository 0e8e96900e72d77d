// The errors of a JSON text at their lines.
import { jsonPositionsOf, type TextPosition } from '../../../engine/json/jsonPositions.ts'
import { toPointer } from '../../../engine/schema/paths.ts'
import { errorsUnder, keyMessagesAt, messagesAt, type ErrorTree } from '../schema/errorTree.ts'

export type JsonProblem = TextPosition & { text: string }

/** `broken`: the message for a text that is not JSON. */
export function problemsOf(text: string, errors: ErrorTree | undefined, broken: string): JsonProblem[] {
  const positions = jsonPositionsOf(text)
  if (positions.broken && text.trim() !== '') return [{ line: positions.broken.line, column: positions.broken.column, text: broken }]
  return below(errors, [])
    .map(({ path, name, text: said }) => ({ ...positions.at(toPointer(path)), text: name === '' ? said : `${name}: ${said}` }))
    .toSorted((one, other) => one.line - other.line || one.column - other.column)
}

type Found = { path: string[]; name: string; text: string }

function below(tree: ErrorTree | undefined, path: string[]): Found[] {
  return Object.keys(tree ?? {})
    .filter((name) => name !== '__errors' && name !== '__key')
    .flatMap((name) => {
      const inner = errorsUnder(tree, name)
      const own = [...path, name]
      return [...(inner ? allAt(inner) : []).map((text) => ({ path: own, name: own.join('.'), text })), ...below(inner, own)]
    })
}

const allAt = (tree: ErrorTree): string[] => [...keyMessagesAt(tree), ...messagesAt(tree)]
