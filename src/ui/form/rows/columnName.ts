// What the head of a column of rows says.
import type { FormWords } from '../context.ts'
import { KEY_COLUMN, VALUE_COLUMN, type RowColumn } from './rows.ts'

/** The words of the type, then the schema's; keys and values that nobody named are called so in the reader's language. `at`: of the rows. */
export function columnName(words: FormWords, at: string[], { name, schema, isKey }: RowColumn, isScalar: boolean): string {
  const path = [...at, '*', name].join('.')
  const plain = isKey && name === KEY_COLUMN ? 'form.key' : !isKey && isScalar && name === VALUE_COLUMN ? 'form.value' : undefined
  if (plain === undefined) return words.field(path, schema)
  return words.text('fields', path) ?? (typeof schema['title'] === 'string' && schema['title'] !== '' ? schema['title'] : words.t(plain))
}
