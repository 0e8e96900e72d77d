// Merges hidden and read-only values from the stored record before the base schema validates the whole.
import { clone, has, isPlainObject, omit, own, put, sameJson } from '../../json/objects.ts'
import { escapeSegment } from '../../json/pointer.ts'
import { deref, isSchema } from '../../schema/refs.ts'
import { patternMatches } from '../../patterns/matchers.ts'
import type { Schema } from '../../schema/types.ts'
import type { FieldError } from '../../types.ts'

/**
 * Merges a body over the stored record (undefined for a new one): hidden = stored, read-only = stored (a different value is an error),
 * write-only absent = stored and null = cleared. Map values match by key, list items by their read-only `id`.
 * `base` is the whole schema, `seen` the one resolved for the caller; visible and absent = removed.
 */
export function overlay(base: Schema, seen: Schema, stored: unknown, body: unknown): { value: unknown; errors: FieldError[] } {
  const errors: FieldError[] = []
  return { value: node(base, seen, stored, body, ''), errors }

  function node(baseNode: Schema, seenNode: Schema | undefined, was: unknown, now: unknown, at: string): unknown {
    const whole = deref(base, baseNode)
    const shown = seenNode && deref(seen, seenNode)
    if (Array.isArray(now)) return items(whole, shown, was, now, at)
    if (!isPlainObject(now)) return now
    const old = isPlainObject(was) ? was : {}
    let next = now
    for (const [name, field] of Object.entries(whole.properties ?? {})) {
      if (isSchema(field)) next = member(next, name, deref(base, field), shownMember(shown, name), old, at)
    }
    for (const key of Object.keys(now)) {
      const rest = has(whole.properties ?? {}, key) ? undefined : otherSchema(whole, key)
      if (rest) next = put(next, key, node(rest, shown && otherSchema(shown, key), own(old, key), now[key], `${at}/${escapeSegment(key)}`))
    }
    return next
  }

  function member(
    owner: Record<string, unknown>,
    name: string,
    field: Schema,
    shown: Schema | undefined,
    old: Record<string, unknown>,
    at: string,
  ) {
    const before = own(old, name)
    const pointer = `${at}/${escapeSegment(name)}`
    if (!shown) return keepStored(owner, name, old)
    if (field.readOnly || shown.readOnly) {
      const fixed = before ?? field.const ?? (has(old, name) ? undefined : field.default)
      if (has(owner, name) && !sameJson(owner[name], before) && !(before === undefined && sameJson(owner[name], fixed)))
        errors.push({ path: pointer, keyword: 'readOnly', params: {} })
      return keepStored(owner, name, old)
    }
    if (field.writeOnly) {
      if (own(owner, name) === null) return omit(owner, name)
      return has(owner, name) ? owner : keepStored(owner, name, old)
    }
    return has(owner, name) ? put(owner, name, node(field, shown, before, owner[name], pointer)) : owner
  }

  function items(whole: Schema, shown: Schema | undefined, was: unknown, now: unknown[], at: string): unknown[] {
    const item = whole.items
    if (!isSchema(item)) return now
    const oldItems = Array.isArray(was) ? was : []
    return now.map((value, index) => {
      const id = isPlainObject(value) ? own(value, 'id') : undefined
      const match = id === undefined ? undefined : oldItems.find((old) => isPlainObject(old) && own(old, 'id') === id)
      return node(item, shown && isSchema(shown.items) ? shown.items : undefined, match, value, `${at}/${index}`)
    })
  }
  function shownMember(shown: Schema | undefined, name: string): Schema | undefined {
    const field = own(shown?.properties, name)
    return isSchema(field) ? deref(seen, field) : undefined
  }
}

function keepStored(owner: Record<string, unknown>, name: string, old: Record<string, unknown>): Record<string, unknown> {
  return has(old, name) ? put(owner, name, clone(old[name])) : omit(owner, name)
}
function otherSchema(node: Schema, key: string): Schema | undefined {
  const pattern = Object.entries(node.patternProperties ?? {}).find(([source]) => patternMatches(source, key))
  const other = pattern?.[1] ?? node.additionalProperties
  return isSchema(other) ? other : undefined
}
