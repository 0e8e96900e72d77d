// Invitations to an account: an e-mail with a link that works once, within a day.
import { writeAudit } from '../../audit/write.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { Locale } from '../../../../src/engine/schema/types.ts'
import { FORMATS } from '../../../../src/engine/formats/formats.ts'
import { accountScope } from '../../../store/scope.ts'
import type { Repositories, Store } from '../../../store/types.ts'
import type { Messages } from '../../messages/types.ts'
import type { LetterCodes } from '../signIn/letterCodes.ts'
import { invalidAt, notFound, Problem } from '../../problem.ts'
import { mayStillInvite } from './inviters.ts'
import type { ActingAccount, Clock, Origin } from '../../model.ts'
import { emailKey } from './email.ts'
import { refuseUnknownRole } from './members.ts'
import { letterLimits } from '../limits/letterLimits.ts'
import { randomText } from '../keys/random.ts'
import type { Throttle, ThrottleRule } from '../limits/throttle.ts'
import { daySeconds, hourMilliseconds, hourSeconds } from '../../../../src/engine/time/units.ts'

export type InvitationInfo = { id: string; email: string; role: string; created_at: string; expires_at: string; expired: boolean }
/** `locale`: language of the e-mail. */
export type NewInvitation = { email: string; role: string; locale: Locale }
export type Invitations = {
  list: (account: string) => Promise<InvitationInfo[]>
  /** Throws 400 `invalid`, 409 `already_member` or `already_invited`, 429 `invitation_limit`. */
  create: (account: ActingAccount, given: NewInvitation, origin: Origin) => Promise<InvitationInfo>
  /** Sends another e-mail, whose link is valid for a whole day. Throws 404, 429 `invitation_limit`. */
  sendAgain: (account: ActingAccount, id: string, locale: Locale, origin: Origin) => Promise<InvitationInfo>
  /** Revokes the link. Throws 404. */
  revoke: (account: ActingAccount, id: string, origin: Origin) => Promise<void>
}
const hours = 24
const secondsBetween = 60
const maxADay = 50
/** Daily limit per person over all accounts. */
const maxOfPerson = 100

type Parts = { store: Store; clock: Clock; facts: Facts; messages: Pick<Messages, 'send'>; codes: LetterCodes; throttle: Throttle }
type Row = { id: string; account: string; email: string; role: string; created_at: string; expires_at: string }

