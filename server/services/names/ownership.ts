// Decides who may hold a name from its present holder and the proof.
import type { nameMethods } from '../../../src/engine/resolve/envelope.ts'
import type { NameHolder, NamingRecord } from '../../store/records/names.ts'
import type { DnsEvidence } from './dnsCheck.ts'

export type NameMethod = (typeof nameMethods)[number]
/** `hasForeignKin`: a surrounding or contained zone is in effect for another account or rests for it. `isTrusted`: the account's project needs no proof. */
export type Circumstances = { proof: DnsEvidence; isTrusted: boolean; hasForeignKin: boolean }

/** The method that proves the name; undefined when none does. Zones inside or around somebody else's need a token, and trust proves no host inside one. */
export function methodOf({ proof, isTrusted, hasForeignKin }: Circumstances): NameMethod | undefined {
  if (proof.cname) return 'cname'
  if (proof.delegated && !hasForeignKin) return 'delegation'
  if (proof.txt) return 'txt'
  return isTrusted && !hasForeignKin ? 'trust' : undefined
}

/**
 * `mine`: in effect for this record. `own`: held by another record of the account. `rests`: the account released it recently.
 * `foreign`: held by another account, or released by it recently. `free`: held by nobody.
 */
export type NameOwnership = 'mine' | 'own' | 'rests' | 'foreign' | 'free'

export function ownershipOf(
  holder: NameHolder | undefined,
  record: NamingRecord,
  restsUntil: (released: string) => boolean,
): NameOwnership {
  if (!holder) return 'free'
  const isResting = holder.released_at !== null && restsUntil(holder.released_at)
  if (holder.released_at !== null && !isResting) return 'free'
  if (holder.account !== record.account) return 'foreign'
  if (isResting) return 'rests'
  return holder.type === record.type && holder.id === record.id ? 'mine' : 'own'
}
