// Notices about changed credentials: sent to the old and the new address, with a link that undoes the change within 72 hours.
// If an address is changed back within that time, the one in between gets no link.
import type { Credentials, Notices } from './noticeTypes.ts'
import english from '../../../../i18n/mail/en_US.json' with { type: 'json' }
import russian from '../../../../i18n/mail/ru_RU.json' with { type: 'json' }
import type { Locale } from '../../../../src/engine/schema/types.ts'
import type { Repositories } from '../../../store/types.ts'
import type { Messages } from '../../messages/types.ts'
import type { Clock } from '../../model.ts'
import { hashToken, randomToken } from '../keys/random.ts'
import { hourMilliseconds } from '../../../../src/engine/time/units.ts'
/** Data of an undo link: the previous credentials, the time, and the recipient. */
export type UndoData = { before: Credentials; at: string; to: string }

export const undoPurpose = 'undo'
export const undoHours = 72
const originTexts: Record<Locale, { self: string; staff: string }> = { en_US: english.common.places, ru_RU: russian.common.places }

export function createNotices({ clock, messages }: { clock: Clock; messages: Pick<Messages, 'send'> }): Notices {
  return {
    async wayIn({ people, factors }, id) {
      const [row, factor] = [await people.find(id), await factors.find(id)]
      if (!row) return undefined
      const { email, phone, phone_verified_at, twofa } = row
      // An unconfirmed factor does not count.
      return { id, email, phone, phone_verified_at, twofa, factor: factor?.confirmed_at ? factor : null }
    },
    async send(inside, before, kind, by) {
      const row = before && (await inside.people.find(before.id))
      if (!before || !row) return
      const locale = (row.language as Locale | null) ?? 'en_US'
      // Customers learn that staff made the change, not which employee.
      const where = by.actor === row.id ? originTexts[locale].self.replace('{address}', () => by.ip) : originTexts[locale].staff
      const isBack = before.email !== row.email && (await endLinksBetween(inside, before.id, row.email))
      for (const to of new Set([before.email, row.email])) {
        const mail = { kind: 'mail', brand: row.brand, to, locale } as const
        if (isBack && to !== row.email) {
          await messages.send(inside, { ...mail, template: 'email-returned', values: { where } })
          continue
        }
        const { code, expiresAt } = await codeFor(inside, before, to)
        await messages.send(inside, { ...mail, template: kind, values: { code, where }, expiresAt })
      }
    },
  }

  /**
   * Whether the account had the address within the lifetime of an undo link. If so, links sent elsewhere since then no longer work: otherwise an
   * intruder who held the account in between could take it back.
   */
  async function endLinksBetween({ sessions }: Repositories, id: string, email: string): Promise<boolean> {
    const now = clock().toISOString()
    const links = (await sessions.codesOf(undoPurpose, id))
      .filter(({ used_at, expires_at }) => used_at === null && expires_at > now)
      .map((link) => ({ ...link, data: JSON.parse(link.data) as UndoData }))
    const usable = links.findLast(({ data }) => data.before.email === email && data.to === email)
    if (!usable) return false
    for (const { hash, created_at, data } of links)
      if (created_at >= usable.created_at && data.to !== email) await sessions.useCode(hash, undoPurpose, now)
    return true
  }

  async function codeFor({ sessions }: Repositories, before: Credentials, to: string): Promise<{ code: string; expiresAt: string }> {
    const [code, now] = [randomToken(), clock()]
    const [at, expiresAt] = [now.toISOString(), new Date(now.getTime() + undoHours * hourMilliseconds).toISOString()]
    await sessions.addCode({
      hash: hashToken(code),
      purpose: undoPurpose,
      subject: before.id,
      created_at: at,
      expires_at: expiresAt,
      used_at: null,
      data: JSON.stringify({ before, at, to } satisfies UndoData),
    })
    return { code, expiresAt }
  }
}
