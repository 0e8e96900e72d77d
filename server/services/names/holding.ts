// Who may have a name, by who holds it and what was found of it.
import type { nameMethods } from '../../../src/engine/resolve/envelope.ts'
import type { NameHolder, NamingRecord } from '../../store/records/names.ts'
import type { Proof } from './look.ts'

export type NameMethod = (typeof nameMethods)[number]
/** `hasForeignKin`: a zone around it, or below a zone, is in effect for another account or rests for it. `isTrusted`: the account's project needs no proof. */
export type Circumstances = { proof: Proof; isTrusted: boolean; hasForeignKin: boolean }

/** What proves the name; undefined when nothing does. Only a token proves a zone inside or around somebody else's, and trust gives no host inside one. */
export function methodOf({ proof, isTrusted, hasForeignKin }: Circumstances): NameMethod | undefined {
  if (proof.cname) return 'cname'
  if (proof.delegated && !hasForeignKin) return 'delegation'
  if (proof.txt) return 'txt'
  return isTrusted && !hasForeignKin ? 'trust' : undefined
}

/**
 * `mine`: in effect for this very record. `own`: another record of the account has it. `rests`: the account let it go not long ago.
 * `foreign`: another account has it, or let it go not long ago. `free`: nobody's.
 */
export type NameHolding = 'mine' | 'own' | 'rests' | 'foreign' | 'free'

export function holdingOf(holder: NameHolder | undefined, record: NamingRecord, restsUntil: (released: string) => boolean): NameHolding {
  if (!holder) return 'free'
  const isResting = holder.released_at !== null && restsUntil(holder.released_at)
  if (holder.released_at !== null && !isResting) return 'free'
  if (holder.account !== record.account) return 'foreign'
  if (isResting) return 'rests'
  return holder.type === record.type && holder.id === record.id ? 'mine' : 'own'
}
