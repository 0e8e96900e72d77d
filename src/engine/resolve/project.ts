// The part of a record that a form contains, and the schema of just that part.
import { testedNames, treeOf, trimBranches, type FieldTree } from '../schema/branches.ts'
import { has, isPlainObject, omit, own, put } from '../json/objects.ts'
import { childrenNamed, parseFieldPath, toFieldPath } from '../schema/paths.ts'
import { isSchema } from '../schema/refs.ts'
import type { FieldPath, Schema } from '../schema/types.ts'
import type { Resolved } from '../types.ts'

/** The fields of the form's sections, in order. */
export function formFieldPaths(resolved: Resolved): FieldPath[] {
  const { sections = [], tabs = [] } = resolved.form
  // A tab of a map contains the whole map, whichever part its pages show.
  const inTabs = tabs.flatMap((tab) => (tab.map === undefined ? (tab.sections ?? []).flatMap((section) => section.fields) : [tab.map]))
  return [...new Set([...sections.flatMap((section) => section.fields), ...inTabs])].filter((path) => !has(resolved.locked, path))
}

/** The fields plus those that a kept condition tests: not rendered, but without them form and server would disagree. */
export function withTested(schema: Schema, fields: FieldPath[]): FieldPath[] {
  let all = fields
  for (;;) {
    const missing = missingTests(schema, treeOf(all, parseFieldPath), [])
    if (!missing.length) return all
    all = [...all, ...new Set(missing)]
  }
}
function missingTests(schema: Schema, tree: FieldTree, at: string[]): FieldPath[] {
  if (!tree.size) return []
  const kept = trimBranches(schema.allOf ?? [], (name) => tree.has(name))
  const tested = kept.flatMap((branch) => (branch.if ? testedNames(branch.if) : []))
  const here = tested.filter((names) => isField(schema, names) && !covers(tree, names)).map((names) => toFieldPath([...at, ...names]))
  const below = [...tree].flatMap(([name, inner]) =>
    childrenNamed(schema, name).flatMap((child) => missingTests(child, inner, [...at, name])),
  )
  return [...here, ...below]
}
function covers(tree: FieldTree, names: string[]): boolean {
  const [name, ...rest] = names
  if (name === undefined) return true
  const inner = tree.get(name)
  return inner !== undefined && (inner.size === 0 || covers(inner, rest))
}
function isField(schema: Schema, names: string[]): boolean {
  let current: Schema | undefined = schema
  for (const name of names) current = current && childrenNamed(current, name)[0]
  return current !== undefined
}

/** The schema of the given fields only; no fields = the whole schema. Conditions on other fields are removed. */
export function project(schema: Schema, fields: FieldPath[]): Schema {
  return projectNode(schema, treeOf(fields, parseFieldPath))
}
function projectNode(schema: Schema, tree: FieldTree): Schema {
  if (!tree.size) return schema
  const star = tree.get('*')
  const inside: Schema = { ...schema }
  if (star && isSchema(schema.items)) inside.items = projectNode(schema.items, star)
  if (star && isSchema(schema.additionalProperties)) inside.additionalProperties = projectNode(schema.additionalProperties, star)
  if (!schema.properties) return inside
  const kept = Object.entries(schema.properties).filter(([name]) => tree.has(name))
  inside.properties = Object.fromEntries(
    kept.map(([name, field]) => [name, isSchema(field) ? projectNode(field, tree.get(name) ?? new Map()) : field]),
  )
  if (schema.required) inside.required = schema.required.filter((name) => tree.has(name))
  if (!schema.allOf) return inside
  const { allOf: _, ...rest } = inside
  const branches = trimBranches(schema.allOf, (name) => tree.has(name))
  return branches.length ? { ...rest, allOf: branches } : rest
}

/** The form's part of a record; no fields = the whole record. */
export function pick(data: unknown, fields: FieldPath[]): unknown {
  return pickNode(data, treeOf(fields, parseFieldPath))
}
function pickNode(value: unknown, tree: FieldTree): unknown {
  if (!tree.size) return value
  const star = tree.get('*')
  if (Array.isArray(value)) return star ? value.map((item) => pickNode(item, star)) : value
  if (!isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const inner = tree.get(key) ?? star
      return inner ? [[key, pickNode(item, inner)]] : []
    }),
  )
}

/** Merges the form's part into the record: fields outside the form stay, cleared fields are removed. */
export function putBack(record: unknown, part: unknown, fields: FieldPath[]): unknown {
  return putNode(record, part, treeOf(fields, parseFieldPath))
}
function putNode(value: unknown, part: unknown, tree: FieldTree): unknown {
  if (!tree.size || tree.has('*')) return part
  let next = isPlainObject(value) ? value : {}
  for (const [name, inner] of tree) {
    const changed = putNode(own(next, name), isPlainObject(part) ? own(part, name) : undefined, inner)
    const isGone = changed === undefined || (isPlainObject(changed) && inner.size > 0 && Object.keys(changed).length === 0)
    next = isGone ? omit(next, name) : put(next, name, changed)
  }
  return next
}
