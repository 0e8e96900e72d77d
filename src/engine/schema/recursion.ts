// Recursive schemas, and those that rjsf cannot enumerate: it expands references along every path and conditions in every
// combination.
import { childrenOf, everySchema } from './children.ts'
import { list, refTarget } from './refs.ts'
import type { Schema } from './types.ts'

/** Combinations of branches on one object. */
const maxCombinations = 256

/** Whether the schema is recursive anywhere: its form is then resolved level by level. */
export function isRecursive(schema: Schema): boolean {
  return recursiveTargetsOf(schema).size > 0
}

/** Whether the target of a reference is recursive. */
export function isRecursiveTarget(root: Schema, target: Schema): boolean {
  return recursiveTargetsOf(root).has(target)
}

/** Whether a subschema of the root leads to a recursive schema, by any chain of references. */
export function leadsToRecursion(root: Schema, node: Schema, seen = new Set<Schema>()): boolean {
  if (seen.has(node)) return false
  seen.add(node)
  if (isRecursiveTarget(root, node)) return true
  return refsBelow(node, node === root).some((ref) => {
    const target = refTarget(root, ref)
    return target !== undefined && leadsToRecursion(root, target, seen)
  })
}

function recursiveTargetsOf(root: Schema): ReadonlySet<Schema> {
  const before = cache.get(root)
  if (before) return before
  const edges = refEdges(root)
  const found = new Set(edges.filter(([from, to]) => reaches(edges, to, from)).flatMap(([from, to]) => [from, to]))
  cache.set(root, found)
  return found
}
/** Cached, because forms ask with every edit. */
const cache = new WeakMap<Schema, ReadonlySet<Schema>>()

/** Whether rjsf can enumerate everything it may evaluate: no recursion (its walk would not end), few combinations of conditions. */
export function isListable(schema: Schema): boolean {
  return !isRecursive(schema) && hasFewCombinations(schema)
}
function hasFewCombinations(schema: Schema): boolean {
  return everySchema(schema).every(({ schema: node }) => combinations(node) <= maxCombinations)
}
function combinations(node: Schema): number {
  const conditions = [node, ...list(node.allOf)].filter((part) => (part as Schema).if !== undefined).length
  return 2 ** conditions * Math.max(1, list(node.anyOf).length) * Math.max(1, list(node.oneOf).length)
}

type Edge = [from: Schema, to: Schema]
/** The references between referenced schemas (and the root). */
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
