// The draft of a schema, and every schema in a document.
import { childrenOf } from './children.ts'
import { has } from '../json/objects.ts'
import type { Report } from '../load/problems.ts'
import { refSegments, refTarget } from './refs.ts'
import type { Schema } from './types.ts'
import type { Draft } from '../types.ts'

export type SchemaNode = { schema: Schema; at: string[] }

/** Every schema of a document: below the root, and at the targets of local references. */
export function nodesOf(root: Schema, limit: number): SchemaNode[] {
  const seen = new Set<Schema>([root])
  const nodes: SchemaNode[] = [{ schema: root, at: [] }]
  const add = (schema: Schema, at: string[]) => {
    if (!seen.has(schema)) nodes.push({ schema, at })
    seen.add(schema)
  }
  for (let index = 0; index < nodes.length && nodes.length <= limit; index++) {
    const { schema, at } = nodes[index]!
    for (const child of childrenOf(schema)) add(child.schema, [...at, ...child.path])
    const target = typeof schema.$ref === 'string' ? refTarget(root, schema.$ref) : undefined
    if (target) add(target, refSegments(schema.$ref as string))
  }
  return nodes
}

const named: [RegExp, Draft][] = [
  [/draft-04/, 'draft-04'],
  [/draft-06/, 'draft-06'],
  [/draft-07/, 'draft-07'],
  [/2019-09/, '2019-09'],
  [/2020-12/, '2020-12'],
]
/** The draft of `$schema`, or a guess from the keywords (reported as a repair unless no keyword distinguishes drafts). */
export function dialectOf(schema: Schema, nodes: SchemaNode[], report: Report): Draft {
  const declared = schema.$schema
  const ownDraft = namedDraft(schema)
  if (ownDraft) return ownDraft
  const guessed = guess(schema, nodes)
  if (declared === undefined && guessed === undefined) return 'draft-07'
  const draft = guessed ?? 'draft-07'
  const params = { draft, ...(typeof declared === 'string' && { given: declared }) }
  report({
    level: 'repair',
    code: declared === undefined ? 'draft_missing' : 'draft_unknown',
    at: declared === undefined ? '' : '/$schema',
    params,
    message: `${declared === undefined ? 'No $schema' : `Unknown $schema ${String(declared)}`}: read as ${draft}.`,
  })
  return draft
}
/** The draft that `$schema` names. */
export function namedDraft({ $schema }: Schema): Draft | undefined {
  return typeof $schema === 'string' ? named.find(([pattern]) => pattern.test($schema))?.[1] : undefined
}
/** Undefined if all drafts interpret it alike. */
function guess(schema: Schema, nodes: SchemaNode[]): Draft | undefined {
  const uses = (...keywords: string[]) => nodes.some((node) => keywords.some((keyword) => has(node.schema, keyword)))
  if (uses('prefixItems', '$dynamicRef', '$dynamicAnchor')) return '2020-12'
  if (
    uses(
      'dependentRequired',
      'dependentSchemas',
      'unevaluatedProperties',
      'unevaluatedItems',
      '$recursiveRef',
      '$anchor',
      'minContains',
      'maxContains',
    )
  )
    return '2019-09'
  if (uses('if', 'const', 'contains', 'propertyNames', '$id')) return 'draft-07'
  return typeof schema.id === 'string' ? 'draft-04' : undefined
}
