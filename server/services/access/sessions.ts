// Sessions: made at sign-in under a new random id, kept as a hash, ended on the server.
import { Problem } from '../problem.ts'
import type { Repositories, Store } from '../../store/types.ts'
import { providerScope } from '../../store/scope.ts'
import type { Events } from '../events.ts'
import type { Clock, Person, SignedIn } from '../types.ts'
import type { Passwords } from './passwords.ts'
import { networkOf } from './network.ts'
import { emailKey, type People, personOf } from './people.ts'
import { hashToken, randomToken } from './random.ts'
import type { Throttle, ThrottleRule } from './throttle.ts'

export type SignIn = { brand: string; email: string; password: string; kind: SignedIn['kind']; ip: string; requestId: string }
export type Opened = { token: string; lifetime: number; person: Person; hash: string }
export type Sessions = {
  /** Throws 403 `wrong_credentials`, 429 `too_many_attempts`. */
  signIn: (given: SignIn) => Promise<Opened>
  /** A session without a password: the caller has proved the person otherwise. */
  open: (person: Person, given: Pick<SignIn, 'kind' | 'ip' | 'requestId'>) => Promise<Opened>
  find: (token: string) => Promise<SignedIn | undefined>
  end: (signedIn: SignedIn, given: Pick<SignIn, 'ip' | 'requestId'>) => Promise<void>
}
type Parts = { store: Store; clock: Clock; events: Events; people: People; passwords: Passwords; throttle: Throttle; lifetime: number }

export function createSessions({ store, clock, events, people, passwords, throttle, lifetime }: Parts): Sessions {
  const audit = ({ history }: Pick<Repositories, 'history'>, action: string, person: Pick<Person, 'id' | 'email'> | undefined, { ip, requestId }: Pick<SignIn, 'ip' | 'requestId'>): Promise<void> =>
    history.audit(providerScope, { at: clock().toISOString(), actor: person?.id ?? '', actor_name: person?.email ?? '', ip, request_id: requestId, action, type: '', id: person?.id ?? '', detail: '{}' })

  const sessions: Sessions = {
    async signIn(given) {
      const rules = guessing(given)
      await throttle.attempt(rules)
      const person = await people.findForSignIn(given.brand, given.email)
      const isRight = await passwords.verify(person && (await store.people.password(person.id)), given.password)
      if (!person || !isRight) {
        await audit(store, 'sign-in-refused', person, given)
        throw new Problem(403, 'wrong_credentials')
      }
      await throttle.succeed(rules)
      return sessions.open(person, given)
    },
    async open(person, given) {
      const token = randomToken()
      const now = clock()
      const hash = hashToken(token)
      await store.sessions.removeExpired(now.toISOString())
      await store.sessions.removeThrottles(new Date(now.getTime() - dayOfMilliseconds).toISOString())
      const session = { hash, person_id: person.id, kind: given.kind, created_at: now.toISOString(), expires_at: new Date(now.getTime() + lifetime * 1000).toISOString(), ip: given.ip }
      await store.transaction(async (inside) => {
        await inside.sessions.insert(session)
        await audit(inside, 'sign-in', person, given)
      })
      return { token, lifetime, person, hash }
    },
    async find(token) {
      if (token.length > 128) return undefined
      const row = await store.sessions.findLive(hashToken(token), clock().toISOString())
      if (!row) return undefined
      return { hash: row.session_hash, kind: row.session_kind === 'cookie' ? 'cookie' : 'bearer', expiresAt: new Date(row.session_expires_at), person: personOf(row) }
    },
    async end({ hash, person }, given) {
      await store.transaction(async (inside) => {
        await inside.sessions.remove(hash)
        await audit(inside, 'sign-out', person, given)
      })
      events.sessionEnded(hash)
    },
  }
  return sessions
}

const dayOfMilliseconds = 86_400_000

// One address from one network is slowed early; an account from everywhere, and a network on all accounts, later.
function guessing({ brand, email, ip }: SignIn): ThrottleRule[] {
  const account = `${brand}/${emailKey(email)}`
  return [
    { name: 'sign-in-account-network', subject: `${account}/${networkOf(ip)}`, free: 5, most: 10 },
    { name: 'sign-in-account', subject: account, free: 30, most: 50 },
    { name: 'sign-in-network', subject: networkOf(ip), free: 30, most: 60 },
  ]
}
