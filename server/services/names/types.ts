// Interface of the names service for writers of records. Types only.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import type { DnsEvidence } from './dnsCheck.ts'
import type { Target } from '../records/read/target.ts'
import type { Test } from '../../../src/engine/schema/types.ts'
import type { Repositories } from '../../store/types.ts'
import type { Caller } from '../model.ts'
import type { Waker } from '../waker.ts'
import type { ShownName } from '../../../src/engine/resolve/envelope.ts'

/** Results of checks before the transaction, by `keyOf`. */
export type EvidenceByName = ReadonlyMap<string, DnsEvidence>

export type NameProof = { label: string; value: string; nameservers: string[]; simulated: boolean }
/** A record being written: its new and its previous state. */
export type NameWriting = {
  target: Pick<Target, 'definition' | 'scope' | 'type'>
  id: string
  action: 'create' | 'update' | 'restore'
  data: PlainObject
  before?: PlainObject | undefined
  at: string
  proofs?: EvidenceByName | undefined
  test?: Test | undefined
}
type Look = (target: Target, data: PlainObject, before?: PlainObject) => Promise<EvidenceByName | undefined>
export type Names = {
  /** Checks the new names of a change in DNS before its transaction, for a short time. No query for a record without new names. */
  look: Look
  /** The same for several changes one after another, together no longer than one; what is left is checked later. */
  lookAtSeveral: () => Look
  /** Runs in the writing transaction. Throws 400 `invalid` (`nameReserved`, `nameLoop`, `format`), 409 `not_unique`. */
  take: (inside: Repositories, writing: NameWriting) => Promise<void>
  release: (inside: Repositories, target: NameWriting['target'], id: string, at: string) => Promise<void>
  /** The DNS records that an account has to publish. */
  proof: (account: string) => Promise<NameProof>
  /** Checks now. Throws 404 without such a record or a claimed name; 403 for callers who may only read; 429 `checks_too_soon`. */
  check: (caller: Caller, type: string, id: string) => Promise<ShownName[]>
  /** Checks due names now. */
  pass: () => Promise<void>
  /** Checks due names until it is closed. */
  run: () => Waker
}
