// Applies the result of a check to its claim. Runs in a transaction, in which nobody else can take the name.
import type { NameClaim, NameHolder } from '../../store/records/names.ts'
import type { Repositories } from '../../store/types.ts'
import { system } from '../hooks/shared/system.ts'
import type { Origin } from '../model.ts'
import { afterFailure, afterProof, afterSilence, afterWaiting } from './due.ts'
import { hasForeignKin } from './kin.ts'
import { registryPart, type DnsEvidence } from './dnsCheck.ts'
import { loseName } from './lose.ts'
import { announceAgain, auditName, type NameParts, restsAt } from './parts.ts'
import { type NameKind, loadNameReservations } from './reserved.ts'
import { methodOf, type NameMethod, ownershipOf } from './ownership.ts'

/** `by`: who requested the check, for the audit; absent = it was due. Only a requested check takes a name from another account. */
export type NameCheck = { claim: NameClaim; proof: DnsEvidence; at: string; by?: Origin }

export async function settle(parts: NameParts, inside: Repositories, look: NameCheck): Promise<void> {
  const { claim, proof, at } = look
  const kind = claim.kind as NameKind // written by this folder only
  const [holder] = await inside.names.holders(claim.kind, [claim.name])
  const ownership = ownershipOf(holder, claim, restsAt(parts, at))
  const seen = {
    checked_at: at,
    found: proof.found,
    simulated: Number(proof.simulated),
    delegated: Number(proof.delegated),
    ...registryPart(kind, proof, at),
  }
  if ((await loadNameReservations(inside, parts.settings))(claim.name, kind) !== undefined) return refuse(parts, inside, look, holder)
  const method = methodOf({
    proof,
    isTrusted: await inside.names.isTrusted(claim.account),
    hasForeignKin: await hasForeignKin(parts, inside, claim, at),
  })
  if (ownership === 'mine') return keep(parts, inside, look, { holder: holder!, method, seen })
  const mayTake = ownership === 'free' || ownership === 'rests' || (ownership === 'foreign' && proof.txt && look.by !== undefined)
  if (method !== undefined && mayTake) return win(parts, inside, look, { holder, method, seen })
  await inside.names.change(claim, {
    ...seen,
    state: ownership === 'own' || ownership === 'foreign' ? 'taken' : 'waiting',
    method: null,
    attempts: claim.attempts + 1,
    due_at: afterWaiting(claim, at),
  })
}

type Seen = Pick<NameClaim, 'checked_at' | 'found' | 'simulated' | 'delegated'> & Partial<Pick<NameClaim, 'servers' | 'silent_at'>>
type LookedUp = { holder: NameHolder; method: NameMethod | undefined; seen: Seen }

/** Keeps a proven name: a missing proof has to persist for days before it counts, and missing answers never count. */
async function keep(
  parts: NameParts,
  inside: Repositories,
  { claim, proof, at }: NameCheck,
  { holder, method, seen }: LookedUp,
): Promise<void> {
  if (method !== undefined) {
    await inside.names.change(claim, { ...seen, state: 'proven', method, failing_since: null, attempts: 0, due_at: afterProof(at) })
    if (method !== holder.method) await inside.names.pass(holder, { ...holder, method })
    return
  }
  if (proof.isSilent && holder.method !== 'trust')
    return inside.names.change(claim, { due_at: afterSilence(at), ...registryPart(claim.kind, proof, at) })
  const failing_since = claim.failing_since ?? at
  const attempts = claim.failing_since === null ? 1 : claim.attempts + 1
  const next = holder.method === 'trust' ? 'lost' : afterFailure({ failing_since, attempts }, at)
  if (next !== 'lost') return inside.names.change(claim, { ...seen, failing_since, attempts, due_at: next })
  await inside.names.release(holder, at, { unproven: true })
  await inside.names.change(claim, { ...seen, due_at: afterWaiting({ attempts: 0 }, at) })
  await loseName(parts, inside, holder, 'unproven', at)
}

type Won = { holder: NameHolder | undefined; method: NameMethod; seen: Seen }

async function win(parts: NameParts, inside: Repositories, { claim, at, by }: NameCheck, { holder, method, seen }: Won): Promise<void> {
  const { account, type, id, kind, name } = claim
  const next: NameHolder = { account, type, id, kind, name, method, proven_at: at, released_at: null }
  const isMine = holder ? await inside.names.pass(holder, next) : await inside.names.hold(next)
  if (!isMine) return inside.names.change(claim, { due_at: afterWaiting(claim, at) })
  if (holder && holder.released_at === null) await loseName(parts, inside, holder, 'taken', at)
  await inside.names.change(claim, { ...seen, state: 'proven', method, failing_since: null, attempts: 0, due_at: afterProof(at) })
  await auditName(inside, claim, { action: 'name-proven', at, by: by ?? system(parts.facts) })
  await announceAgain(parts, inside, claim, at)
}

/** The provider reserved the name meanwhile. */
async function refuse(parts: NameParts, inside: Repositories, { claim, at }: NameCheck, holder: NameHolder | undefined): Promise<void> {
  const isMine = holder !== undefined && holder.released_at === null && holder.account === claim.account && holder.id === claim.id
  if (isMine) await inside.names.release(holder, at)
  if (isMine) await loseName(parts, inside, holder, 'taken', at)
  await inside.names.change(claim, { state: 'taken', checked_at: at, due_at: afterProof(at) })
}
