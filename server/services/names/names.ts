// Names on the edge: each is in effect for one record, after its account proved control of the name.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import type { Names } from './types.ts'
import { notFound } from '../problem.ts'
import { isId } from '../records/read/reading.ts'
import { targetOf } from '../records/read/target.ts'
import { branchTest } from '../records/write/branchTest.ts'
import { startWaker } from '../waker.ts'
import { refuseUnproven } from './attached.ts'
import { claimsIn, hasClaims, keyOf } from './claims.ts'
import { refuseReservedValues } from './guard.ts'
import { challengeLabel, checkInDns, type DnsEvidence } from './dnsCheck.ts'
import { refuseLoops } from './loops.ts'
import { type NameParts, tokenOf } from './parts.ts'
import type { NameKind } from './reserved.ts'
import { createRounds } from './rounds.ts'
import { settle } from './settle.ts'
import { shownNames } from './shown.ts'
import type { EvidenceByName } from './types.ts'
import { releaseNames, takeNames } from './take.ts'

/** Time-out for checking all names of a change; unfinished checks run later. */
const writeMilliseconds = 1500
const checkMilliseconds = 10_000
/** Limits of manual checks per minute, with a burst: per record and per account. */
const rules = { record: { free: 3, most: 12 }, account: { free: 20, most: 60 }, window: 60 }

export function createNames(parts: NameParts): Names {
  const { store, clock, registry, settings, resolver, throttle, facts, log } = parts
  const nameservers = settings.NAMESERVERS
  const rounds = createRounds(parts)

  return {
    look: (...change) => look(writeMilliseconds, ...change),
    lookAtSeveral: () => withinOneLimit(look),
    async take(inside, { proofs = new Map(), ...writing }) {
      const { target, id, data, action } = writing
      if (action !== 'restore') await refuseReservedValues(settings, inside, writing)
      if (target.definition.schema.noLoop !== undefined)
        await refuseLoops({ registry, settings }, inside, { target, id, data, isNew: action === 'create' })
      if (!hasClaims(target.definition)) return
      await takeNames(parts, inside, { ...writing, proofs })
      if (action !== 'restore') await refuseUnproven(registry, inside, writing)
    },
    async release(inside, target, id, at) {
      if (hasClaims(target.definition)) await releaseNames(inside, target, id, at)
    },
    proof: async (account) => ({
      label: challengeLabel,
      value: await tokenOf(store, account),
      nameservers: [...nameservers],
      simulated: resolver.simulated,
    }),
    async check(caller, type, id) {
      const target = targetOf({ registry, facts }, caller, type, 'update')
      const row = hasClaims(target.definition) && caller.account && isId(id) ? await store.records.find(target.scope, type, id) : undefined
      if (!row || !caller.account) throw notFound()
      const account = caller.account.name
      const refusal = { status: 429, code: 'checks_too_soon' }
      await throttle.attempt([
        { name: 'names', subject: `${account}/${type}/${id}`, ...rules.record, window: rules.window, refusal },
        { name: 'names-account', subject: account, ...rules.account, window: rules.window, refusal },
      ])
      const claims = await store.names.ofRecord({ account, type, id })
      const token = await tokenOf(store, account)
      const proofs = await within(checkMilliseconds, claims, ({ kind, name, target: to }) =>
        // Kinds are written by this folder only.
        checkInDns({ resolver, nameservers }, { kind: kind as NameKind, name, target: to }, token),
      )
      const at = clock().toISOString()
      return store.transaction(async (inside) => {
        for (const claim of await inside.names.ofRecord({ account, type, id })) {
          const proof = proofs.get(keyOf(claim))
          if (proof) await settle(parts, inside, { claim, proof, at, by: caller })
        }
        const now = await inside.records.find(target.scope, type, id)
        if (!now) throw notFound()
        const active = (JSON.parse(now.data) as PlainObject).active
        const shown = target.resolve('edit', typeof active === 'boolean' ? active : undefined)
        return (await shownNames(inside, { registry, nameservers }, target, shown, [now])).get(id) ?? []
      })
    },
    pass: rounds.pass,
    run: () =>
      startWaker({
        ...rounds,
        log,
        store,
        mayBeDue: (notice) => notice.kind === 'account' || (notice.kind === 'record' && isNaming(notice.type)),
      }),
  }

  async function look(
    milliseconds: number,
    ...[{ definition, scope }, data, before]: Parameters<Names['look']>
  ): Promise<EvidenceByName | undefined> {
    if (!hasClaims(definition)) return undefined
    const test = await branchTest(registry, { definition })
    const claimedBefore = new Set(before ? claimsIn(definition.schema, before, test).claimed.map(keyOf) : [])
    const fresh = claimsIn(definition.schema, data, test).claimed.filter((one) => !claimedBefore.has(keyOf(one)))
    if (fresh.length === 0) return undefined
    const token = await tokenOf(store, scope.account)
    return within(milliseconds, fresh, (one) => checkInDns({ resolver, nameservers }, one, token))
  }

  function isNaming(type: string): boolean {
    const definition = registry.get(type)
    return definition !== undefined && hasClaims(definition)
  }
}

/** Checks the names of several changes, one after another, within the time limit of a single change. */
function withinOneLimit(look: (milliseconds: number, ...change: Parameters<Names['look']>) => ReturnType<Names['look']>): Names['look'] {
  let left = writeMilliseconds
  return async (...change) => {
    // Timers count in milliseconds.
    if (left < 1) return new Map()
    const from = performance.now()
    try {
      return await look(left, ...change)
    } finally {
      left -= performance.now() - from
    }
  }
}

/** Unanswered names are omitted. */
async function within<T extends { kind: string; name: string }>(
  milliseconds: number,
  all: readonly T[],
  look: (one: T) => Promise<DnsEvidence>,
): Promise<EvidenceByName> {
  const found = new Map<string, DnsEvidence>()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((done) => (timer = setTimeout(done, milliseconds)))
  const looks = Promise.all(all.map(async (one) => void found.set(keyOf(one), await look(one))))
  try {
    await Promise.race([looks, late])
  } finally {
    clearTimeout(timer)
    looks.catch(() => undefined)
  }
  return new Map(found)
}
