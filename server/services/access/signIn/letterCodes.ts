// One-time codes in e-mails: bound to a purpose, a brand and an address, stored as hashes, valid for one use.
import type { Repositories } from '../../../store/types.ts'
import type { Clock } from '../../model.ts'
import { emailKey } from '../people/email.ts'
import { hashToken, randomToken } from '../keys/random.ts'
import { hourMilliseconds } from '../../../../src/engine/time/units.ts'

type Inside = Pick<Repositories, 'sessions'>
type Data = Record<string, unknown>
/** `activation-again` is never e-mailed: a refused sign-in returns it, to request the e-mail again. */
export type CodePurpose = 'registration' | 'invitation' | 'restore' | 'activation' | 'activation-again'
export type CodeOf = { purpose: CodePurpose; brand: string; email: string }
/** `absent`: no code of this purpose was ever sent to the address. */
export type CodeState = { is: 'right'; data: Data } | { is: 'wrong' | 'used' | 'expired' | 'absent' }
export type LetterCodes = {
  /** A new code of 256 bits. Replaces earlier ones of the same purpose, unless they are `kept`. */
  issue: (inside: Inside, of: CodeOf, how?: { data?: Data; kept?: true }) => Promise<{ code: string; expiresAt: string }>
  /** The state of a code; changes nothing. */
  look: (inside: Inside, of: CodeOf, code: string) => Promise<CodeState>
  /** Consumes the code and all others of the same purpose (except invitations); of concurrent calls exactly one gets its data. */
  use: (inside: Inside, of: CodeOf, code: string) => Promise<Data | undefined>
  /** Revokes the codes of this purpose. */
  end: (inside: Inside, of: CodeOf) => Promise<void>
}
const hours: Record<CodePurpose, number> = { registration: 24, invitation: 24, restore: 1, activation: 24, 'activation-again': 24 }
/** How long expired codes stay distinguishable from unknown ones. */
const rememberedDays = 30

export function createLetterCodes(clock: Clock): LetterCodes {
  const subjectOf = ({ brand, email }: CodeOf): string => `${brand}/${emailKey(email)}`
  const later = (howManyHours: number): string => new Date(clock().getTime() + howManyHours * hourMilliseconds).toISOString()
  const codes: LetterCodes = {
    async issue(inside, of, { data = {}, kept } = {}) {
      const [code, at, expiresAt] = [randomToken(), clock().toISOString(), later(hours[of.purpose])]
      await inside.sessions.removeOldCodes(later(-24 * rememberedDays))
      if (!kept) await codes.end(inside, of)
      await inside.sessions.addCode({
        hash: hashToken(code),
        purpose: of.purpose,
        subject: subjectOf(of),
        created_at: at,
        expires_at: expiresAt,
        used_at: null,
        data: JSON.stringify(data),
      })
      return { code, expiresAt }
    },
    async look(inside, of, code) {
      const row = await inside.sessions.findCode(hashToken(code), of.purpose)
      if (row?.subject !== subjectOf(of))
        return { is: (await inside.sessions.codesOf(of.purpose, subjectOf(of))).length > 0 ? 'wrong' : 'absent' }
      if (row.used_at !== null) return { is: 'used' }
      return row.expires_at > clock().toISOString() ? { is: 'right', data: JSON.parse(row.data) as Data } : { is: 'expired' }
    },
    async use(inside, of, code) {
      const state = await codes.look(inside, of, code)
      if (state.is !== 'right' || !(await inside.sessions.useCode(hashToken(code), of.purpose, clock().toISOString()))) return undefined
      // An address may have invitations to several accounts; codes of an accepted one are judged by the invitation itself.
      if (of.purpose !== 'invitation') await codes.end(inside, of)
      return state.data
    },
    end: (inside, of) => inside.sessions.endCodes(of.purpose, subjectOf(of), clock().toISOString()),
  }
  return codes
}
