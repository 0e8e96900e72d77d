// Claims the new names of a written record and releases removed ones, in the transaction that writes it.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import type { EvidenceByName } from './types.ts'
import type { Test } from '../../../src/engine/schema/types.ts'
import type { FieldError } from '../../../src/engine/types.ts'
import type { NameClaim, NameHolder } from '../../store/records/names.ts'
import type { Repositories } from '../../store/types.ts'
import { invalid, Problem } from '../problem.ts'
import type { Target } from '../records/read/target.ts'
import { withoutWildcard } from './canonical.ts'
import { type Claimed, claimsIn, keyOf } from './claims.ts'
import { afterProof, afterWaiting } from './due.ts'
import { hasForeignKin } from './kin.ts'
import { challengeLabel, noEvidence, registryPart, type DnsEvidence } from './dnsCheck.ts'
import { loseName } from './lose.ts'
import { type NameParts, restsAt, tokenOf } from './parts.ts'
import { type NameKind, loadNameReservations } from './reserved.ts'
import { methodOf, type NameOwnership, type NameMethod, ownershipOf } from './ownership.ts'

export type Writing = {
  target: Pick<Target, 'definition' | 'scope' | 'type'>
  id: string
  action: 'create' | 'update' | 'restore'
  data: PlainObject
  at: string
  proofs: EvidenceByName
  test?: Test | undefined
}
type Fresh = { one: Claimed; holder: NameHolder | undefined; ownership: NameOwnership; method: NameMethod | undefined; proof: DnsEvidence }

/**
 * Throws 400 `invalid` (keywords `nameReserved`, `format`) and 409 `not_unique` (keyword `unique`). A restored record gets those of its
 * names that are still free, and is never rejected for the rest.
 */
export async function takeNames(parts: NameParts, inside: Repositories, writing: Writing): Promise<void> {
  const { target, id, action, data, at, test } = writing
  const record = { account: target.scope.account, type: target.type, id }
  const { claimed, strange } = claimsIn(target.definition.schema, data, test)
  const existing = new Map((action === 'create' ? [] : await inside.names.ofRecord(record)).map((claim) => [keyOf(claim), claim]))
  if (claimed.length === 0 && strange.length === 0 && existing.size === 0) return
  const isKept = (one: Claimed): boolean => existing.get(keyOf(one))?.target === one.target
  const fresh = claimed.filter((one) => !isKept(one))
  if (action !== 'restore') await refuseReserved(parts, inside, fresh, strange)
  await releaseClaims(
    inside,
    [...existing.values()].filter((claim) => !claimed.some((one) => keyOf(one) === keyOf(claim))),
    at,
  )
  if (fresh.length === 0 && action !== 'restore') return refuseTwice(claimed)
  const evaluated = await evaluateFresh(parts, inside, { ...writing, fresh, record })
  if (action !== 'restore') refuseTaken(evaluated, claimed, await tokenOf(inside, record.account))
  for (const one of evaluated) await put(parts, inside, record, one, at)
}

/** The record is deleted: its names rest. */
export async function releaseNames(inside: Repositories, target: Writing['target'], id: string, at: string): Promise<void> {
  await releaseClaims(inside, await inside.names.ofRecord({ account: target.scope.account, type: target.type, id }), at)
}

async function releaseClaims({ names }: Repositories, claims: NameClaim[], at: string): Promise<void> {
  for (const claim of claims) {
    // Otherwise deleting and recreating a record would renew the days of grace of a name without proof.
    await names.release(claim, at, { unproven: claim.failing_since !== null })
    await names.drop(claim)
  }
}

async function refuseReserved(
  { settings }: NameParts,
  inside: Repositories,
  fresh: Claimed[],
  strange: { path: string; is: 'address' | 'invalid' }[],
): Promise<void> {
  if (fresh.length === 0 && strange.length === 0) return
  const reserved = await loadNameReservations(inside, settings)
  const errors = [
    ...strange.map(({ path, is }) => nameRefusalError(path, is)),
    ...fresh.flatMap(({ path, name, kind }) => {
      const reason = reserved(name, kind)
      return reason === undefined ? [] : [nameRefusalError(path, reason)]
    }),
  ]
  if (errors.length > 0) throw invalid(errors)
}

export function nameRefusalError(path: string, reason: string): FieldError {
  return reason === 'invalid'
    ? { path, keyword: 'format', params: { format: 'host' } }
    : { path, keyword: 'nameReserved', params: { reason } }
}

const taken = (path: string): FieldError => ({ path, keyword: 'unique', params: { scope: 'provider' } })

