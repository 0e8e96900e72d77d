// Secrets that people read again and replace, such as the key of a stream. `keys` of the definition names them.
import type { KeyRule } from '../../../src/engine/load/resource/keyRules.ts'
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { fromPointer, getAt, parseFieldPath, setAt, toPointer } from '../../../src/engine/schema/paths.ts'
import type { Store } from '../../store/types.ts'
import { randomKey } from '../access/keys/random.ts'
import { writeAudit } from '../audit/write.ts'
import type { Caller, Clock } from '../model.ts'
import { invalidAt, notFound } from '../problem.ts'
import type { Precondition } from './write/rules/precondition.ts'
import type { Target } from './read/target.ts'
import type { WireRecord } from './read/wire.ts'
import { hourMilliseconds } from '../../../src/engine/time/units.ts'

/** `at`: JSON pointer of the secret. */
export type KeyAsk = { at: string }
/** `hours`: how long the replaced secret stays valid; one of the choices of the definition. */
export type KeyRotation = KeyAsk & { hours: number }
/** `previous` is accepted until `until` (ISO 8601, UTC), too. */
export type ShownKey = { at: string; key: string; previous?: string; until?: string }
export type Keys = {
  /** The secret in plain text, for those who may change the record; each call is written to the audit. 404 for a type without keys, 400 where no key is set. */
  reveal: (caller: Caller, type: string, id: string, ask: KeyAsk) => Promise<ShownKey>
  /** Replaces the secret by a random one: a new version of the record. 400 for other hours, and where no key is set unless the definition says that it is optional. */
  rotate: (caller: Caller, type: string, id: string, seen: Precondition, ask: KeyRotation) => Promise<WireRecord>
}
/** Writes the document that `next` returns for the stored one, on behalf of the caller. */
type Rewrite = (
  caller: Caller,
  at: { type: string; id: string; seen: Precondition },
  next: (target: Target, stored: PlainObject) => PlainObject,
) => Promise<WireRecord>
type Parts = {
  store: Store
  clock: Clock
  updating: (caller: Caller, type: string, id: string) => Promise<{ target: Target; version: number; data: PlainObject }>
  rewrite: Rewrite
}

export function createKeys({ store, clock, updating, rewrite }: Parts): Keys {
  return {
    async reveal(caller, type, id, { at }) {
      const { target, version, data } = await updating(caller, type, id)
      const { key, previous, until } = keyAt(target, data, at)
      if (key === undefined) throw invalidAt('/at', 'unknown')
      await store.transaction((inside) =>
        writeAudit(inside.history, {
          scope: target.scope,
          at: clock().toISOString(),
          by: caller,
          action: 'key-shown',
          type,
          id,
          detail: { version, name: at },
        }),
      )
      const isValid = until !== undefined && Date.parse(until) > clock().getTime()
      return { at, key, ...(isValid && previous !== undefined && { previous, until }) }
    },
    rotate: (caller, type, id, seen, { at, hours }) =>
      rewrite(caller, { type, id, seen }, (target, stored) => {
        const { rule, owner, key } = keyAt(target, stored, at)
        if (!rule.hours.includes(hours)) throw invalidAt('/hours', 'enum')
        const until = new Date(clock().getTime() + hours * hourMilliseconds).toISOString()
        if (key === undefined && rule.optional !== true) throw invalidAt('/at', 'unknown')
        const siblings: [string | undefined, string | undefined][] = [
          [rule.previous, hours > 0 ? key : undefined],
          [rule.until, hours > 0 ? until : undefined],
        ]
        const renewed = setAt(stored, at, randomKey()) as PlainObject
        return siblings.reduce(
          (now, [name, value]) => (name === undefined ? now : (setAt(now, toPointer([...owner, name]), value) as PlainObject)),
          renewed,
        )
      }),
  }
}

type Found = { rule: KeyRule; owner: string[]; key: string | undefined; previous?: string | undefined; until?: string | undefined }

function keyAt({ definition }: Target, data: PlainObject, at: string): Found {
  const { keys } = definition.resource
  if (!keys) throw notFound()
  const path = fromPointer(at)
  const rule = keys.find((one) => matches(parseFieldPath(one.at), path))
  const owner = path.slice(0, -1)
  if (!rule || getAt(data, toPointer(owner)) === undefined) throw invalidAt('/at', 'unknown')
  const textBeside = (name: string | undefined): string | undefined => {
    const value = name === undefined ? undefined : getAt(data, toPointer([...owner, name]))
    return typeof value === 'string' ? value : undefined
  }
  return { rule, owner, key: textBeside(path.at(-1)), previous: textBeside(rule.previous), until: textBeside(rule.until) }
}

function matches(pattern: string[], path: string[]): boolean {
  return pattern.length === path.length && pattern.every((segment, index) => segment === '*' || segment === path[index])
}
