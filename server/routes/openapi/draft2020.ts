// Converts schemas of every draft to the dialect of OpenAPI 3.1: JSON Schema 2020-12, with references from the document's root.
import { nodesOf } from '../../../src/engine/schema/dialect.ts'
import { annotations, keywordShapes } from '../../../src/engine/compile/keywords.ts'
import { isPlainObject } from '../../../src/engine/json/objects.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'

/** Keywords that only pages need. */
const drawing = ['view', 'normalize', 'prefill', 'option', '$schema', '$id']
/** Rules that JSON Schema cannot express; a client that does not know them learns of a violation from the 400. */
const extensions = [...annotations, ...Object.keys(keywordShapes)].filter((name) => !drawing.includes(name))

/** Returns a copy; `place` is its future pointer in the document (`#/components/schemas/x`). */
export function toDraft2020(schema: Schema, base: string): Schema {
  const copy = structuredClone(schema)
  for (const { schema: node } of nodesOf(copy, 100_000)) {
    for (const name of drawing) if (typeof node[name] === 'string' || !name.startsWith('$')) delete node[name]
    for (const name of extensions) rename(node, name, `x-${name}`)
    if (typeof node.$ref === 'string' && node.$ref.startsWith('#')) node.$ref = `${base}${node.$ref.slice(1)}`
    convertLimits(node)
    convertItems(node)
    convertDependencies(node)
  }
  return copy
}

function rename(node: Schema, from: string, to: string): void {
  if (node[from] === undefined) return
  node[to] = node[from]
  delete node[from]
}

/** draft-04: a boolean beside the limit. */
function convertLimits(node: Schema): void {
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

/** Before 2020-12 an `items` array was a tuple. */
function convertItems(node: Schema): void {
  const { additionalItems } = node
  delete node.additionalItems
  if (Array.isArray(node.items)) {
    rename(node, 'items', 'prefixItems')
    if (additionalItems !== undefined) node.items = additionalItems as Schema | boolean
  }
  // Linters and client generators require the keyword even where it allows everything.
  if (node.type === 'array') node.items ??= {}
}

function convertDependencies(node: Schema): void {
  if (!isPlainObject(node.dependencies)) return
  for (const [name, value] of Object.entries(node.dependencies)) {
    const keyword = Array.isArray(value) ? 'dependentRequired' : 'dependentSchemas'
    node[keyword] = { ...(isPlainObject(node[keyword]) ? node[keyword] : {}), [name]: value }
  }
  delete node.dependencies
}
