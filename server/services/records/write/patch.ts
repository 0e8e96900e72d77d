// PATCH: the record as it is with the keys of the body over it.
import { isEnvelope, ownNames, ownPlace } from '../../../../src/engine/resolve/envelope.ts'
import { isPlainObject, type PlainObject } from '../../../../src/engine/json/objects.ts'
import type { Definition } from '../../../../src/engine/types.ts'
import { fieldSchema, toFieldPath } from '../../../../src/engine/schema/paths.ts'
import type { Target } from '../read/target.ts'
import type { WireRecord } from '../read/wire.ts'

/** A merge patch of top-level keys: null removes; of a secret it stays, for it says the same further on. */
export function merged({ definition }: Target, current: WireRecord, body: unknown): unknown {
  if (!isPlainObject(body)) return body
  const stored = current[ownPlace]
  const given = Object.hasOwn(body, ownPlace) || !isPlainObject(stored) ? body : asAnswer(definition, stored, body)
  const patch =
    isPlainObject(stored) && isPlainObject(given[ownPlace]) ? { ...given, [ownPlace]: over(definition, stored, given[ownPlace]) } : given
  const isGone = (name: string): boolean => patch[name] === null && !isEnvelope(name) && !isSecret(definition, name)
  return Object.fromEntries(Object.entries({ ...current, ...patch }).filter(([name]) => !isGone(name)))
}

/** The record's own names of the envelope, where an answer has them. */
function asAnswer({ schema }: Definition, stored: PlainObject, body: PlainObject): PlainObject {
  const isOwn = (name: string): boolean => isEnvelope(name) && (ownNames(schema).has(name) || Object.hasOwn(stored, name))
  const entries = Object.entries(body)
  return {
    ...Object.fromEntries(entries.filter(([name]) => !isOwn(name))),
    [ownPlace]: Object.fromEntries(entries.filter(([name]) => isOwn(name))),
  }
}
function over(definition: Definition, stored: PlainObject, patch: PlainObject): PlainObject {
  const isGone = (name: string): boolean => patch[name] === null && !isSecret(definition, name)
  return Object.fromEntries(Object.entries({ ...stored, ...patch }).filter(([name]) => !isGone(name)))
}

function isSecret({ schema }: Target['definition'], name: string): boolean {
  return fieldSchema(schema, toFieldPath([name]))?.writeOnly === true
}
