// Walking a schema the way the contract looks at it: every node with its field path, branches included.
import { toFieldPath } from '../../../src/engine/schema/paths.ts'
import type { FieldPath, Schema } from '../../../src/engine/schema/types.ts'

export type Visit = {
  node: Schema
  /** Names from the root; `*` = items and map values. */
  names: string[]
  path: FieldPath
  /** Inside the `then` or `else` of a condition. */
  inBranch: boolean
  /** Every object above exists in every record: the root and required objects on the way. */
  isSure: boolean
  /** Required by the object above. */
  isRequired: boolean
}

/** Fields and items, not the insides of conditions. */
export function visits(schema: Schema): Visit[] {
  const found: Visit[] = []
  walk(schema, [], { inBranch: false, isSure: true, isRequired: true })
  return found

  function walk(node: Schema, names: string[], state: Pick<Visit, 'inBranch' | 'isSure' | 'isRequired'>): void {
    found.push({ node, names, path: toFieldPath(names), ...state })
    for (const [name, child] of Object.entries(node.properties ?? {})) {
      const isRequired = node.required?.includes(name) ?? false
      if (isObject(child)) walk(child, [...names, name], { ...state, isSure: state.isSure && state.isRequired, isRequired })
    }
    for (const child of [node.items, node.additionalProperties])
      if (isObject(child)) walk(child, [...names, '*'], { ...state, isSure: true, isRequired: true })
    for (const part of [node, ...(node.allOf ?? [])]) {
      for (const branch of [part.then, part.else]) if (isObject(branch)) walk(branch, names, { ...state, inBranch: true })
    }
  }
}

/** The fields a record has: one visit for each path, without the root and the branches. */
export function fieldsOf(schema: Schema): Visit[] {
  return visits(schema).filter(({ names, inBranch }) => names.length > 0 && !inBranch)
}

/** Every `if`, with its schema. */
export function conditionsOf(schema: Schema): Schema[] {
  return visits(schema).flatMap(({ node }) => [node, ...(node.allOf ?? [])].flatMap((part) => (isObject(part.if) ? [part.if] : [])))
}

export function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
