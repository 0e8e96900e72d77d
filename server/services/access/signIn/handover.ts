// Signing in once for other sites of the provider: whoever is signed in gets a token that opens one session, once, at once, on this host.
import { safeReturn } from '../../../../src/engine/rights/returnUrl.ts'
import type { Store } from '../../../store/types.ts'
import { invalidAt } from '../../problem.ts'
import type { Brand, Clock, Person, SignedIn } from '../../model.ts'
import { type GuestRequest, auditWay } from './guestRequest.ts'
import { personOf } from '../people/people.ts'
import { hashToken, randomToken } from '../keys/random.ts'
import type { SessionKind, Opened, Sessions } from './sessions.ts'

type At = GuestRequest & { host: string; userAgent?: string | undefined }
export type Handover = {
  /** Throws 400 `invalid` when the return address is not ours: this site, or a host that the brand names. */
  offer: (
    signedIn: SignedIn,
    given: { returnUrl?: string | undefined; brand: Brand; origin: string },
    at: At,
  ) => Promise<{ token: string; expires_in: number }>
  /** Whom the token stands for; it is not used up. */
  look: (token: string, at: At) => Promise<Person | undefined>
  /** The session that the token stands for; undefined when it stands for none (any more, or here). */
  accept: (token: string, kind: SessionKind, at: At) => Promise<(Opened & { returnUrl: string | undefined }) | undefined>
}
type Data = { person: string; session: string; twofaPassed: boolean; provenAt?: string | null; returnUrl?: string }
type Parts = { store: Store; clock: Clock; sessions: Sessions }

const purpose = 'handover'
const seconds = 60

export function createHandover({ store, clock, sessions }: Parts): Handover {
  const subjectOf = ({ brand, host }: At): string => `${brand}/${host}`

  return {
    async offer({ person, twofaPassed, hash, provenAt }, { returnUrl, brand, origin }, at) {
      if (returnUrl !== undefined && safeReturn(returnUrl, brand.return_hosts ?? [], origin) === undefined)
        throw invalidAt('/return_url', 'format')
      const [token, now] = [randomToken(), clock()]
      const expires_at = new Date(now.getTime() + seconds * 1000).toISOString()
      await store.transaction(async (inside) => {
        await inside.sessions.addCode({
          hash: hashToken(token),
          purpose,
          subject: subjectOf(at),
          created_at: now.toISOString(),
          expires_at,
          used_at: null,
          data: JSON.stringify({ person: person.id, session: hash, twofaPassed, provenAt, returnUrl }),
        })
        await auditWay(inside, clock, at, { action: 'handover', person })
      })
      return { token, expires_in: seconds }
    },
    async look(token, at) {
      const row = await rowOf(token, at)
      if (!row || row.used_at !== null || row.expires_at <= clock().toISOString()) return undefined
      const found = await store.people.find((JSON.parse(row.data) as Data).person)
      return found && personOf(found)
    },
    async accept(token, kind, at) {
      const row = await rowOf(token, at)
      if (!row || !(await store.sessions.useCode(row.hash, purpose, clock().toISOString()))) return undefined
      const { person: id, session, twofaPassed, provenAt, returnUrl } = JSON.parse(row.data) as Data
      const found = await store.people.find(id)
      // What ended the session, ends what it handed over; nobody who was shut out has one.
      if (!found || !(await sessions.isLive(session))) return undefined
      return {
        // Nothing is proved by a token: the password was shown when the other session began.
        ...(await sessions.open(personOf(found), {
          kind,
          ip: at.ip,
          requestId: at.requestId,
          userAgent: at.userAgent,
          twofaPassed,
          provenAt: provenAt ?? null,
        })),
        returnUrl,
      }
    },
  }

  async function rowOf(token: string, at: At) {
    const row = token.length > 128 ? undefined : await store.sessions.findCode(hashToken(token), purpose)
    return row?.subject === subjectOf(at) ? row : undefined
  }
}
