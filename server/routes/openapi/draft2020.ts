// Schemas of every draft as OpenAPI 3.1 wants them: JSON Schema 2020-12, with references that start at the document.
import { nodesOf } from '../../../src/engine/schema/dialect.ts'
import { annotations, keywordShapes } from '../../../src/engine/compile/keywords.ts'
import { isPlainObject } from '../../../src/engine/json/objects.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'

/** Only pages ask for these. */
const drawing = ['view', 'normalize', 'prefill', 'option', '$schema', '$id']
/** Rules that JSON Schema has no word for; clients that do not know them learn of a breach from the 400. */
const extensions = [...annotations, ...Object.keys(keywordShapes)].filter((name) => !drawing.includes(name))

/** A copy; `place` is where it will stand in the document (`#/components/schemas/x`). */
export function toDraft2020(schema: Schema, place: string): Schema {
  const copy = structuredClone(schema)
  for (const { schema: node } of nodesOf(copy, 100_000)) {
    for (const name of drawing) if (typeof node[name] === 'string' || !name.startsWith('$')) delete node[name]
    for (const name of extensions) rename(node, name, `x-${name}`)
    if (typeof node.$ref === 'string' && node.$ref.startsWith('#')) node.$ref = `${place}${node.$ref.slice(1)}`
    mendLimits(node)
    mendItems(node)
    mendDependencies(node)
  }
  return copy
}

function rename(node: Schema, from: string, to: string): void {
  if (node[from] === undefined) return
  node[to] = node[from]
  delete node[from]
}

/** draft-04: a boolean beside the limit. */
function mendLimits(node: Schema): void {
  for (const [exclusive, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof node[exclusive] !== 'boolean') continue
    const isExclusive = node[exclusive]
    delete node[exclusive]
    if (isExclusive) rename(node, limit, exclusive)
  }
}

/** Before 2020-12: a list of items is a tuple. */
function mendItems(node: Schema): void {
  const { additionalItems } = node
  delete node.additionalItems
  if (Array.isArray(node.items)) {
    rename(node, 'items', 'prefixItems')
    if (additionalItems !== undefined) node.items = additionalItems as Schema | boolean
  }
  // Linters and generators of clients ask for the word even where it allows everything.
  if (node.type === 'array') node.items ??= {}
}

function mendDependencies(node: Schema): void {
  if (!isPlainObject(node.dependencies)) return
  for (const [name, value] of Object.entries(node.dependencies)) {
    const keyword = Array.isArray(value) ? 'dependentRequired' : 'dependentSchemas'
    node[keyword] = { ...(isPlainObject(node[keyword]) ? node[keyword] : {}), [name]: value }
  }
  delete node.dependencies
}
