// Who fills what: `seed` a new form, `fillHidden` what the caller could not send.
import { clone, has, isPlainObject, mapItems, mapValues, own, put } from '../json/objects.ts'
import { deref, isSchema } from '../schema/refs.ts'
import type { Json, Schema, Test } from '../schema/types.ts'

const maxRounds = 10

/**
 * A new record: defaults into objects that exist or are required, and into the fields of branches that hold.
 * Never into optional objects, never into read-only fields.
 */
export function seed(schema: Schema, data: unknown, test: Test): unknown {
  let current = data
  for (let round = 0; round < maxRounds; round++) {
    const next = seedNode(schema, current, 0)
    if (next === current) return current
    current = next
  }
  return current

  function seedNode(given: Schema, value: unknown, depth: number): unknown {
    const node = deref(schema, given)
    if (!isPlainObject(value) || depth > 32) return value
    let next = value
    for (const [name, field] of Object.entries(node.properties ?? {}))
      next = seedField(next, name, field, { isRequired: node.required?.includes(name) ?? false, depth })
    for (const branch of holding(node, next, test)) next = fillBranch(next, node, branch)
    return next
  }
  function seedField(
    owner: Record<string, unknown>,
    name: string,
    given: Schema | boolean,
    { isRequired, depth }: { isRequired: boolean; depth: number },
  ) {
    if (!isSchema(given)) return owner
    const field = deref(schema, given)
    if (field.readOnly) return owner
    if (has(owner, name)) return put(owner, name, seedNode(field, owner[name], depth + 1))
    if (field.default !== undefined) return put(owner, name, clone(field.default))
    return isRequired && field.type === 'object' && field.properties ? put(owner, name, seedNode(field, {}, depth + 1)) : owner
  }
}

/** The branches in force for a value. */
export function holding(node: Schema, value: unknown, test: Test): Schema[] {
  return [node, ...(node.allOf ?? [])].flatMap((part) => {
    if (!isSchema(part.if)) return []
    const branch = test(part.if, value) ? part.then : part.else
    return isSchema(branch) ? [branch] : []
  })
}
/** Defaults that a branch names, and base defaults of what it requires, where the field is absent. */
export function fillBranch(value: Record<string, unknown>, node: Schema, branch: Schema): Record<string, unknown> {
  const names = new Set([...Object.keys(branch.properties ?? {}), ...(branch.required ?? [])])
  let next = value
  for (const name of names) {
    const named =
      defaultOf(own(branch.properties, name)) ?? (branch.required?.includes(name) ? defaultOf(own(node.properties, name)) : undefined)
    if (named !== undefined && !has(next, name)) next = put(next, name, clone(named))
  }
  return next
}
function defaultOf(field: Schema | boolean | undefined): Json | undefined {
  return isSchema(field) ? field.default : undefined
}

/** Fills required fields of the base schema that are absent and have `default`, `const` or `generate`. `random(n)` = n letters and digits. */
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
