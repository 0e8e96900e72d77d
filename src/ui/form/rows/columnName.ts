// Column headers of rows.
import type { FormWords } from '../context.ts'
import { KEY_COLUMN, VALUE_COLUMN, type RowColumn } from './rows.ts'

/**
 * The words of the type, else the schema's title; unnamed keys and values get generic names in the user's language. `at`: path of the rows.
 */
export function columnName(words: FormWords, at: string[], { name, schema, isKey }: RowColumn, isScalar: boolean): string {
  const path = [...at, '*', name].join('.')
  const plain = isKey && name === KEY_COLUMN ? 'form.key' : !isKey && isScalar && name === VALUE_COLUMN ? 'form.value' : undefined
  if (plain === undefined) return words.field(path, schema)
  return words.text('fields', path) ?? (typeof schema['title'] === 'string' && schema['title'] !== '' ? schema['title'] : words.t(plain))
}
