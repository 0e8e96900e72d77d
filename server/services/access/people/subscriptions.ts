// Reports that a person receives by e-mail, and their unsubscribe links.
import type { Repositories, Store } from '../../../store/types.ts'
import { Problem } from '../../problem.ts'
import type { Clock } from '../../model.ts'
import { type GuestRequest, auditAccess, codeAttemptLimits } from '../signIn/guestRequest.ts'
import { emailKey } from './email.ts'
import { hashToken, randomText, randomToken } from '../keys/random.ts'
import type { Throttle } from '../limits/throttle.ts'

export type Subscriptions = {
  /** A person's subscription of an address. Every e-mail needs the link `/report-unsubscribe?email=…&uid=…&code=…`. */
  create: (inside: Repositories, given: { person: string; email: string; name: string }) => Promise<{ uid: string; code: string }>
  /** Ends the subscription. Throws 400 `bad_link`, 404 `not_subscribed`, 429. */
  end: (given: { email: string; uid: string; code: string }, guest: GuestRequest) => Promise<void>
}

export function createSubscriptions({ store, clock, throttle }: { store: Store; clock: Clock; throttle: Throttle }): Subscriptions {
  return {
    async create({ subscriptions }, { person, email, name }) {
      const [uid, code] = [`sub_${randomText(16)}`, randomToken()]
      await subscriptions.insert({
        uid,
        email: emailKey(email),
        code_hash: hashToken(code),
        person_id: person,
        name,
        created_at: clock().toISOString(),
        ended_at: null,
      })
      return { uid, code }
    },
    async end({ email, uid, code }, guest) {
      const guesses = codeAttemptLimits(guest)
      await throttle.attempt(guesses)
      await store.transaction(async (inside) => {
        const row = await inside.subscriptions.findLive(uid)
        if (!row || row.brand !== guest.brand || row.email !== emailKey(email)) throw new Problem(404, 'not_subscribed')
        if (row.code_hash !== hashToken(code)) throw new Problem(400, 'bad_link')
        await inside.subscriptions.end(uid, clock().toISOString())
        await auditAccess(inside, clock, guest, { action: 'unsubscribed', detail: { uid } })
      })
      await throttle.succeed(guesses)
    },
  }
}
