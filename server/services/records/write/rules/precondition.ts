// Optimistic locking: the version that a change is based on protects concurrent changes of others.
import { isPlainObject, omit, type PlainObject } from '../../../../../src/engine/json/objects.ts'
import { ownNames, ownMember } from '../../../../../src/engine/resolve/envelope.ts'
import type { Definition } from '../../../../../src/engine/types.ts'
import { Problem } from '../../../problem.ts'
import type { WireRecord } from '../../read/wire.ts'

/** `any`: the present version, whichever it is (`If-Match: *`, or a token that needs none). `inBody`: only the body names one. */
export type Precondition = number | 'any' | { inBody: number }

export const versionMissing = (): Problem => new Problem(428, 'precondition_required')
export function conflict(current: WireRecord): Problem {
  return new Problem(409, 'version_conflict', { detail: { current } })
}

/** Throws 409 `version_conflict`; 428 when the body's `version` is a field of the record itself. */
export function requireVersion(seen: Precondition, { definition, current, body }: Changed): void {
  if (seen === 'any') return
  if (typeof seen === 'object' && !hasEnvelopeVersion(definition, current, body)) throw versionMissing()
  if ((typeof seen === 'object' ? seen.inBody : seen) !== current.version) throw conflict(current)
}

/** A caller who overwrites any version may send outdated envelope fields. */
export function withoutStamps(seen: Precondition, { definition, current, body }: Changed): unknown {
  return seen === 'any' && isPlainObject(body) && hasEnvelopeVersion(definition, current, body)
    ? omit(omit(body, 'version'), 'updated_at')
    : body
}

type Changed = { definition: Definition; current: WireRecord; body: unknown }

/** Types of operators may have a field called `version`; documents without `_own` hold it under that name. */
function hasEnvelopeVersion({ schema, loose }: Definition, current: PlainObject, body: unknown): boolean {
  if (!loose || (isPlainObject(body) && isPlainObject(body[ownMember]))) return true
  const stored = current[ownMember]
  return !ownNames(schema).has('version') && !(isPlainObject(stored) && Object.hasOwn(stored, 'version'))
}
