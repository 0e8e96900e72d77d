// One-time links with which employees set their passwords: created by staff who may change the employee's record, and handed over or sent by e-mail.
import { coreUpdateStaff } from '../../../../src/engine/rights/permissions.ts'
import { writeAudit } from '../../audit/write.ts'
import { can } from '../../../../src/engine/rights/access.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { Locale } from '../../../../src/engine/schema/types.ts'
import type { PersonRow } from '../../../store/people/people.ts'
import type { Repositories, Store } from '../../../store/types.ts'
import { anyHost } from '../brands.ts'
import { forbidden, invalid, notFound, Problem } from '../../problem.ts'
import type { Caller, Clock } from '../../model.ts'
import type { Messages } from '../../messages/types.ts'
import { letterLimits } from '../limits/letterLimits.ts'
import { networkOf } from '../limits/network.ts'
import type { Notices } from '../proofs/noticeTypes.ts'
import { passwordErrors, passwordPurpose } from './passwords.ts'
import type { People } from '../people/people.ts'
import { hashToken, randomToken } from '../keys/random.ts'
import { isBeyond, reachOf } from '../people/reach.ts'
import type { Throttle, ThrottleRule } from '../limits/throttle.ts'
import { hourMilliseconds, daySeconds } from '../../../../src/engine/time/units.ts'

/** `host` = where the employee signs in, if not on the request's brand. */
export type PasswordLink = { code: string; host: string | null; expires_at: string }
export type PasswordLinks = {
  /** Creates a link for an employee; earlier ones are revoked. Throws 404 out of reach, 403 `mightier` or `own_password`, 409 `switched_off`. `brand` = the request's brand. */
  offer: (id: string, caller: Caller, brand: string) => Promise<PasswordLink>
  /** Sends the link to the employee's address; the caller never sees it. Throws what `offer` throws, and 429 `invitation_limit`. */
  letter: (id: string, caller: Caller, locale: Locale) => Promise<Pick<PasswordLink, 'expires_at'>>
  /** Sets the password and ends every session of the person. Throws 403 `wrong_link`, `link_used`, `link_expired`, 400 `invalid`, 429. */
  accept: (given: { code: string; password: string; ip: string; requestId: string }) => Promise<void>
}
/** Permission to create links: that of changing employees. */
export const passwordLinkPermission = [coreUpdateStaff]
const hours = 24
const tooMany = { status: 429, code: 'invitation_limit' }
/** E-mails that one person may send in a day, to all mailboxes. */
const maxOfPerson = 50

