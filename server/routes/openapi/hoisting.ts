// Removes references into the middle of other schemas: client generators name types after components only.
import { isPlainObject } from '../../../src/engine/json/objects.ts'
import { fromPointer, toPointer } from '../../../src/engine/schema/paths.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'

type Schemas = Record<string, Schema>
const root = '#/components/schemas/'
/** Characters of JSON up to which a schema is inlined. */
const short = 300

/** Returns a copy in which each `$ref` names a whole component. `known`: components of the document outside of `schemas`. */
export function hoistReferences(schemas: Schemas, others: Schemas = {}): Schemas {
  const all: Schemas = structuredClone(schemas)
  const moved = new Map<string, string>()
  for (let more = true; more;) {
    more = false
    for (const node of referencesIn(all)) {
      const target = followMoves(String(node.$ref), moved)
      node.$ref = target
      const [name = '', ...path] = namesOf(target)
      if (path.length === 0) continue
      const found = nodeAt(all[name] ?? others[name], path)
      if (found === undefined) continue
      more = true
      if (isShort(found)) writeOut(node, found)
      else if (all[name] === undefined) writeOut(node, structuredClone(found))
      else node.$ref = hoist(all, { name, path, found: found as Schema }, moved)
    }
  }
  return all
}

/** Turns the part into a component; references replace it and everything below it. */
function hoist(all: Schemas, { name, path, found }: { name: string; path: string[]; found: Schema }, moved: Map<string, string>): string {
  const wanted = [name, ...path.filter((part) => !structural.has(part)), 'part'].join('.').replaceAll(/[^\w.-]+/g, '_')
  let free = wanted
  for (let number = 2; all[free] !== undefined; number += 1) free = `${wanted}.${number}`
  const parent = nodeAt(all[name], path.slice(0, -1)) as Record<string, unknown>
  all[free] = found
  parent[path.at(-1)!] = { $ref: `${root}${free}` }
  moved.set(`${root}${name}${toPointer(path)}`, `${root}${free}`)
  return `${root}${free}`
}
const structural = new Set(['properties', 'items', 'definitions', '$defs', 'additionalProperties', 'patternProperties'])

function followMoves(reference: string, moved: Map<string, string>): string {
  for (let at = reference.length; at > root.length; at = reference.lastIndexOf('/', at - 1)) {
    const to = moved.get(reference.slice(0, at))
    if (to !== undefined) return followMoves(`${to}${reference.slice(at)}`, moved)
  }
  return reference
}

function writeOut(node: Schema, found: unknown): void {
  delete node.$ref
  if (isPlainObject(found)) Object.assign(node, { ...structuredClone(found), ...node })
  else if (found === false) node.not = {}
}

/** Short, and referring to whole components only, so it cannot refer back to itself. */
function isShort(found: unknown): boolean {
  const text = JSON.stringify(found)
  return text.length <= short && !/"\$ref":"[^"]*\/schemas\/[^"/]*\//.test(text)
}

function* referencesIn(node: unknown): Generator<Schema & { $ref: string }> {
  if (Array.isArray(node)) for (const one of node) yield* referencesIn(one)
  else if (isPlainObject(node)) {
    if (typeof node.$ref === 'string' && node.$ref.startsWith(root)) yield node as Schema & { $ref: string }
    for (const one of Object.values(node)) yield* referencesIn(one)
  }
}

function namesOf(reference: string): string[] {
  return fromPointer(`/${reference.slice(root.length)}`).map((name) => decodeURIComponent(name))
}

function nodeAt(start: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (node, name) => (Array.isArray(node) ? node[Number(name)] : isPlainObject(node) && Object.hasOwn(node, name) ? node[name] : undefined),
    start,
  )
}
