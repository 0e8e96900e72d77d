// Defaults: `seed` fills a new form, `fillRequired` parts that appear during editing, `fillHidden` fields that the caller could not send.
import { clone, has, isPlainObject, mapItems, mapValues, own, put, sameJson } from '../../json/objects.ts'
import { onlyValue } from './constants.ts'
import { activeSchemas, unconditionalSchemas } from './activeSchemas.ts'
import { deref, isSchema } from '../../schema/refs.ts'
import type { Json, Schema, Test } from '../../schema/types.ts'

const maxRounds = 10
const maxDepth = 32

/**
 * A new record: defaults and required constants, in objects that exist or are required, and in fields of active branches.
 * Never in optional objects, read-only fields, or inactive branches.
 */
export function seed(schema: Schema, data: unknown, test: Test): unknown {
  return seedAt(schema, schema, data, test)
}
/** For a program's body: defaults only. A program sends everything else itself, including constants. */
export function seedDefaults(schema: Schema, data: unknown, test: Test): unknown {
  return seedAt(schema, schema, data, test, { hasConstants: false })
}
/** Like `seed`, for a value inside a record: a new row, an object that was just opened, a kind that was just chosen. */
export function seedAt(root: Schema, schema: Schema, data: unknown, test: Test, { hasConstants } = { hasConstants: true }): unknown {
  let current = data
  for (let round = 0; round < maxRounds; round++) {
    const next = seedNode(schema, current, 0)
    if (next === current) return current
    current = next
  }
  return current

  function seedNode(node: Schema, value: unknown, depth: number): unknown {
    if (!isPlainObject(value) || depth > maxDepth) return value
    const always = unconditionalSchemas(root, node)
    let next = seedFaces(value, always, always, depth)
    // One part after the other: the values of one may activate the next.
    const done = new Set(always)
    for (;;) {
      const faces = activeSchemas(root, node, next, test)
      const begun = faces.find((face) => !done.has(face))
      if (!begun) return next
      done.add(begun)
      next = seedFaces(next, [begun], faces, depth)
    }
  }
  function seedFaces(value: Record<string, unknown>, givers: readonly Schema[], faces: readonly Schema[], depth: number) {
    const required = new Set(faces.flatMap((face) => face.required ?? []))
    let next = value
    for (const face of givers)
      for (const [name, field] of Object.entries(face.properties ?? {}))
        next = seedField(next, name, field, { isRequired: required.has(name), depth })
    return next
  }
  function seedField(
    owner: Record<string, unknown>,
    name: string,
    given: Schema | boolean,
    { isRequired, depth }: { isRequired: boolean; depth: number },
  ) {
    if (!isSchema(given)) return owner
    const field = deref(root, given)
    if (field.readOnly) return owner
    if (has(owner, name)) return put(owner, name, seedNode(given, owner[name], depth + 1))
    const start = startOf(root, given, isRequired && hasConstants)
    if (start) return put(owner, name, clone(start.value))
    return isRequired && isFilledObject(root, given) ? put(owner, name, seedNode(given, {}, depth + 1)) : owner
  }
}

/** The initial value of a field. */
function startOf(root: Schema, field: Schema, isFixed: boolean): { value: Json } | undefined {
  const given = unconditionalSchemas(root, field).find((face) => face.default !== undefined)
  if (given?.default !== undefined) return { value: given.default }
  return isFixed ? onlyValue(root, field) : undefined
}
function isFilledObject(root: Schema, field: Schema): boolean {
  const faces = unconditionalSchemas(root, field)
  return faces.some((face) => face.type === 'object') && faces.some((face) => face.properties)
}

/** Sets absent required constants: nobody can type them, so they are set at once. */
export function fillConstants(root: Schema, faces: readonly Schema[], value: Record<string, unknown>): Record<string, unknown> {
  const required = new Set(faces.flatMap((face) => face.required ?? []))
  let next = value
  for (const face of faces)
    for (const [name, field] of Object.entries(face.properties ?? {})) {
      if (!required.has(name) || has(next, name) || (isSchema(field) && field.readOnly)) continue
      const only = onlyValue(root, field)
      if (only) next = put(next, name, clone(only.value))
    }
  return next
}

/** Values of newly active parts: their own defaults, and the defaults of other parts for their required fields. Only absent fields. */
export function fillBegun(
  value: Record<string, unknown>,
  { faces, begun }: { faces: readonly Schema[]; begun: readonly Schema[] },
): Record<string, unknown> {
  let next = value
  for (const branch of begun)
    for (const name of new Set([...Object.keys(branch.properties ?? {}), ...(branch.required ?? [])])) {
      const named = defaultIn([branch], name) ?? (branch.required?.includes(name) ? defaultIn(faces, name) : undefined)
      if (named !== undefined && !has(next, name)) next = put(next, name, clone(named))
    }
  return next
}

/** A choice that newly active parts no longer offer returns to its default, where they offer that. */
export function offered(
  value: Record<string, unknown>,
  { faces, begun }: { faces: readonly Schema[]; begun: readonly Schema[] },
): Record<string, unknown> {
  let next = value
  for (const [name, field] of begun.flatMap((branch) => Object.entries(branch.properties ?? {}))) {
    const choices = isSchema(field) ? field.enum : undefined
    const usual = defaultIn(faces, name)
    const isChoice = (one: unknown) => choices?.some((choice) => sameJson(choice, one as Json))
    if (choices && has(next, name) && !isChoice(next[name]) && isChoice(usual)) next = put(next, name, clone(usual))
  }
  return next
}
export function defaultIn(faces: readonly Schema[], name: string): Json | undefined {
  for (const face of faces) {
    const field = own(face.properties, name)
    if (isSchema(field) && field.default !== undefined) return field.default
  }
  return undefined
}

/**
 * Fills required fields of the base schema that are absent and have `default`, `const` or `generate`. `random(n)` = n letters and digits.
 */
export function fillHidden(base: Schema, data: unknown, random: (length: number) => string): unknown {
  return walk(base, data)

  function walk(given: Schema, value: unknown): unknown {
    const node = deref(base, given)
    if (Array.isArray(value)) return isSchema(node.items) ? mapItems(value, (item) => walk(node.items as Schema, item)) : value
    if (!isPlainObject(value)) return value
    const inside = mapValues(value, (item, key) => {
      const member = own(node.properties, key) ?? node.additionalProperties
      return isSchema(member) ? walk(member, item) : item
    })
    return (node.required ?? []).reduce((owner, name) => {
      const field = own(node.properties, name)
      return has(owner, name) || !isSchema(field) ? owner : fillOne(owner, name, deref(base, field))
    }, inside)
  }
  function fillOne(owner: Record<string, unknown>, name: string, field: Schema): Record<string, unknown> {
    if (field.default !== undefined) return put(owner, name, clone(field.default))
    if (field.const !== undefined) return put(owner, name, clone(field.const))
    return typeof field.generate === 'string' ? put(owner, name, generate(field.generate, random)) : owner
  }
}

/** `http-{random:10}` → `http-x7k2m9q4aa`. */
export function generate(pattern: string, random: (length: number) => string): string {
  return pattern.replace(/\{random:(\d{1,2})\}/g, (_, length: string) => random(Number(length)))
}
