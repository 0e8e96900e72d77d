// Claims the new names of a written record and releases removed ones, in the transaction that writes it.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import type { Proofs } from './types.ts'
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
import { challengeLabel, noProof, type Proof } from './look.ts'
import { loseName } from './lose.ts'
import { type NameParts, restsAt, tokenOf } from './parts.ts'
import { type NameKind, reservedNames } from './reserved.ts'
import { methodOf, type NameHolding, type NameMethod, holdingOf } from './holding.ts'

export type Writing = {
  target: Pick<Target, 'definition' | 'scope' | 'type'>
  id: string
  action: 'create' | 'update' | 'restore'
  data: PlainObject
  at: string
  proofs: Proofs
  test?: Test | undefined
}
type Fresh = { one: Claimed; holder: NameHolder | undefined; standing: NameHolding; method: NameMethod | undefined; proof: Proof }

/**
 * Throws 400 `invalid` (keywords `nameReserved`, `format`) and 409 `not_unique` (keyword `unique`). A restored record gets those of its
 * names that are still free, and is never rejected for the rest.
 */
export async function takeNames(parts: NameParts, inside: Repositories, writing: Writing): Promise<void> {
  const { target, id, action, data, at, test } = writing
  const record = { account: target.scope.account, type: target.type, id }
  const { claimed, strange } = claimsIn(target.definition.schema, data, test)
  const known = new Map((action === 'create' ? [] : await inside.names.ofRecord(record)).map((claim) => [keyOf(claim), claim]))
  if (claimed.length === 0 && strange.length === 0 && known.size === 0) return
  const isKept = (one: Claimed): boolean => known.get(keyOf(one))?.target === one.target
  const fresh = claimed.filter((one) => !isKept(one))
  if (action !== 'restore') await refuseReserved(parts, inside, fresh, strange)
  await letGo(
    inside,
    [...known.values()].filter((claim) => !claimed.some((one) => keyOf(one) === keyOf(claim))),
    at,
  )
  if (fresh.length === 0 && action !== 'restore') return refuseTwice(claimed)
  const looked = await lookUp(parts, inside, { ...writing, fresh, record })
  if (action !== 'restore') refuseTaken(looked, claimed, await tokenOf(inside, record.account))
  for (const one of looked) await put(parts, inside, record, one, at)
}

/** The record is deleted: its names rest. */
export async function releaseNames(inside: Repositories, target: Writing['target'], id: string, at: string): Promise<void> {
  await letGo(inside, await inside.names.ofRecord({ account: target.scope.account, type: target.type, id }), at)
}

async function letGo({ names }: Repositories, claims: NameClaim[], at: string): Promise<void> {
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
  const reserved = await reservedNames(inside, settings)
  const errors = [
    ...strange.map(({ path, is }) => refusal(path, is)),
    ...fresh.flatMap(({ path, name, kind }) => {
      const reason = reserved(name, kind)
      return reason === undefined ? [] : [refusal(path, reason)]
    }),
  ]
  if (errors.length > 0) throw invalid(errors)
}

export function refusal(path: string, reason: string): FieldError {
  return reason === 'invalid'
    ? { path, keyword: 'format', params: { format: 'host' } }
    : { path, keyword: 'nameReserved', params: { reason } }
}

const taken = (path: string): FieldError => ({ path, keyword: 'unique', params: { scope: 'provider' } })

/** Of another account: whoever controls the name all the same is told what to publish, and has it when he saves again. */
function takenElsewhere({ path, name }: Claimed, value: string): FieldError {
  const record = `${challengeLabel}.${withoutWildcard(name)}`
  return { path, keyword: 'unique', params: { scope: 'provider', holder: 'account', record, value } }
}

/** One name in two spellings within the record. */
function refuseTwice(claimed: Claimed[]): void {
  const twice = claimed.filter((one, index) => claimed.findIndex((other) => keyOf(other) === keyOf(one)) < index)
  if (twice.length > 0) throw new Problem(409, 'not_unique', { errors: twice.map(({ path }) => taken(path)) })
}

type GuestRequest = Writing & { fresh: Claimed[]; record: { account: string; type: string; id: string } }

async function lookUp(parts: NameParts, inside: Repositories, { fresh, record, proofs, at, action }: GuestRequest): Promise<Fresh[]> {
  const kinds = [...new Set(fresh.map(({ kind }) => kind))]
  const namesOf = (kind: NameKind): string[] => fresh.filter((one) => one.kind === kind).map(({ name }) => name)
  const holders = new Map(
    (await Promise.all(kinds.map((kind) => inside.names.holders(kind, namesOf(kind))))).flat().map((one) => [keyOf(one), one]),
  )
  const others = (await Promise.all(kinds.map((kind) => inside.names.ofAccount(record.account, kind, namesOf(kind))))).flat()
  const isTrusted = await inside.names.isTrusted(record.account)
  // Other actions have already been rejected for reserved names.
  const reserved = action === 'restore' ? await reservedNames(inside, parts.settings) : undefined
  const all: Fresh[] = []
  for (const one of fresh) {
    const holder = holders.get(keyOf(one))
    const isOwned = reserved?.(one.name, one.kind) !== undefined
    const isSaidTwice = others.some((claim) => keyOf(claim) === keyOf(one) && (claim.id !== record.id || claim.type !== record.type))
    const standing = isSaidTwice || isOwned ? 'own' : holdingOf(holder, record, restsAt(parts, at))
    const proof = proofs.get(keyOf(one)) ?? noProof
    const isAmongOthers = await hasForeignKin(parts, inside, { ...one, account: record.account }, at)
    const method = methodOf({ proof, isTrusted, hasForeignKin: isAmongOthers })
    // The account proved a resting or own name recently, so the proof still counts and the next check is due at once. Trust is evaluated anew.
    const kept = (standing === 'rests' || standing === 'mine') && holder?.method !== 'trust' ? holder?.method : undefined
    all.push({ one, holder, standing, proof, method: method ?? ((kept || undefined) as NameMethod | undefined) })
  }
  return all
}

function refuseTaken(looked: Fresh[], claimed: Claimed[], token: string): void {
  refuseTwice(claimed)
  const errors = looked.flatMap(({ one, standing, proof }) => {
    if (standing === 'own') return [taken(one.path)]
    return standing === 'foreign' && !proof.txt ? [takenElsewhere(one, token)] : []
  })
  if (errors.length > 0) throw new Problem(409, 'not_unique', { errors })
}

async function put(
  parts: NameParts,
  inside: Repositories,
  record: GuestRequest['record'],
  { one: { kind, name, target }, holder, standing, method, proof }: Fresh,
  at: string,
): Promise<void> {
  const isTaken = standing === 'own' || (standing === 'foreign' && !proof.txt)
  const holds = method !== undefined && !isTaken
  const next: NameHolder = { ...record, kind, name, method: method ?? '', proven_at: at, released_at: null }
  if (holds && !(holder ? await inside.names.pass(holder, next) : await inside.names.hold(next)))
    throw new Error(`${kind} ${name} was held by somebody in the same moment`)
  const isOthers = holder !== undefined && holder.account !== record.account
  if (holds && isOthers && holder.released_at === null) await loseName(parts, inside, holder, 'taken', at)
  const isLooked = proof !== noProof
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
    failing_since: null,
    attempts: 0,
    created_at: at,
    due_at: holds && (standing === 'free' || standing === 'foreign') ? afterProof(at) : holds ? at : afterWaiting({ attempts: 0 }, at),
  })
}
