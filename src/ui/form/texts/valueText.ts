// A value in a table of changes: in words at every level, never raw JSON.
import { fieldPathOf, parseFieldPath, schemaAt, toPointer } from '../../../engine/schema/paths.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import type { FormWords } from '../context.ts'
import { pathName } from './fieldNames.ts'
import { isData } from '../rows/rows.ts'
import { viewOf } from '../schema/schemaFacts.ts'
import { isOption, summaryOf } from './summary.ts'

export function valueText(value: unknown, pointer: string, schema: Schema, words: FormWords): string {
  const own = schemaAt(schema, pointer)
  const view = own && viewOf(own)?.name
  if (view !== 'invert' && (value === undefined || value === null || (value === '' && !isOption(own, value)))) return words.t('form.absent')
  if (own?.writeOnly) return '••••'
  if (Array.isArray(value)) return listText(value, pointer, schema, words)
  if (isData(value) && view === undefined) return objectText(value, pointer, schema, words)
  return summaryOf(own, value, parseFieldPath(fieldPathOf(schema, pointer)), words) || words.t('form.none')
}

function listText(list: unknown[], pointer: string, schema: Schema, words: FormWords): string {
  const hasRows = list.some((item) => item !== null && typeof item === 'object')
  return (
    list.map((item, index) => valueText(item, `${pointer}/${index}`, schema, words)).join(hasRows ? '; ' : ', ') || words.t('form.none')
  )
}

/** `Port: 80 · Weight: 5`; empty values are left out. */
function objectText(value: Record<string, unknown>, pointer: string, schema: Schema, words: FormWords): string {
  const parts = Object.entries(value).flatMap(([name, member]) => {
    const at = `${pointer}${toPointer([name])}`
    const isEmpty =
      member === undefined ||
      member === null ||
      (member === '' && !isOption(schemaAt(schema, at), member)) ||
      (typeof member === 'object' && Object.keys(member).length === 0)
    return isEmpty ? [] : [`${pathName(at, schema, words)}: ${valueText(member, at, schema, words)}`]
  })
  return parts.join(' · ') || words.t('form.none')
}
