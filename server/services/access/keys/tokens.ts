// API tokens: shown once, stored as a hash, with fewer rights than the owner's sessions.
import { writeAudit } from '../../audit/write.ts'
import { tokenScopes, type TokenScope } from '../../../../src/engine/load/resource/resourceFile.ts'
import type { Repositories, Store } from '../../../store/types.ts'
import { invalidAt, notFound, Problem } from '../../problem.ts'
import { createRemember } from '../../remember.ts'
import type { Clock, Origin, Person, SignedIn } from '../../model.ts'
import { personOf } from '../people/people.ts'
import { firstLetters, type LetterState } from './tokenEnds.ts'
import { hashToken, randomText, randomToken } from './random.ts'
import { hourMilliseconds, dayMilliseconds } from '../../../../src/engine/time/units.ts'

/** `account`: the only account it opens. `days` = lifetime; null = no end. `simple_rest`: for stock clients (docs/decisions/173). */
export type NewToken = { name: string; scopes: TokenScope[]; days: number | null; account?: string; simple_rest?: boolean }
export type TokenInfo = {
  id: string
  name: string
  scopes: TokenScope[]
  account: string | null
  simple_rest: boolean
  created_at: string
  expires_at: string | null
  expired: boolean
  /** Rotated: a newer token has its rights, and this one ends within a day. */ replaced: boolean
  last_used_at: string | null
  last_used_ip: string | null
}
export type Tokens = {
  list: (person: Person) => Promise<TokenInfo[]>
  /** `token` is returned only here. Throws 400 `invalid` (/account), 409 `limit_reached`. */
  create: (person: Person, given: NewToken, origin: Origin) => Promise<TokenInfo & { token: string }>
  /**
   * Creates a token with the same rights and lifetime; the old one works for a day at most. `prove` is called if it never expires.
   * Throws 400 `invalid` (/account), 404, 409 `limit_reached`.
   */
  rotate: (person: Person, id: string, origin: Origin, prove: () => void) => Promise<TokenInfo & { token: string }>
  /** Throws 404. */
  revoke: (person: Person, id: string, origin: Origin) => Promise<void>
  /** The owner of a token. The call counts as use. */
  find: (token: string, ip: string) => Promise<SignedIn | undefined>
}

/** Secret scanners find leaked tokens by this prefix. */
export const tokenPrefix = 'portal_'
const accountPrefix = 'account:'
const simpleRest = 'simple-rest'
const maxTokens = 50
const maxRemembered = 5000
const secondsBetweenNotes = 60
/** How long a rotated token still works. */
const overlapHours = 24
/** How long expired tokens are listed. */
const expiredDays = 90
const endless = '9999-12-31T23:59:59.999Z'

