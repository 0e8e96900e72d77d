// What a person might type at a place of a record, by its schema alone.
import { fromPointer } from '../../../src/engine/json/pointer.ts'
import { inPlaceSchemas, isSchema, itemSchemas, memberSchemas } from '../../../src/engine/schema/refs.ts'
import type { Json, Schema } from '../../../src/engine/schema/types.ts'
import { valueFor } from '../schemas/generate.ts'

const seeds = 6

/** Every schema that speaks of the place, on whatever branch. */
export function schemasAt(root: Schema, pointer: string): Schema[] {
  let found = inPlaceSchemas(root, root)
  for (const name of fromPointer(pointer))
    found = found.flatMap((schema) =>
      [
        ...memberSchemas(root, schema, name).map((member) => member.schema),
        ...(/^\d+$/.test(name) ? itemSchemas(root, schema, Number(name)) : []),
      ]
        .filter(isSchema)
        .flatMap((inner) => inPlaceSchemas(root, inner)),
    )
  return [...new Set(found)]
}

/** Different values, those of the first schemas first. */
export function valuesAt(root: Schema, pointer: string): Json[] {
  const schemas = schemasAt(root, pointer)
  const list = schemas.some(({ type }) => type === 'array') ? valuesAt(root, `${pointer}/0`).map((item) => [item]) : []
  const values = Array.from({ length: seeds }, (_, seed) => schemas.map((schema) => valueFor(schema, root, seed + 1))).flat()
  const limits = schemas.flatMap(({ default: usual, minimum }) => [usual, minimum].filter((value): value is Json => value !== undefined))
  return distinct([...list, ...values, ...limits])
}

/** Names that a map takes for a key. */
export function keysAt(root: Schema, pointer: string): string[] {
  const maps = schemasAt(root, pointer).map((schema) => ({ ...schema, type: 'object', minProperties: 1 }))
  const keys = maps.flatMap((map) =>
    Array.from({ length: seeds }, (_, seed) => Object.keys(valueFor(map, root, seed + 1) as object)).flat(),
  )
  return distinct([...keys, 'key1', 'key-2', 'A']) as string[]
}

/** As it is typed into a text: what is no text as JSON, items of lists one a line. */
export function typed(value: Json, as: 'text' | 'json'): string {
  if (as === 'json') return JSON.stringify(value)
  if (Array.isArray(value)) return value.map((item) => typed(item, 'text')).join('\n')
  return typeof value === 'string' ? value : typeof value === 'object' || value === undefined ? '' : String(value)
}

function distinct<T extends Json>(values: T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}
