// The problems of the text, in the order of their positions.
import type { JsonPositions, TextPosition } from '../../../engine/json/jsonPositions.ts'
import { fromPointer } from '../../../engine/schema/paths.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import type { FieldError } from '../../../engine/types.ts'
import { unmark } from '../../../engine/values/views.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import { errorText } from '../../form/errors/errorTexts.ts'

/** `name`: the path in the text (`origin.servers.0.port`); '' = the whole text. */
export type LineProblem = TextPosition & { name: string; text: string }

/** By line, then by column: errors on one line are distinguished by column and name. */
export function lineProblemsOf(problems: FieldError[], positions: JsonPositions, schema: Schema, words: FormWords): LineProblem[] {
  if (positions.broken) return [{ ...positions.broken, name: '', text: words.t('json.broken', { column: positions.broken.column }) }]
  return problems
    .filter(({ keyword }) => keyword !== 'json')
    .map((error) => ({
      ...positions.at(error.path),
      name: fromPointer(error.path).map(unmark).join('.'),
      text: errorText(error, schema, words),
    }))
    .toSorted((one, other) => one.line - other.line || one.column - other.column)
}

/** Offset of a position in the text. */
export function offsetOf(text: string, { line, column }: TextPosition): number {
  let start = 0
  for (let at = 1; at < line; at += 1) start = text.indexOf('\n', start) + 1
  return start + column - 1
}
