// Schemas that rjsf cannot walk in reasonable time: it unfolds references along every path and conditions in every combination.
import { childrenOf, everySchema } from './children.ts'
import { list, refTarget } from './refs.ts'
import type { Schema } from './types.ts'

/** References inside one knot of mutual recursion; each more multiplies the paths. */
const maxKnotRefs = 6
/** Combinations of branches on one object. */
const maxCombinations = 256

/** A form for such a schema is a text editor; its records are checked as a whole all the same. */
export function isTangled(schema: Schema): boolean {
  const before = known.get(schema)
  if (before !== undefined) return before
  const knot = knotRefs(schema)
  const found =
    knot > maxKnotRefs ||
    (knot > 0 && everySchema(schema).some(({ schema: node }) => choices.some((keyword) => node[keyword] !== undefined)))
  known.set(schema, found)
  return found
}
/** Forms ask with every edit. */
const known = new WeakMap<Schema, boolean>()
/** Where rjsf asks which branch holds. */
const choices = ['oneOf', 'anyOf', 'if', 'dependencies', 'dependentSchemas']

/** Whether rjsf can list all it may ever ask about: no recursion (its walk would not end), few combinations of conditions. */
export function isListable(schema: Schema): boolean {
  return knotRefs(schema) === 0 && hasFewCombinations(schema)
}
function knotRefs(schema: Schema): number {
  const edges = refEdges(schema)
  return edges.filter(([from, to]) => reaches(edges, to, from)).length
}
function hasFewCombinations(schema: Schema): boolean {
  return everySchema(schema).every(({ schema: node }) => combinations(node) <= maxCombinations)
}
function combinations(node: Schema): number {
  const conditions = [node, ...list(node.allOf)].filter((part) => (part as Schema).if !== undefined).length
  return 2 ** conditions * Math.max(1, list(node.anyOf).length) * Math.max(1, list(node.oneOf).length)
}

type Edge = [from: Schema, to: Schema]
/** Which referenced schema (or the root) refers to which. */
function refEdges(root: Schema): Edge[] {
  const edges: Edge[] = []
  const owners = new Set<Schema>([root])
  for (const owner of owners) {
    for (const ref of refsBelow(owner, owner === root)) {
      const target = refTarget(root, ref)
      if (!target) continue
      edges.push([owner, target])
      owners.add(target)
    }
  }
  return edges
}
function refsBelow(schema: Schema, isRoot: boolean): string[] {
  const own = typeof schema.$ref === 'string' ? [schema.$ref] : []
  const below = childrenOf(schema).filter(({ path }) => !(isRoot && (path[0] === 'definitions' || path[0] === '$defs')))
  return [...own, ...below.flatMap((child) => refsBelow(child.schema, false))]
}
function reaches(edges: Edge[], from: Schema, to: Schema): boolean {
  const seen = new Set([from])
  for (const at of seen) {
    if (at === to) return true
    for (const [source, target] of edges) if (source === at) seen.add(target)
  }
  return false
}
