// Letters about a change of what somebody signs in by: to the old address and the new one, with a link that undoes it within 72 hours.
import type { WayIn, Notices } from './noticeTypes.ts'
import english from '../../../i18n/mail/en_US.json' with { type: 'json' }
import russian from '../../../i18n/mail/ru_RU.json' with { type: 'json' }
import type { Locale } from '../../../src/engine/schema/types.ts'
import type { Repositories } from '../../store/types.ts'
import type { Messages } from '../messages/types.ts'
import type { Clock } from '../model.ts'
import { hashToken, randomToken } from './random.ts'
/** What a link stands for: the ways in as they were, when that was, and whom the letter went to. */
export type UndoData = { before: WayIn; at: string; to: string }

export const undoPurpose = 'undo'
export const undoHours = 72
const places: Record<Locale, { self: string; staff: string }> = { en_US: english.common.places, ru_RU: russian.common.places }

export function createNotices({ clock, messages }: { clock: Clock; messages: Pick<Messages, 'send'> }): Notices {
  return {
    async wayIn({ people, factors }, id) {
      const [row, factor] = [await people.find(id), await factors.find(id)]
      if (!row) return undefined
      const { email, phone, phone_verified_at, twofa } = row
      // What was begun and not confirmed is no factor.
      return { id, email, phone, phone_verified_at, twofa, factor: factor?.confirmed_at ? factor : null }
    },
    async tell(inside, before, kind, by) {
      const row = before && (await inside.people.find(before.id))
      if (!before || !row) return
      const locale = (row.language as Locale | null) ?? 'en_US'
      // Customers learn that it was the staff, not who of them.
      const where = by.actor === row.id ? places[locale].self.replace('{address}', () => by.ip) : places[locale].staff
      for (const to of new Set([before.email, row.email])) {
        const { code, expiresAt } = await codeFor(inside, before, to)
        await messages.send(inside, { kind: 'mail', brand: row.brand, to, locale, template: kind, values: { code, where }, expiresAt })
      }
    },
  }

  async function codeFor({ sessions }: Repositories, before: WayIn, to: string): Promise<{ code: string; expiresAt: string }> {
    const [code, now] = [randomToken(), clock()]
    const [at, expiresAt] = [now.toISOString(), new Date(now.getTime() + undoHours * 3_600_000).toISOString()]
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
