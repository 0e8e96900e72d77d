// Sessions: created at sign-in with a new random id, stored as a hash, ended on the server by sign-out, expiry or inactivity.
import { writeAudit } from '../../audit/write.ts'
import { Problem } from '../../problem.ts'
import { createRemember } from '../../remember.ts'
import type { Repositories, Store } from '../../../store/types.ts'
import type { Clock, Person, SignedIn } from '../../model.ts'
import { keptAgent } from '../keys/userAgents.ts'
import type { Passwords } from './passwords.ts'
import { signInLimits, deviceAttemptLimits, networkRule } from '../limits/signInLimits.ts'
import { networkOf } from '../limits/network.ts'
import { type People, personOf } from '../people/people.ts'
import { hashToken, randomText, randomToken } from '../keys/random.ts'
import type { SignInLoad } from './signInLoad.ts'
import type { Throttle, ThrottleRule } from '../limits/throttle.ts'
import { daySeconds } from '../../../../src/engine/time/units.ts'

/** API tokens have no session. */
export type SessionKind = Exclude<SignedIn['kind'], 'token'>
/** `device` = the token a browser got at an earlier sign-in; it proves that this is the owner's browser. */
export type SignIn = {
  brand: string
  email: string
  password: string
  kind: SessionKind
  ip: string
  requestId: string
  device?: string | undefined
  userAgent?: string | undefined
}
/** `device` is present when the browser should remember a new token. */
export type Opened = { token: string; lifetime: number; person: Person; hash: string; device?: string }
export type Sessions = {
  /** Throws 403 `wrong_credentials`; with the right password 403 `access_denied` or `not_verified`; after too many attempts 429 `too_many_attempts` and finally 403 `account_locked`; 429 `too_many_sign_ins` for a network that signs in too often. */
  signIn: (given: SignIn) => Promise<Opened>
  /** Opens a session without a password: the caller has proved the person otherwise. `twofaPassed`: the second factor, too. `provenAt`: time of the password proof, if not now. */
  open: (
    person: Person,
    given: Pick<SignIn, 'ip' | 'requestId' | 'userAgent'> & { kind: SessionKind; twofaPassed?: boolean; provenAt?: string | null },
  ) => Promise<Opened>
  /** Clears the attempts at an account after another proof of its owner. */
  unlock: (given: Pick<SignIn, 'email' | 'ip'>) => Promise<void>
  /** Makes the browser a known one with its own count of attempts; returns its token. */
  rememberDevice: (personId: string) => Promise<string>
  /** The session of a token. The call counts as use. */
  find: (token: string) => Promise<SignedIn | undefined>
  /** Whether the session is still valid; does not count as use. */
  isLive: (hash: string) => Promise<boolean>
  /** The hashes of those sessions that are still valid. */
  liveAmong: (hashes: Iterable<string>) => Promise<Set<string>>
  end: (signedIn: SignedIn, given: Pick<SignIn, 'ip' | 'requestId'>) => Promise<void>
  /** Idle time-out of a session in seconds. */
  idle: number
}
type Parts = {
  store: Store
  clock: Clock
  people: People
  passwords: Passwords
  throttle: Throttle
  load: SignInLoad
  lifetime: number
  idle: number
}

export const deviceSeconds = 180 * daySeconds
const maxDevices = 20

