// Time-based one-time passwords (RFC 6238: 6 digits, 30 seconds) and backup codes as a second factor.
import { writeAudit } from '../../audit/write.ts'
import { Secret, TOTP } from 'otpauth'
import type { Repositories, Store } from '../../../store/types.ts'
import { Problem } from '../../problem.ts'
import type { Clock, Origin, Person, SignedIn } from '../../model.ts'
import type { Brands } from '../brands.ts'
import { networkOf } from '../limits/network.ts'
import type { Notices } from '../proofs/noticeTypes.ts'
import { randomText } from '../keys/random.ts'
import type { Sealing } from '../keys/sealing.ts'
import type { Throttle, ThrottleRule } from '../limits/throttle.ts'
import type { OwnPassword } from '../people/ownPassword.ts'
import type { PersonStatus } from '../people/personStatus.ts'

/** `required`: the brand or role requires one; it cannot be switched off. */
export type FactorState = { enabled: boolean; confirmed_at: string | null; backup_codes: number; required: boolean }
export type SecondFactor = {
  state: (person: Person) => Promise<FactorState>
  /** Returns a new secret once; it becomes active with the first correct code. Throws 403 `wrong_password`, 409 `totp_on`, 429. */
  begin: (signedIn: SignedIn, password: string, origin: Origin) => Promise<{ secret: string; uri: string }>
  /** Activates the secret and returns the backup codes once. Throws 403 `wrong_code`, 409 `totp_not_begun`, 429. */
  confirm: (signedIn: SignedIn, code: string, origin: Origin) => Promise<string[]>
  /** Throws 403 `wrong_password`, 409 `totp_off` or `second_factor_needed`, 429. */
  remove: (person: Person, password: string, origin: Origin) => Promise<void>
  /** Replaces all backup codes. Throws as `remove`. */
  renewBackupCodes: (person: Person, password: string, origin: Origin) => Promise<string[]>
  /** Second factor of a session: an authenticator or backup code, each valid once. Throws 403 `wrong_code`, 429. */
  pass: (signedIn: SignedIn, code: string, origin: Origin) => Promise<void>
  /** Removes the second factor on behalf of a person who lost it. False when there was none. */
  reset: (inside: Repositories, person: Person, origin: Origin) => Promise<boolean>
}
type Parts = {
  store: Store
  clock: Clock
  brands: Brands
  sealing: Sealing
  throttle: Throttle
  ownPassword: OwnPassword
  notices: Notices
  personStatus: Pick<PersonStatus, 'requiresFactor'>
}

const period = 30
const backupPurpose = 'backup'
const backupCount = 10
const endless = '9999-12-31T23:59:59.999Z'

