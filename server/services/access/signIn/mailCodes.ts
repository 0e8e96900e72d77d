// E-mailed codes as a second factor: for people whose second factor was reset by staff, or whose number receives no SMS.
import type { Store } from '../../../store/types.ts'
import { mailTo } from '../../messages/recipients.ts'
import type { Messages } from '../../messages/types.ts'
import { Problem } from '../../problem.ts'
import type { Clock, SignedIn } from '../../model.ts'
import { type GuestRequest, auditAccess } from './guestRequest.ts'
import { hashToken, randomDigits, randomToken } from '../keys/random.ts'
import type { Throttle, ThrottleRule } from '../limits/throttle.ts'
import { minuteMilliseconds, daySeconds } from '../../../../src/engine/time/units.ts'

export type MailCodes = {
  /** Sends a new code to the person's address; earlier ones end. Throws 429 `code_limit`. */
  send: (signedIn: SignedIn, guest: GuestRequest) => Promise<void>
  /** Completes the step. Throws 403 `wrong_code` or `code_expired`, 429 `too_many_attempts` after three attempts at a code. */
  verify: (signedIn: SignedIn, code: string, guest: GuestRequest) => Promise<void>
}
type Parts = { store: Store; clock: Clock; throttle: Throttle; messages: Pick<Messages, 'send'> }

const purpose = 'sign-in'
const minutes = 10
const digits = 6
const maxTries = 3
const refusal = { status: 429, code: 'code_limit' }

export function createMailCodes({ store, clock, throttle, messages }: Parts): MailCodes {
  return {
    async send({ person }, guest) {
      await throttle.attempt(limitsOf(person.id))
      await store.transaction(async (inside) => {
        const [code, salt, now] = [randomDigits(digits), randomToken(), clock()]
        const [created_at, expires_at] = [now.toISOString(), new Date(now.getTime() + minutes * minuteMilliseconds).toISOString()]
        await inside.sessions.endCodes(purpose, person.id, created_at)
        await inside.sessions.addCode({
          hash: hashToken(salt),
          purpose,
          subject: person.id,
          created_at,
          expires_at,
          used_at: null,
          data: JSON.stringify({ salt, digest: hashToken(`${salt}${code}`) }),
        })
        await messages.send(inside, {
          ...mailTo(person, guest.locale),
          template: 'sign-in-code',
          values: { code },
          expiresAt: expires_at,
        })
        await auditAccess(inside, clock, guest, { action: 'mail-code', person })
      })
    },
    async verify(signedIn, code, guest) {
      // The attempt must be counted: a throw would roll it back, so failures are returned.
      const verdict = await store.transaction(async (inside): Promise<Problem | undefined> => {
        const { sessions } = inside
        const { person, hash } = signedIn
        const [row] = await sessions.codesOf(purpose, person.id)
        if (!row || row.used_at !== null) return new Problem(403, 'wrong_code')
        const at = clock().toISOString()
        if (row.expires_at <= at) return new Problem(403, 'code_expired')
        if (!(await sessions.tryCode(row.hash, maxTries))) return new Problem(429, 'too_many_attempts')
        const { salt, digest } = JSON.parse(row.data) as { salt: string; digest: string }
        const isRight = hashToken(`${salt}${code}`) === digest && (await sessions.useCode(row.hash, purpose, at))
        if (isRight) await sessions.passMail(hash, at)
        await auditAccess(inside, clock, guest, { action: isRight ? 'mail-code-passed' : 'mail-code-refused', person })
        return isRight ? undefined : new Problem(403, 'wrong_code')
      })
      if (verdict) throw verdict
    },
  }
}

/** One a minute and five a day. */
function limitsOf(subject: string): ThrottleRule[] {
  return [
    { name: 'mail-code', subject, free: 1, most: 1, window: 60, refusal },
    { name: 'mail-codes', subject, free: 5, most: 5, window: daySeconds, refusal },
  ]
}