export function createSessions({ store, clock, people, passwords, throttle, load, lifetime, idle }: Parts): Sessions {
  const live = createRemember<Live | undefined>(store, maxRemembered, ['sessions', 'persons', 'second_factors'])
  const audit = (inside: Pick<Repositories, 'history'>, action: string, person: Audited | undefined, from: From): Promise<void> =>
    writeAudit(inside.history, auditOf(action, person, from, clock().toISOString()))
  const before = (seconds: number): string => new Date(clock().getTime() - seconds * 1000).toISOString()
  const idleSince = (): string => before(idle)

  const sessions: Sessions = {
    idle,
    async signIn(given) {
      const { person: found, isDisabled, isUnverified } = (await people.findForSignIn(given.brand, given.email)) ?? nobody
      const device = found && given.device && given.device.length <= 128 ? hashToken(given.device) : undefined
      const isKnownDevice = found !== undefined && device !== undefined && (await store.sessions.hasDevice(device, found.id))
      // Strangers cannot use up the attempts of the owner's known browser.
      const person = await load.run(isKnownDevice ? `device:${device}` : `network:${networkOf(given.ip)}`, () =>
        proved(found, given, { rules: isKnownDevice ? deviceAttemptLimits(device) : signInLimits(given), isKnownDevice }),
      )
      if (isDisabled || isUnverified) {
        await audit(store, 'sign-in-refused', person, given)
        throw new Problem(403, isDisabled ? 'access_denied' : 'not_verified')
      }
      const opened = await sessions.open(person, given)
      if (given.kind === 'bearer') return opened
      if (isKnownDevice && (await store.sessions.useDevice(device, person.id, clock().toISOString()))) return opened
      return { ...opened, device: await sessions.rememberDevice(person.id) }
    },
    unlock: (given) => throttle.clear(signInLimits(given).filter(({ name }) => name !== networkRule)),
    async open(person, given) {
      const token = randomToken()
      const now = clock()
      const hash = hashToken(token)
      await store.sessions.removeEnded(now.toISOString(), idleSince())
      await store.sessions.removeThrottles(before(daySeconds))
      const at = now.toISOString()
      const expiresAt = new Date(now.getTime() + lifetime * 1000).toISOString()
      await store.transaction(async (inside) => {
        // An expired session leaves nothing behind: accounts have to be entered again.
        if (person.kind === 'staff' && !(await inside.sessions.hasOfPerson(person.id, at, idleSince())))
          await inside.accounts.leaveAll(person.id, at)
        await inside.sessions.insert({ hash, expires_at: expiresAt, ...sessionOf(person, given, at) })
        if (given.twofaPassed) await inside.sessions.passTwofa(hash, at)
        await audit(inside, 'sign-in', person, given)
      })
      return { token, lifetime, person, hash }
    },
    async find(token) {
      if (token.length > 128) return undefined
      const hash = hashToken(token)
      const found = await live(hash, async () => liveOf(await store.sessions.findLive(hash, clock().toISOString(), idleSince())))
      const now = clock().getTime()
      if (!found || found.signedIn.expiresAt.getTime() <= now || found.seenAt < now - idle * 1000) return undefined
      // Written only now and then. A failed write does not fail the request.
      if (found.seenAt < now - Math.min(60, idle / 10) * 1000)
        await store.sessions.touch(hash, clock().toISOString()).catch(() => undefined)
      return found.signedIn
    },
    liveAmong: async (hashes) => new Set(await store.sessions.liveAmong([...new Set(hashes)], clock().toISOString(), idleSince())),
    isLive: async (hash) => (await store.sessions.findLive(hash, clock().toISOString(), idleSince())) !== undefined,
    async end({ hash, person }, given) {
      const now = clock().toISOString()
      await store.transaction(async (inside) => {
        await inside.sessions.remove(hash)
        // Signing out also leaves the entered accounts, unless another browser of the person still uses them.
        if (person.kind === 'staff' && !(await inside.sessions.hasOfPerson(person.id, now, idleSince())))
          await inside.accounts.leaveAll(person.id, now)
        await audit(inside, 'sign-out', person, given)
      })
    },
    async rememberDevice(id) {
      const device = randomToken()
      const at = clock().toISOString()
      await store.transaction(async (inside) => {
        await inside.sessions.addDevice({ hash: hashToken(device), person_id: id, created_at: at, used_at: at })
        await inside.sessions.keepDevices(id, maxDevices)
      })
      return device
    },
  }
  return sessions

  /** Unknown people cost the same work. */
  async function proved(
    person: Person | undefined,
    given: SignIn,
    { rules, isKnownDevice }: { rules: ThrottleRule[]; isKnownDevice: boolean },
  ): Promise<Person> {
    await throttle.attempt(rules)
    const isRight = await passwords.verify(await store.people.password(person?.id ?? ''), given.password, { first: isKnownDevice })
    if (!person || !isRight) {
      await audit(store, 'sign-in-refused', person, given)
      throw new Problem(403, 'wrong_credentials')
    }
    await throttle.succeed(rules)
    return person
  }
}

function sessionOf(person: Person, { kind, ip, userAgent, provenAt }: Parameters<Sessions['open']>[1], at: string) {
  return {
    person_id: person.id,
    kind,
    created_at: at,
    ip,
    last_seen_at: at,
    id: randomText(16),
    user_agent: keptAgent(userAgent),
    proven_at: provenAt === undefined ? at : provenAt,
  }
}

type Audited = Pick<Person, 'id' | 'email'>
type From = Pick<SignIn, 'ip' | 'requestId' | 'userAgent'>

function auditOf(
  action: string,
  person: Audited | undefined,
  { ip, requestId, userAgent }: From,
  at: string,
): Parameters<typeof writeAudit>[1] {
  return {
    at,
    by: { actor: person?.id ?? '', actorName: person?.email ?? '', ip, requestId },
    action,
    id: person?.id ?? '',
    detail: userAgent === undefined ? {} : { agent: keptAgent(userAgent) },
  }
}

/** `seenAt`: milliseconds. */
type Live = { signedIn: SignedIn; seenAt: number }

function liveOf(row: Awaited<ReturnType<Store['sessions']['findLive']>>): Live | undefined {
  return (
    row && {
      seenAt: Date.parse(row.session_seen_at),
      signedIn: {
        id: row.session_id,
        hash: row.session_hash,
        kind: row.session_kind === 'cookie' ? 'cookie' : 'bearer',
        expiresAt: new Date(row.session_expires_at),
        twofaPassed: row.session_twofa_at !== null,
        totpPending: row.totp_confirmed_at !== null && row.session_totp_at === null,
        hasTotp: row.totp_confirmed_at !== null,
        mailPassed: row.session_mail_at !== null,
        provenAt: row.session_proven_at,
        person: personOf(row),
      },
    }
  )
}

const nobody = { person: undefined, isDisabled: false, isUnverified: false }

const maxRemembered = 5000
