// Converts rjsf's values to those of a draft: a cleared member is absent, a new entry of a list is a value.
import type { Schema } from '../../../engine/schema/types.ts'
import { isData } from '../rows/rows.ts'
import { schemaType } from '../schema/schemaFacts.ts'

export function draftFromRjsf(schema: Schema | undefined, data: unknown): unknown {
  if (Array.isArray(data)) {
    const item = typeof schema?.items === 'object' && !Array.isArray(schema.items) ? schema.items : undefined
    return data.map((value: unknown) => (value === undefined || value === null ? blankOf(item) : draftFromRjsf(item, value)))
  }
  if (!isData(data)) return data
  return Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, draftFromRjsf(memberOf(schema, name), value)]),
  )
}

function memberOf(schema: Schema | undefined, name: string): Schema | undefined {
  const member = Object.hasOwn(schema?.properties ?? {}, name) ? schema?.properties?.[name] : schema?.additionalProperties
  return typeof member === 'object' ? member : undefined
}

/** JSON has no undefined: an empty entry becomes the empty value of its type. */
function blankOf(item: Schema | undefined): unknown {
  switch (item && schemaType(item)) {
    case 'boolean':
      return false
    case 'string':
      return ''
    case 'object':
      return {}
    case 'array':
      return []
    default:
      return null
  }
}
