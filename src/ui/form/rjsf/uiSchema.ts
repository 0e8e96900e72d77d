// The words of a definition as rjsf's `uiSchema`: labels, help, placeholders and options of a path and everything below it.
import type { UiSchema } from '@rjsf/utils'
import { toFieldPath } from '../../../engine/schema/paths.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import type { FormWords } from '../context.ts'

/** Limit for recursive schemas. */
const DEEPEST = 6

export function uiSchemaOf(schema: Schema, at: string[], words: FormWords, depth = 0): UiSchema {
  const path = toFieldPath(at)
  const label = words.field(path, schema)
  const { items } = schema
  const below = (member: Schema, name: string) => uiSchemaOf(member, [...at, name], words, depth + 1)
  const isDeep = depth >= DEEPEST
  return {
    'ui:title': label,
    ...optional('ui:description', words.help(path, schema)),
    ...optional('ui:placeholder', words.placeholder(path)),
    ...(schema.enum && { 'ui:enumNames': schema.enum.map((value) => words.option(path, value, schema)) }),
    ...(!isDeep &&
      Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
          typeof member === 'object' ? [[name, below(member, name)]] : [],
        ),
      )),
    ...(!isDeep &&
      typeof items === 'object' &&
      !Array.isArray(items) && {
        items: (_: unknown, index: number) => ({ ...below(items, '*'), 'ui:title': `${label} ${index + 1}` }),
      }),
    ...(!isDeep && typeof schema.additionalProperties === 'object' && { additionalProperties: below(schema.additionalProperties, '*') }),
  }
}

function optional(key: string, text: string | undefined): UiSchema {
  return text === undefined ? {} : { [key]: text }
}