/** The name belongs to another account: the error has the record to publish; saving again then takes the name over. */
function takenElsewhere({ path, name }: Claimed, value: string): FieldError {
  const record = `${challengeLabel}.${withoutWildcard(name)}`
  return { path, keyword: 'unique', params: { scope: 'provider', holder: 'account', record, value } }
}

/** One name in two spellings within the record. */
function refuseTwice(claimed: Claimed[]): void {
  const twice = claimed.filter((one, index) => claimed.findIndex((other) => keyOf(other) === keyOf(one)) < index)
  if (twice.length > 0) throw new Problem(409, 'not_unique', { errors: twice.map(({ path }) => taken(path)) })
}

type FreshNames = Writing & { fresh: Claimed[]; record: { account: string; type: string; id: string } }

async function evaluateFresh(parts: NameParts, inside: Repositories, { fresh, record, proofs, at, action }: FreshNames): Promise<Fresh[]> {
  const kinds = [...new Set(fresh.map(({ kind }) => kind))]
  const namesOf = (kind: NameKind): string[] => fresh.filter((one) => one.kind === kind).map(({ name }) => name)
  const holders = new Map(
    (await Promise.all(kinds.map((kind) => inside.names.holders(kind, namesOf(kind))))).flat().map((one) => [keyOf(one), one]),
  )
  const others = (await Promise.all(kinds.map((kind) => inside.names.ofAccount(record.account, kind, namesOf(kind))))).flat()
  const isTrusted = await inside.names.isTrusted(record.account)
  // Other actions have already been rejected for reserved names.
  const reserved = action === 'restore' ? await loadNameReservations(inside, parts.settings) : undefined
  const all: Fresh[] = []
  for (const one of fresh) {
    const holder = holders.get(keyOf(one))
    const isOwned = reserved?.(one.name, one.kind) !== undefined
    const isSaidTwice = others.some((claim) => keyOf(claim) === keyOf(one) && (claim.id !== record.id || claim.type !== record.type))
    const ownership = isSaidTwice || isOwned ? 'own' : ownershipOf(holder, record, restsAt(parts, at))
    const proof = proofs.get(keyOf(one)) ?? noEvidence
    const isAmongOthers = await hasForeignKin(parts, inside, { ...one, account: record.account }, at)
    const method = methodOf({ proof, isTrusted, hasForeignKin: isAmongOthers })
    // The account proved a resting or own name recently, so the proof still counts and the next check is due at once. Trust is evaluated again.
    const stillProven = (ownership === 'rests' || ownership === 'mine') && holder?.method !== 'trust' ? holder?.method : undefined
    all.push({ one, holder, ownership, proof, method: method ?? ((stillProven || undefined) as NameMethod | undefined) })
  }
  return all
}

function refuseTaken(evaluated: Fresh[], claimed: Claimed[], token: string): void {
  refuseTwice(claimed)
  const errors = evaluated.flatMap(({ one, ownership, proof }) => {
    if (ownership === 'own') return [taken(one.path)]
    return ownership === 'foreign' && !proof.txt ? [takenElsewhere(one, token)] : []
  })
  if (errors.length > 0) throw new Problem(409, 'not_unique', { errors })
}

async function put(
  parts: NameParts,
  inside: Repositories,
  record: FreshNames['record'],
  { one: { kind, name, target }, holder, ownership, method, proof }: Fresh,
  at: string,
): Promise<void> {
  const isTaken = ownership === 'own' || (ownership === 'foreign' && !proof.txt)
  const holds = method !== undefined && !isTaken
  const next: NameHolder = { ...record, kind, name, method: method ?? '', proven_at: at, released_at: null }
  if (holds && !(holder ? await inside.names.pass(holder, next) : await inside.names.hold(next)))
    throw new Error(`${kind} ${name} was held by somebody in the same moment`)
  const isOthers = holder !== undefined && holder.account !== record.account
  if (holds && isOthers && holder.released_at === null) await loseName(parts, inside, holder, 'taken', at)
  const isLooked = proof !== noEvidence
  await inside.names.claim({
    ...record,
    kind,
    name,
    target,
    state: holds ? 'proven' : isTaken ? 'taken' : 'waiting',
    method: holds ? method : null,
    found: proof.found,
    delegated: Number(proof.delegated),
    simulated: Number(proof.simulated),
    checked_at: isLooked ? at : null,
    servers: null,
    silent_at: null,
    ...(isLooked && registryPart(kind, proof, at)),
    failing_since: null,
    attempts: 0,
    created_at: at,
    due_at: holds && (ownership === 'free' || ownership === 'foreign') ? afterProof(at) : holds ? at : afterWaiting({ attempts: 0 }, at),
  })
}
