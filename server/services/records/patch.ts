// PATCH: the record as it is with the keys of the body over it.
import { isEnvelope } from '../../../src/engine/resolve/envelope.ts'
import { isPlainObject } from '../../../src/engine/json/objects.ts'
import { fieldSchema, toFieldPath } from '../../../src/engine/schema/paths.ts'
import type { Target } from './target.ts'
import type { WireRecord } from './wire.ts'

/** A merge patch of top-level keys: null removes; of a secret it stays, for it says the same further on. */
export function merged({ definition }: Target, current: WireRecord, body: unknown): unknown {
  if (!isPlainObject(body)) return body
  const gone = Object.keys(body).filter((name) => body[name] === null && !isEnvelope(name) && !isSecret(definition, name))
  return Object.fromEntries(Object.entries({ ...current, ...body }).filter(([name]) => !gone.includes(name)))
}

function isSecret({ schema }: Target['definition'], name: string): boolean {
  return fieldSchema(schema, toFieldPath([name]))?.writeOnly === true
}
