// Checks due claims. A process owns a claim by postponing its due time; claims of a process that stops become due again a little later.
import type { NameClaim } from '../../store/records/names.ts'
import { accountScope } from '../../store/scope.ts'
import { checkInDns } from './dnsCheck.ts'
import { later } from './due.ts'
import { type NameParts, tokenOf } from './parts.ts'
import type { NameKind } from './reserved.ts'
import { settle } from './settle.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

export type Rounds = { pass: () => Promise<void>; nextIn: () => Promise<number | undefined> }
/** Longer than a check may take. */
const leaseMilliseconds = minuteMilliseconds

export function createRounds(parts: NameParts): Rounds {
  const { store, clock, log, resolver, settings } = parts

  return {
    async pass() {
      for (;;) {
        const now = clock().toISOString()
        const due = await store.names.due(now)
        if (due.length === 0) return
        await Promise.all(due.map((claim) => lookOnce(claim, now)))
      }
    },
    async nextIn() {
      const next = await store.names.next()
      return next === undefined ? undefined : Date.parse(next) - clock().getTime()
    },
  }

  async function lookOnce(claim: NameClaim, now: string): Promise<void> {
    const due_at = later(now, leaseMilliseconds)
    if (!(await store.names.postpone(claim, due_at))) return
    try {
      await look({ ...claim, due_at })
    } catch (error) {
      log.error({ err: error, account: claim.account, type: claim.type, record: claim.id }, 'a name could not be checked')
    }
  }

  async function look(claim: NameClaim): Promise<void> {
    const { account, type, id, name, target } = claim
    const kind = claim.kind as NameKind // written by this folder only
    const token = await tokenOf(store, account)
    const proof = await checkInDns({ resolver, nameservers: settings.NAMESERVERS }, { kind, name, target }, token)
    await store.transaction(async (inside) => {
      const now = (await inside.names.ofRecord({ account, type, id })).find((one) => one.kind === kind && one.name === name)
      if (!now || now.due_at !== claim.due_at) return
      // The record was removed by other means than the portal.
      if (!(await inside.records.find(accountScope(account), type, id))) {
        await inside.names.release(now, clock().toISOString())
        return inside.names.drop(now)
      }
      await settle(parts, inside, { claim: now, proof, at: clock().toISOString() })
    })
  }
}
