// `allOf` of `if/then/else`: reduces branches to given fields, and lists the fields that an `if` tests.
import { isPlainObject } from '../json/objects.ts'
import { isSchema, list } from './refs.ts'
import type { FieldPath, Schema } from './types.ts'

/** The conditions that still affect the kept fields. */
export function trimBranches(allOf: Schema[], keeps: (name: string) => boolean): Schema[] {
  return allOf.flatMap((item) => {
    if (!item.if) return [item]
    const then = trimBranch(item.then, keeps)
    const otherwise = trimBranch(item.else, keeps)
    if (then === undefined && otherwise === undefined) return []
    return [{ if: item.if, ...(then !== undefined && { then }), ...(otherwise !== undefined && { else: otherwise }) }]
  })
}

function trimBranch(branch: Schema | boolean | undefined, keeps: (name: string) => boolean): Schema | boolean | undefined {
  if (!isPlainObject(branch)) return branch === false ? false : undefined
  const { properties, required, allOf, ...rest } = branch as Schema
  const kept = Object.fromEntries(Object.entries(properties ?? {}).filter(([name]) => keeps(name)))
  const needed = (required ?? []).filter(keeps)
  const inner = allOf ? trimBranches(allOf, keeps) : []
  const trimmed: Schema = {
    ...rest,
    ...(Object.keys(kept).length && { properties: kept }),
    ...(needed.length && { required: needed }),
    ...(inner.length && { allOf: inner }),
  }
  return Object.keys(trimmed).length ? trimmed : undefined
}

/** Paths (as names) that a condition tests, relative to its object. */
export function testedNames(condition: Schema): string[][] {
  const named = Object.entries(condition.properties ?? {}).flatMap(([name, schema]) => {
    const inner = isSchema(schema) ? testedNames(schema) : []
    return inner.length ? inner.map((rest) => [name, ...rest]) : [[name]]
  })
  const required = (condition.required ?? []).map((name) => [name])
  const nested = [condition.not, ...list(condition.allOf), ...list(condition.anyOf), ...list(condition.oneOf)].filter(isSchema)
  return [...named, ...required, ...nested.flatMap(testedNames)]
}

/** Field paths as a tree; an empty branch = the whole field. */
export type FieldTree = Map<string, FieldTree>
export function treeOf(fields: FieldPath[], parse: (path: FieldPath) => string[]): FieldTree {
  const root: FieldTree = new Map()
  const whole = new Set<FieldTree>()
  for (const field of fields) {
    let node = root
    for (const name of parse(field)) {
      let next = node.get(name)
      if (!next) node.set(name, (next = new Map()))
      node = next
    }
    whole.add(node)
  }
  cutBelow(root, whole)
  return root
}
function cutBelow(node: FieldTree, whole: Set<FieldTree>): void {
  if (whole.has(node)) return node.clear()
  for (const child of node.values()) cutBelow(child, whole)
}