export function createTokens({ store, clock }: { store: Store; clock: Clock }): Tokens {
  const live = createRemember<Awaited<ReturnType<Store['tokens']['findLive']>>>(store, maxRemembered, [
    'api_tokens',
    'persons',
    'second_factors',
  ])
  const audit = (
    { history }: Pick<Repositories, 'history'>,
    action: string,
    id: string,
    detail: object,
    { actor, actorName, ip, requestId }: Origin,
  ): Promise<void> => writeAudit(history, { at: clock().toISOString(), by: { actor, actorName, ip, requestId }, action, id, detail })

  return {
    list: async ({ id }) => (await store.tokens.ofPerson(id, endedSince(clock()))).map((row) => infoOf(row, clock())),
    async create(person, { name, scopes, days, account, simple_rest = false }, origin) {
      const words = [...scopes, ...(simple_rest ? [simpleRest] : []), ...(account === undefined ? [] : [`${accountPrefix}${account}`])]
      const lifetime = days === null ? null : days * dayMilliseconds
      return store.transaction(async (inside) => {
        const made = await insertToken(inside, { person, name, scopes: JSON.stringify(words), lifetime, now: clock() })
        await audit(inside, 'token-create', made.id, { name, scopes, days, ...(simple_rest && { simple_rest }) }, origin)
        return made
      })
    },
    rotate: (person, id, origin, prove) =>
      store.transaction(async (inside) => {
        const old = await inside.tokens.find(person.id, id)
        if (!old) throw notFound()
        if (old.expires_at === null) prove()
        const now = clock()
        const lifetime = old.expires_at === null ? null : Date.parse(old.expires_at) - Date.parse(old.created_at)
        const made = await insertToken(inside, { person, name: old.name, scopes: old.scopes, lifetime, now })
        const end = later(now, overlapHours * hourMilliseconds)
        if (old.expires_at === null || old.expires_at > end) await inside.tokens.endAt(id, end)
        await audit(inside, 'token-rotate', made.id, { name: old.name, replaces: id }, origin)
        return made
      }),
    revoke: (person, id, origin) =>
      store.transaction(async (inside) => {
        const name = await inside.tokens.revoke(person.id, id, clock().toISOString())
        if (name === undefined) throw notFound()
        await audit(inside, 'token-revoke', id, { name }, origin)
      }),
    async find(token, ip) {
      if (!token.startsWith(tokenPrefix) || token.length > 128) return undefined
      const hash = hashToken(token)
      const now = clock()
      const row = await live(hash, () => store.tokens.findLive(hash, now.toISOString()))
      if (!row || (row.token_expires_at ?? endless) <= now.toISOString()) return undefined
      // Written only now and then. A failed write does not fail the request.
      if (now.getTime() - Date.parse(row.token_used_at ?? '1970-01-01') >= secondsBetweenNotes * 1000)
        await store.tokens.touch(row.token_id, now.toISOString(), ip).catch(() => undefined)
      const { scopes, account, simple_rest } = scopesOf(row.token_scopes)
      return {
        id: row.token_id,
        hash,
        kind: 'token',
        expiresAt: new Date(row.token_expires_at ?? endless),
        twofaPassed: true,
        totpPending: false,
        hasTotp: row.totp_confirmed_at !== null,
        mailPassed: true,
        // Programs cannot prove a password.
        provenAt: null,
        scopes,
        ...(simple_rest && { isSimpleRest: true }),
        // Staff enter accounts interactively; their programs are in none.
        person: { ...personOf(row), ...((account !== null || row.kind === 'staff') && { onlyAccount: account ?? '' }) },
      }
    },
  }
}

const later = (now: Date, milliseconds: number): string => new Date(now.getTime() + milliseconds).toISOString()

type Making = { person: Person; name: string; scopes: string; lifetime: number | null; now: Date }

/** Throws 400 `invalid` (/account), 409 `limit_reached`. */
async function insertToken(inside: Repositories, { person, name, scopes, lifetime, now }: Making): Promise<TokenInfo & { token: string }> {
  await refuseMore(inside, person, scopesOf(scopes).account ?? undefined, now)
  const token = `${tokenPrefix}${randomToken()}`
  const expires = lifetime === null ? null : later(now, lifetime)
  const row = {
    id: `tok_${randomText(12)}`,
    name,
    scopes,
    created_at: now.toISOString(),
    expires_at: expires,
    last_used_at: null,
    last_used_ip: null,
    ...firstLetters(expires, now),
  }
  await inside.tokens.insert({ ...row, hash: hashToken(token), person_id: person.id, revoked_at: null })
  return { ...infoOf(row, now), token }
}

const endedSince = (now: Date): string => later(now, -expiredDays * dayMilliseconds)

async function refuseMore(inside: Repositories, person: Person, account: string | undefined, now: Date): Promise<void> {
  if (account !== undefined && !(await inside.accounts.findAsMember(account, person.id)))
    throw invalidAt('/account', 'reference', { type: 'accounts' })
  if ((await inside.tokens.ofPerson(person.id, endedSince(now))).length >= maxTokens)
    throw new Problem(409, 'limit_reached', { errors: [{ path: '', keyword: 'limit', params: { count: maxTokens } }] })
}

type Row = {
  id: string
  name: string
  scopes: string
  created_at: string
  expires_at: string | null
  last_used_at: string | null
  last_used_ip: string | null
} & LetterState

function infoOf({ scopes, last_letter_days: last, next_letter_at: next, ...row }: Row, now: Date): TokenInfo {
  const { expires_at: end } = row
  const expired = end !== null && end <= now.toISOString()
  // Only a replaced token that has not expired has no letter ahead.
  const replaced = !expired && end !== null && next === null && last !== 0
  return { ...row, ...scopesOf(scopes), expired, replaced }
}

function scopesOf(text: string): { scopes: TokenScope[]; account: string | null; simple_rest: boolean } {
  const words = JSON.parse(text) as string[]
  const bound = words.find((word) => word.startsWith(accountPrefix))
  return {
    scopes: tokenScopes.filter((scope) => words.includes(scope)),
    account: bound?.slice(accountPrefix.length) ?? null,
    simple_rest: words.includes(simpleRest),
  }
}
