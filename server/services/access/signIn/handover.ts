// Single sign-on for other sites of the provider: a signed-in person gets a short-lived token that opens one session, once, on this host.
import { safeReturn } from '../../../../src/engine/rights/returnUrl.ts'
import type { Store } from '../../../store/types.ts'
import { invalidAt } from '../../problem.ts'
import type { Brand, Clock, Person, SignedIn } from '../../model.ts'
import { type GuestRequest, auditAccess } from './guestRequest.ts'
import { personOf } from '../people/people.ts'
import { hashToken, randomToken } from '../keys/random.ts'
import type { SessionKind, Opened, Sessions } from './sessions.ts'

type At = GuestRequest & { host: string; userAgent?: string | undefined }
export type Handover = {
  /** Throws 400 `invalid` unless the return address is this site or a host that the brand names. */
  offer: (
    signedIn: SignedIn,
    given: { returnUrl?: string | undefined; brand: Brand; origin: string },
    at: At,
  ) => Promise<{ token: string; expires_in: number }>
  /** The person behind the token, without consuming it. */
  look: (token: string, at: At) => Promise<Person | undefined>
  /** The session opened by the token; undefined when the token is unknown, used, expired or for another host. */
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
        await auditAccess(inside, clock, at, { action: 'handover', person })
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
      // The end of the first session also ends the handed-over one; a locked-out person gets none.
      if (!found || !(await sessions.isLive(session))) return undefined
      return {
        // A token proves nothing new: the proof keeps the time of the first session's password.
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