export function createInvitations({ store, clock, facts, messages, codes, throttle }: Parts): Invitations {
  const after = (seconds: number): string => new Date(clock().getTime() + seconds * 1000).toISOString()
  const infoOf = ({ id, email, role, created_at, expires_at }: Row, isVouched = true): InvitationInfo => ({
    id,
    email,
    role,
    created_at,
    expires_at,
    expired: !isVouched || expires_at <= after(0),
  })
  const audit = (
    { history }: Pick<Repositories, 'history'>,
    action: string,
    { id, account, email, role }: Row,
    { actor, actorName, ip, requestId }: Origin,
  ): Promise<void> =>
    writeAudit(history, {
      scope: accountScope(account),
      at: after(0),
      by: { actor, actorName, ip, requestId },
      action,
      id,
      detail: { email, role },
    })

  return {
    list: async (account) =>
      Promise.all(
        (await store.invitations.ofAccount(account)).map(async (row) =>
          infoOf(row, await mayStillInvite(store, facts, row.invited_by, account)),
        ),
      ),
    create: (account, { email: given, role, locale }, origin) => {
      const email = emailKey(given)
      if (!FORMATS['email-ascii']?.(email)) throw invalidAt('/email', 'format', { format: 'email-ascii' })
      refuseUnknownRole(role, facts)
      return counted(limitsOf(account, email, origin), async (inside) => {
        await refuseKnown(inside, account, email)
        if ((await inside.invitations.countSince(account.name, after(-daySeconds))) >= maxADay) throw tooMany(hourSeconds)
        const row = {
          id: `inv_${randomText(12)}`,
          account: account.name,
          email,
          role,
          invited_by: origin.actor,
          created_at: after(0),
          expires_at: after(hours * hourSeconds),
          accepted_at: null,
          revoked_at: null,
        }
        await inside.invitations.insert(row)
        await write({ codes, messages }, inside, account, row, locale, origin)
        await audit(inside, 'invitation', row, origin)
        return infoOf(row)
      })
    },
    sendAgain: async (account, id, locale, origin) => {
      const invitation = await store.invitations.unaccepted(account.name, id)
      if (!invitation) throw notFound()
      return counted(limitsOf(account, invitation.email, origin), async (inside) => {
        const row = await inside.invitations.unaccepted(account.name, id)
        if (!row) throw notFound()
        const wait = Math.ceil((Date.parse(row.expires_at) - hours * hourMilliseconds - clock().getTime()) / 1000) + secondsBetween
        if (wait > 0) throw tooMany(wait)
        const renewed = { ...row, expires_at: after(hours * hourSeconds) }
        // The person who sends it again becomes the inviter.
        await inside.invitations.renew(id, renewed.expires_at, origin.actor)
        await write({ codes, messages }, inside, account, renewed, locale, origin)
        await audit(inside, 'invitation-again', row, origin)
        return infoOf(renewed)
      })
    },
    revoke: (account, id, origin) =>
      store.transaction(async (inside) => {
        const row = await inside.invitations.unaccepted(account.name, id)
        if (!row) throw notFound()
        await inside.invitations.revoke(id, after(0))
        await audit(inside, 'invitation-revoke', row, origin)
      }),
  }

  /** Returns the quota of an e-mail that was not sent. */
  async function counted<Result>(limits: ThrottleRule[], work: (inside: Repositories) => Promise<Result>): Promise<Result> {
    await throttle.attempt(limits)
    try {
      return await store.transaction(work)
    } catch (error) {
      await throttle.succeed(limits)
      throw error
    }
  }

  async function refuseKnown(inside: Repositories, { name }: ActingAccount, email: string): Promise<void> {
    if ((await inside.people.members(name)).some((member) => member.email === email)) throw new Problem(409, 'already_member')
    const open = (await inside.invitations.ofAccount(name)).filter((row) => row.email === email && row.expires_at > after(0))
    for (const { invited_by: by } of open) if (await mayStillInvite(inside, facts, by, name)) throw new Problem(409, 'already_invited')
  }
}

/** Sends the e-mail with the link. */
async function write(
  { codes, messages }: Pick<Parts, 'codes' | 'messages'>,
  inside: Repositories,
  { brand, name, companyName }: ActingAccount,
  { id, email, expires_at }: Row,
  locale: Locale,
  { actorName }: Origin,
): Promise<void> {
  // Codes of invitations to other accounts remain valid.
  const { code } = await codes.issue(inside, { purpose: 'invitation', brand, email }, { data: { invitation: id }, kept: true })
  await messages.send(inside, {
    kind: 'mail',
    brand,
    to: email,
    locale,
    template: 'invitation',
    values: { code, account: companyName || name, inviter: actorName },
    expiresAt: expires_at,
  })
}

/** Limits count per person from any network; an address gets five e-mails a day from one person, twenty from all. */
function limitsOf({ brand }: ActingAccount, email: string, { actor }: Origin): ThrottleRule[] {
  const refusal = { status: 429, code: 'invitation_limit' }
  const mailbox = { ...refusal, errors: [{ path: '/email', keyword: 'invitationLimit', params: {} }] }
  return [
    { name: 'invitations', subject: actor, free: maxOfPerson, most: maxOfPerson, window: daySeconds, refusal },
    ...letterLimits({ name: 'invitation', asker: actor, mailbox: `${brand}/${email}`, refusal: mailbox }, { here: [5, 5], all: [5, 20] }),
  ]
}

function tooMany(seconds: number): Problem {
  return new Problem(429, 'invitation_limit', { headers: { 'retry-after': String(seconds) }, detail: { retry_after: seconds } })
}
