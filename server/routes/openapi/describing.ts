// Adds the labels, help texts and placeholders of forms to schemas, in the caller's language.
import { patternMatches } from '../../../src/engine/patterns/matchers.ts'
import { isSchema } from '../../../src/engine/schema/refs.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'
import { findWord, humanise, type WordSource } from '../../../src/engine/words/wordLookup.ts'

/** Keywords whose sub-schemas describe the same value. */
const same = ['allOf', 'anyOf', 'oneOf', 'then', 'else'] as const
type Visit = { node: Schema; path: string[] }

/** Gives every field a `title` (its label) and a `description` (its help text, else its label), in place, unless the schema has its own. Texts get an example. */
export function describeFields(root: Schema, source: WordSource): void {
  const seen = new Set<Schema>()
  const waiting: Visit[] = [{ node: root, path: [] }]
  for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
    const { node, path } = visit
    if (seen.has(node)) continue
    seen.add(node)
    for (const [name, field] of Object.entries(node.properties ?? {})) {
      if (!isSchema(field)) continue
      const at = [...path, name]
      describe(field, at, source)
      suggest(root, field, findWord(source, 'placeholders', at.join('.')))
      waiting.push({ node: field, path: at })
    }
    const entries = [node.items, node.additionalProperties, ...Object.values(node.patternProperties ?? {})].flat()
    for (const below of entries) if (isSchema(below)) waiting.push({ node: below, path: [...path, '*'] })
    for (const below of same.flatMap((keyword) => (node[keyword] ?? []) as Schema | Schema[]))
      if (isSchema(below)) waiting.push({ node: below, path })
    const target = typeof node.$ref === 'string' ? targetOf(root, node.$ref) : undefined
    if (target) waiting.push({ node: target, path })
  }
}

function describe(field: Schema, path: string[], source: WordSource): void {
  const at = path.join('.')
  const label = findWord(source, 'fields', at) ?? field.title ?? humanise(path.at(-1)!)
  field.title ??= label
  field.description ??= findWord(source, 'help', at) ?? label
}

/** Makes the placeholder of a form field the example of a text, or of the texts of a list, if it matches the pattern. */
function suggest(root: Schema, field: Schema, example: string | undefined): void {
  if (example === undefined) return
  const known = typeof field.$ref === 'string' ? targetOf(root, field.$ref) : field
  if (known && isSchema(known.items)) return suggest(root, known.items, example)
  const isFree = known?.type === 'string' && !['enum', 'const', 'default', 'examples'].some((name) => name in known || name in field)
  if (isFree && (typeof known.pattern !== 'string' || patternMatches(known.pattern, example))) field.examples = [example]
}

function targetOf(root: Schema, reference: string): Schema | undefined {
  if (!reference.startsWith('#/')) return undefined
  let node: unknown = root
  for (const name of reference.slice(2).split('/')) {
    const key = decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')
    node = typeof node === 'object' && node !== null && Object.hasOwn(node, key) ? (node as Record<string, unknown>)[key] : undefined
  }
  return isSchema(node) ? node : undefined
}