export function createSecondFactor({ store, clock, brands, sealing, throttle, ownPassword, notices, personStatus }: Parts): SecondFactor {
  const now = (): string => clock().toISOString()
  const wrong = (): Problem => new Problem(403, 'wrong_code')
  const off = (): Problem => new Problem(409, 'totp_off')
  const { stepOf, markOf, putCodes } = createFactorCodes({ sealing, clock })
  const audit = (inside: Pick<Repositories, 'history'>, action: string, { id }: Person, origin: Origin): Promise<void> => {
    const { actor, actorName, ip, requestId } = origin
    return writeAudit(inside.history, { at: now(), by: { actor, actorName, ip, requestId }, action, id })
  }

  return {
    async state(person) {
      const at = (await store.factors.find(person.id))?.confirmed_at ?? null
      return {
        enabled: at !== null,
        confirmed_at: at,
        backup_codes: at === null ? 0 : await store.sessions.freshCodes(backupPurpose, person.id),
        required: await personStatus.requiresFactor(person),
      }
    },
    async begin({ person }, password, origin) {
      await ownPassword.prove(person, password, origin)
      const secret = new Secret({ size: 20 }).base32
      if (!(await store.factors.begin(person.id, sealing.seal(secret, person.id), now()))) throw new Problem(409, 'totp_on')
      const issuer = (await brands.find(person.brand))?.name ?? 'Portal'
      return { secret, uri: new TOTP({ secret, issuer: issuer.replaceAll(':', ' '), label: person.email, period }).toString() }
    },
    async confirm({ person, hash }, code, origin) {
      const rules = guessingLimits(person, origin)
      await throttle.attempt(rules)
      const row = await store.factors.find(person.id)
      if (!row || row.confirmed_at !== null) throw new Problem(409, 'totp_not_begun')
      const step = stepOf(row.secret, person, code)
      if (step === undefined) throw wrong()
      const codes = newCodes()
      await store.transaction(async (inside) => {
        const before = await notices.wayIn(inside, person.id)
        if (!(await inside.factors.confirm(person.id, row.secret, step, now()))) throw new Problem(409, 'totp_not_begun')
        await putCodes(inside, person, codes)
        await inside.sessions.passTotp(hash, now())
        await inside.sessions.prove(hash, now())
        // Other sessions need a code at once; their event streams end.
        await inside.sessions.interrupt(person.id, hash)
        await audit(inside, 'totp-on', person, origin)
        await notices.send(inside, before, 'second-factor-on', origin)
      })
      await throttle.succeed(rules)
      return codes
    },
    async remove(person, password, origin) {
      await ownPassword.prove(person, password, origin)
      await store.transaction(async (inside) => {
        const before = await notices.wayIn(inside, person.id)
        if (!(await removeAll(inside, person))) throw off()
        if (await personStatus.requiresFactor(person)) throw new Problem(409, 'second_factor_needed')
        await audit(inside, 'totp-off', person, origin)
        await notices.send(inside, before, 'second-factor-off', origin)
      })
    },
    async renewBackupCodes(person, password, origin) {
      await ownPassword.prove(person, password, origin)
      const codes = newCodes()
      await store.transaction(async (inside) => {
        if (!(await inside.factors.find(person.id))?.confirmed_at) throw off()
        await putCodes(inside, person, codes)
        await audit(inside, 'backup-codes', person, origin)
      })
      return codes
    },
    async pass({ person, hash }, code, origin) {
      const rules = guessingLimits(person, origin)
      await throttle.attempt(rules)
      const row = await store.factors.find(person.id)
      const step = row?.confirmed_at ? stepOf(row.secret, person, code) : undefined
      const isRight = await store.transaction(async (inside) => {
        const used =
          step === undefined
            ? await inside.sessions.useCode(markOf(person, code), backupPurpose, now())
            : await inside.factors.useStep(person.id, step)
        if (used) {
          await inside.sessions.passTotp(hash, now())
          await inside.sessions.prove(hash, now())
        }
        await audit(inside, used ? (step === undefined ? 'backup-code-used' : 'totp-passed') : 'totp-refused', person, origin)
        return used
      })
      if (!isRight) throw wrong()
      await throttle.succeed(rules)
    },
    async reset(inside, person, origin) {
      const before = await notices.wayIn(inside, person.id)
      if (!(await removeAll(inside, person))) return false
      // Until a new one is set up, an e-mailed code is the second factor.
      await inside.people.update(person.id, { reset_at: now() })
      await audit(inside, 'totp-reset', person, origin)
      await notices.send(inside, before, 'second-factor-off', origin)
      return true
    },
  }
}

/** Authenticator codes and backup codes. */
function createFactorCodes({ sealing, clock }: Pick<Parts, 'sealing' | 'clock'>) {
  return { stepOf, markOf, putCodes }

  /** The time step of the code: the present one or a neighbour. */
  function stepOf(sealed: string, person: Person, code: string): number | undefined {
    const secret = sealing.open(sealed, person.id)
    if (secret === undefined) throw new Problem(503, 'second_factor_unreadable')
    const token = code.replaceAll(/\s/g, '')
    if (!/^\d{6}$/.test(token)) return undefined
    const timestamp = clock().getTime()
    const delta = new TOTP({ secret, period }).validate({ token, timestamp, window: 1 })
    return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
  }

  /** A short code is stored as a keyed hash with its owner. */
  function markOf({ id }: Person, code: string): string {
    return sealing.mark(`${id}:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
  }

  async function putCodes({ sessions }: Repositories, person: Person, codes: string[]): Promise<void> {
    await sessions.removeCodes(backupPurpose, person.id)
    for (const code of codes)
      await sessions.addCode({
        hash: markOf(person, code),
        purpose: backupPurpose,
        subject: person.id,
        created_at: clock().toISOString(),
        expires_at: endless,
        used_at: null,
      })
  }
}

async function removeAll({ factors, sessions }: Repositories, { id }: Person): Promise<boolean> {
  await sessions.removeCodes(backupPurpose, id)
  return factors.remove(id)
}

/** Twelve letters and digits: 62 bits, in groups that are easy to type. */
function newCodes(): string[] {
  return Array.from({ length: backupCount }, () => (randomText(12).match(/.{4}/g) ?? []).join('-'))
}

/** A guesser already knows the password: few attempts, counted over all sessions. */
function guessingLimits({ id }: Person, { ip }: Origin): ThrottleRule[] {
  return [
    { name: 'totp-network', subject: `${id}/${networkOf(ip)}`, free: 5, most: 10, own: true },
    { name: 'totp', subject: id, free: 20, most: 30 },
  ]
}