export function createPasswordLinks({
  store,
  clock,
  facts,
  people,
  throttle,
  notices,
  messages,
}: {
  store: Store
  clock: Clock
  facts: Facts
  people: People
  throttle: Throttle
  notices: Notices
  messages: Pick<Messages, 'send'>
}): PasswordLinks {
  const wrong = (): Problem => new Problem(403, 'wrong_link')
  const used = (): Problem => new Problem(403, 'link_used')
  const sees = seeing(facts)
  const { linkParties, made } = createLinks({ clock, facts })

  return {
    offer: (id, caller, brand) =>
      store.transaction(async (inside) => {
        const { row, code, expires_at } = await made(inside, id, caller)
        return { code, host: await hostOf(inside, row, brand), expires_at }
      }),
    async letter(id, caller, locale) {
      const { row } = await linkParties(store, id, caller)
      await throttle.attempt([
        { name: 'staff-invitations', subject: caller.actor, free: maxOfPerson, most: maxOfPerson, window: daySeconds, refusal: tooMany },
        ...letterLimits(
          { name: 'staff-invitation', asker: caller.actor, mailbox: `${row.brand}/${row.email}`, refusal: tooMany },
          { here: [5, 5], all: [5, 20] },
        ),
      ])
      return store.transaction(async (inside) => {
        const { code, expires_at } = await made(inside, id, caller)
        await messages.send(inside, {
          kind: 'mail',
          brand: row.brand,
          to: row.email,
          locale,
          template: 'staff-invitation',
          values: { code, inviter: caller.actorName },
          expiresAt: expires_at,
        })
        return { expires_at }
      })
    },
    async accept({ code, password, ip, requestId }) {
      const unfit = passwordErrors(password, '')
      if (unfit.length > 0) throw invalid(unfit)
      const rules: ThrottleRule[] = [{ name: 'password-link', subject: networkOf(ip), free: 5, most: 10, own: true }]
      await throttle.attempt(rules)
      const [id = '', makerId = ''] = code.split('.')
      const hash = hashToken(code)
      const isFresh = async (inside: Repositories): Promise<boolean> => {
        const [row, maker] = [await inside.people.find(id), await inside.people.find(makerId)]
        // The creator must still have the right: links lapse with their creator's access.
        return isStaff(row) && isStaff(maker) && sees(maker, row) && !isBeyond(row.role, maker.role, facts) && mayOffer(maker)
      }
      // Checked before the costly password hash; the code is consumed together with the change.
      const link = await store.sessions.findCode(hash, passwordPurpose)
      if (link && link.used_at !== null) throw used()
      if (link && link.expires_at <= clock().toISOString()) throw new Problem(403, 'link_expired')
      if (!link || !(await isFresh(store))) throw wrong()
      await people.setPassword(id, password, {
        before: async (inside) => {
          const at = clock().toISOString()
          if (!(await isFresh(inside))) throw wrong()
          if (!(await inside.sessions.useCode(hash, passwordPurpose, at))) throw used()
          const actor_name = (await inside.people.find(id))?.email ?? ''
          await writeAudit(inside.history, { at, by: { actor: id, actorName: actor_name, ip, requestId }, action: 'password-set', id })
          // A new person's first password is not a change.
          if ((await inside.people.password(id)) !== undefined)
            await notices.send(inside, await notices.wayIn(inside, id), 'password-changed', {
              actor: id,
              actorName: actor_name,
              ip,
              requestId,
            })
        },
      })
      await throttle.succeed(rules)
    },
  }

  function mayOffer({ role }: PersonRow): boolean {
    return can({ kind: 'staff', role, permissions: facts.roles[role]?.permissions ?? [], inAccount: false }, passwordLinkPermission, facts)
  }

  /** Employees who reach every brand can sign in on any host. */
  async function hostOf({ brands }: Repositories, { brand, role }: PersonRow, host: string): Promise<string | null> {
    if (brand === host || facts.roles[role]?.reach === 'all') return null
    return (await brands.hostsOf(brand)).find((host) => host !== anyHost) ?? null
  }
}

const isStaff = (row: PersonRow | undefined): row is PersonRow => row?.kind === 'staff' && row.disabled_at === null

const seeing =
  (facts: Facts) =>
  (maker: Pick<PersonRow, 'id' | 'brand' | 'role'>, { id, brand }: PersonRow): boolean => {
    const reach = reachOf(maker, facts)
    return (reach.brand === undefined || reach.brand === brand) && (reach.own === undefined || reach.own === id)
  }

function createLinks({ clock, facts }: { clock: Clock; facts: Facts }) {
  const sees = seeing(facts)
  return { linkParties, made }

  /** The employee for whom the caller may create a link, and the caller. */
  async function linkParties(
    inside: Pick<Repositories, 'people'>,
    id: string,
    caller: Caller,
  ): Promise<{ row: PersonRow; maker: PersonRow }> {
    const [row, maker] = [await inside.people.find(id), await inside.people.find(caller.actor)]
    if (row?.kind !== 'staff' || !maker || !sees(maker, row)) throw notFound()
    if (id === maker.id) throw forbidden('own_password')
    if (isBeyond(row.role, maker.role, facts)) throw forbidden('mightier')
    if (!isStaff(row)) throw new Problem(409, 'switched_off')
    return { row, maker }
  }

  async function made(inside: Repositories, id: string, caller: Caller): Promise<{ row: PersonRow; code: string; expires_at: string }> {
    const { row, maker } = await linkParties(inside, id, caller)
    // Person and creator are part of the hash, so that neither can be swapped.
    const code = [id, maker.id, randomToken()].join('.')
    const now = clock()
    const [at, expires_at] = [now.toISOString(), new Date(now.getTime() + hours * hourMilliseconds).toISOString()]
    await inside.sessions.removeCodes(passwordPurpose, id)
    await inside.sessions.addCode({
      hash: hashToken(code),
      purpose: passwordPurpose,
      subject: id,
      created_at: at,
      expires_at,
      used_at: null,
    })
    await writeAudit(inside.history, { at, by: caller, action: 'password-link', id })
    return { row, code, expires_at }
  }
}
