// A value in a table of changes: words, never raw JSON of more than a line.
import { fieldPathOf, parseFieldPath, schemaAt } from '../../engine/paths.ts'
import type { Schema } from '../../engine/types.ts'
import type { FormWords } from '../../ui/form/context.ts'
import { isData } from '../../ui/form/rows.ts'
import { viewOf } from '../../ui/form/schemaFacts.ts'
import { summaryOf } from '../../ui/form/summary.ts'

export function valueText(value: unknown, pointer: string, schema: Schema, words: FormWords): string {
  const own = schemaAt(schema, pointer)
  const isInverted = own !== undefined && viewOf(own)?.name === 'invert'
  if (!isInverted && (value === undefined || value === null || value === '')) return words.t('form.conflict.absent')
  if (own?.writeOnly) return '••••'
  if (Array.isArray(value)) return value.every((item) => typeof item !== 'object') ? value.map(String).join(', ') || words.t('form.none') : short(value)
  const text = summaryOf(own, value, parseFieldPath(fieldPathOf(schema, pointer)), words)
  return text || (isData(value) ? short(value) : String(value))
}

function short(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}
