// What the definition says of the settings of a recording: values to choose from, first values and limits.
import { sameJson } from '../../engine/json/objects.ts'
import type { FormSchema } from '../../engine/resolve/formSchema.ts'
import { fieldSchema } from '../../engine/schema/paths.ts'
import type { Json, Schema, Test } from '../../engine/schema/types.ts'
import { activeSchemas } from '../../engine/values/defaults/activeSchemas.ts'

export type Rules = {
  schema: Schema
  test: Test
  /** Values to choose from, in seconds. */ presets: (field: string) => string[]
  /** Of a number. */ most: (field: string) => number
  first: (field: string) => Json | undefined
}

export function rulesOf({ schema, resolved }: Pick<FormSchema, 'schema' | 'resolved'>, test: Test): Rules {
  return {
    schema,
    test,
    presets: (field) => (resolved.ui[field]?.presets ?? []).map(String),
    most: (field) => {
      const { maximum, maxItems } = fieldSchema(schema, field) ?? {}
      return [maximum, maxItems].find((limit) => typeof limit === 'number') ?? Infinity
    },
    first: (field) => fieldSchema(schema, field)?.default,
  }
}

/** The values that the schema has for a field of this record; undefined if it names none. */
export function valuesOf({ schema, test }: Rules, field: string, record: Record<string, unknown>): Json[] | undefined {
  const lists = activeSchemas(schema, schema, record, test).flatMap(({ properties }) => {
    const found = properties?.[field]
    return typeof found === 'object' && found.enum ? [found.enum] : []
  })
  const [first, ...others] = lists
  return first?.filter((value) => others.every((list) => list.some((one) => sameJson(one, value))))
}
