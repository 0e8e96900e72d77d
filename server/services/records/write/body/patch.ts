// PATCH: applies the keys of the body to the present record.
import { isEnvelope, ownNames, ownMember } from '../../../../../src/engine/resolve/envelope.ts'
import { has, isPlainObject, mapValues, type PlainObject } from '../../../../../src/engine/json/objects.ts'
import type { Definition } from '../../../../../src/engine/types.ts'
import type { Schema } from '../../../../../src/engine/schema/types.ts'
import { fieldPathOf, fieldSchema, toPointer } from '../../../../../src/engine/schema/paths.ts'
import type { Target } from '../../read/target.ts'
import type { WireRecord } from '../../read/wire.ts'

/** Depth of a merge: `top` replaces top-level values, `deep` merges nested objects (RFC 7396). */
export type MergeDepth = 'top' | 'deep'

/** A merge patch: null removes, except for secrets, where later steps interpret it. */
export function merged({ definition }: Target, current: WireRecord, given: unknown, depth: MergeDepth): unknown {
  if (!isPlainObject(given)) return given
  const body = depth === 'deep' ? deepened(definition.schema, current, given) : given
  return mergedTop(definition, current, body)
}

/** The patch with complete objects in place of partial ones. A new object contains what the patch names, without its nulls. */
function deepened(schema: Schema, current: PlainObject, patch: PlainObject, at: string[] = []): PlainObject {
  return mapValues(patch, (change, name) => {
    if (!isPlainObject(change)) return change
    const path = [...at, name]
    const was = current[name]
    const old = isPlainObject(was) ? was : {}
    const isGone = (key: string, value: unknown): boolean => value === null && !isSecretAt(schema, [...path, key])
    const next = Object.entries({ ...old, ...deepened(schema, old, change, path) })
    return Object.fromEntries(next.filter(([key, value]) => !(isGone(key, value) && has(change, key))))
  })
}

function mergedTop(definition: Definition, current: WireRecord, body: PlainObject): unknown {
  const stored = current[ownMember]
  const given = Object.hasOwn(body, ownMember) || !isPlainObject(stored) ? body : asAnswer(definition, stored, body)
  const patch =
    isPlainObject(stored) && isPlainObject(given[ownMember]) ? { ...given, [ownMember]: over(definition, stored, given[ownMember]) } : given
  const isGone = (name: string): boolean => patch[name] === null && !isEnvelope(name) && !isSecret(definition, name)
  return Object.fromEntries(Object.entries({ ...current, ...patch }).filter(([name]) => !isGone(name)))
}

/** The record's own fields with envelope names, as answers have them. */
function asAnswer({ schema }: Definition, stored: PlainObject, body: PlainObject): PlainObject {
  const isOwn = (name: string): boolean => isEnvelope(name) && (ownNames(schema).has(name) || Object.hasOwn(stored, name))
  const entries = Object.entries(body)
  return {
    ...Object.fromEntries(entries.filter(([name]) => !isOwn(name))),
    [ownMember]: Object.fromEntries(entries.filter(([name]) => isOwn(name))),
  }
}
function over(definition: Definition, stored: PlainObject, patch: PlainObject): PlainObject {
  const isGone = (name: string): boolean => patch[name] === null && !isSecret(definition, name)
  return Object.fromEntries(Object.entries({ ...stored, ...patch }).filter(([name]) => !isGone(name)))
}

function isSecret({ schema }: Definition, name: string): boolean {
  return isSecretAt(schema, [name])
}
function isSecretAt(schema: Schema, names: string[]): boolean {
  return fieldSchema(schema, fieldPathOf(schema, toPointer(names)))?.writeOnly === true
}
