// Limits on the size and complexity of a schema.
import { childrenOf } from './children.ts'
import type { SchemaNode } from './dialect.ts'
import type { Report } from '../load/problems.ts'
import { isSchema, list, refTarget } from './refs.ts'
import type { Schema } from './types.ts'

export const limits = { nodes: 5000, depth: 32, expanded: 20_000, enum: 1000, jsonDepth: 160 } as const

export function checkLimits(root: Schema, nodes: SchemaNode[], report: Report): void {
  if (nodes.length > limits.nodes)
    return report({
      level: 'error',
      code: 'too_many_nodes',
      params: { limit: limits.nodes },
      message: `More than ${limits.nodes} sub-schemas.`,
    })
  const deep = deepest(root, limits.depth)
  if (deep)
    return report({
      level: 'error',
      code: 'too_deep',
      at: deep,
      params: { limit: limits.depth },
      message: `Nested more than ${limits.depth} schemas deep.`,
    })
  for (const { schema, at } of nodes) {
    if (Array.isArray(schema.enum) && schema.enum.length > limits.enum) {
      report({
        level: 'error',
        code: 'too_many_options',
        at: [...at, 'enum'],
        params: { limit: limits.enum },
        message: `More than ${limits.enum} options.`,
      })
    }
  }
  if (expandedSize(root) > limits.expanded)
    report({
      level: 'error',
      code: 'too_large_expanded',
      params: { limit: limits.expanded },
      message: `With its references filled in it has more than ${limits.expanded} sub-schemas.`,
    })
  checkCycles(root, nodes, report)
}

function deepest(root: Schema, limit: number): string[] | undefined {
  let level: SchemaNode[] = [{ schema: root, at: [] }]
  for (let depth = 0; level.length; depth++) {
    if (depth > limit) return level[0]!.at
    level = level.flatMap(({ schema, at }) => childrenOf(schema).map((child) => ({ schema: child.schema, at: [...at, ...child.path] })))
  }
  return undefined
}

/** Number of nodes with every reference replaced by a copy; a recursive reference counts once. */
function expandedSize(root: Schema): number {
  const sizes = new Map<Schema, number>()
  const open = new Set<Schema>()
  return size(root)

  function size(schema: Schema): number {
    const before = sizes.get(schema)
    if (before !== undefined) return before
    if (open.has(schema)) return 1
    open.add(schema)
    const target = typeof schema.$ref === 'string' ? refTarget(root, schema.$ref) : undefined
    const below = [
      ...childrenOf(schema)
        .filter(({ path }) => path[0] !== 'definitions' && path[0] !== '$defs')
        .map((child) => child.schema),
      ...(target ? [target] : []),
    ]
    const total = below.reduce((sum, child) => Math.min(sum + size(child), Number.MAX_SAFE_INTEGER / 2), 1)
    open.delete(schema)
    sizes.set(schema, total)
    return total
  }
}

/** A value may contain itself only where the recursion can end: in lists, maps and optional properties. */
function checkCycles(root: Schema, nodes: SchemaNode[], report: Report): void {
  const endless = findCycle(nodes, (schema) => sameValue(root, schema))
  if (endless)
    return report({
      level: 'error',
      code: 'endless_ref',
      at: endless,
      message: 'This schema refers to itself for the same value: checking would never end.',
    })
  const infinite = findCycle(nodes, (schema) => unavoidable(root, schema))
  if (infinite)
    report({
      level: 'error',
      code: 'endless_data',
      at: infinite,
      message: 'This schema requires a copy of itself inside itself: no data could satisfy it.',
    })
}
function sameValue(root: Schema, schema: Schema): Schema[] {
  const target = typeof schema.$ref === 'string' ? refTarget(root, schema.$ref) : undefined
  return [
    target,
    ...list(schema.allOf),
    ...list(schema.anyOf),
    ...list(schema.oneOf),
    schema.not,
    schema.if,
    schema.then,
    schema.else,
  ].filter(isSchema)
}
function unavoidable(root: Schema, schema: Schema): Schema[] {
  const target = typeof schema.$ref === 'string' ? refTarget(root, schema.$ref) : undefined
  const required = list(schema.required).map((name) =>
    typeof name === 'string' && schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined,
  )
  const items = typeof schema.minItems === 'number' && schema.minItems > 0 ? [schema.items] : []
  return [target, ...list(schema.allOf), ...required, ...items].filter(isSchema)
}
function findCycle(nodes: SchemaNode[], next: (schema: Schema) => Schema[]): string[] | undefined {
  const state = new Map<Schema, 'open' | 'done'>()
  const loops = (schema: Schema): boolean => {
    const mark = state.get(schema)
    if (mark) return mark === 'open'
    state.set(schema, 'open')
    const found = next(schema).some(loops)
    state.set(schema, 'done')
    return found
  }
  return nodes.find(({ schema }) => loops(schema))?.at
}
