// What the service of names offers to those that write records. Types only.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import type { Proof } from './look.ts'
import type { Target } from '../records/read/target.ts'
import type { Test } from '../../../src/engine/schema/types.ts'
import type { Repositories } from '../../store/types.ts'
import type { Caller } from '../model.ts'
import type { ShownName } from '../../../src/engine/resolve/envelope.ts'

/** What was found of names before the transaction, by `keyOf`. */
export type Proofs = ReadonlyMap<string, Proof>

export type NameProof = { label: string; value: string; nameservers: string[]; simulated: boolean }
/** A record that is written: what it says, and what it said until now. */
export type NameWriting = {
  target: Pick<Target, 'definition' | 'scope' | 'type'>
  id: string
  action: 'create' | 'update' | 'restore'
  data: PlainObject
  before?: PlainObject | undefined
  at: string
  proofs?: Proofs | undefined
  test?: Test | undefined
}
export type Names = {
  /** What DNS says of the names that a change brings: before its transaction, and not for long. Nothing is asked for a record without new names. */
  look: (target: Target, data: PlainObject, before?: PlainObject) => Promise<Proofs | undefined>
  /** Part of the transaction that writes. Throws 400 `invalid` (`nameReserved`, `nameLoop`, `format`), 409 `not_unique`. */
  take: (inside: Repositories, writing: NameWriting) => Promise<void>
  release: (inside: Repositories, target: NameWriting['target'], id: string, at: string) => Promise<void>
  /** What an account publishes. */
  proof: (account: string) => Promise<NameProof>
  /** Looks now. Throws 404 where there is no such record or no name to claim; 403 to who may only read; 429 `checks_too_soon`. */
  check: (caller: Caller, type: string, id: string) => Promise<ShownName[]>
  /** Looks at what is due now. */
  pass: () => Promise<void>
  /** Looks at what is due until it is closed. */
  run: () => NameRun
}
export type NameRun = { wake: () => void; /** When nothing that is due is left. */ idle: () => Promise<void>; close: () => Promise<void> }
