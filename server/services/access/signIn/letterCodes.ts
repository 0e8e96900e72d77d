// One-time codes in letters: bound to a purpose, a brand and an address, kept as hashes, good for one use.
import type { Repositories } from '../../../store/types.ts'
import type { Clock } from '../../model.ts'
import { emailKey } from '../people/email.ts'
import { hashToken, randomToken } from '../keys/random.ts'

type Inside = Pick<Repositories, 'sessions'>
type Data = Record<string, unknown>
/** `activation-again` is in no letter: a refused sign-in answers it, to ask for the letter once more. */
export type CodePurpose = 'registration' | 'invitation' | 'restore' | 'activation' | 'activation-again'
export type CodeOf = { purpose: CodePurpose; brand: string; email: string }
/** `absent`: no code of this purpose was ever sent to the address. */
export type CodeState = { is: 'right'; data: Data } | { is: 'wrong' | 'used' | 'expired' | 'absent' }
export type LetterCodes = {
  /** A new code of 256 bits. Older ones for the same end, unless they are `kept`. */
  issue: (inside: Inside, of: CodeOf, how?: { data?: Data; kept?: true }) => Promise<{ code: string; expiresAt: string }>
  /** What a code is worth now; nothing is changed. */
  look: (inside: Inside, of: CodeOf, code: string) => Promise<CodeState>
  /** Uses the code up, and with it all others for the same end (but invitations); of many at once exactly one gets its data. */
  use: (inside: Inside, of: CodeOf, code: string) => Promise<Data | undefined>
  /** Ends what was sent for this. */
  end: (inside: Inside, of: CodeOf) => Promise<void>
}
const hours: Record<CodePurpose, number> = { registration: 24, invitation: 24, restore: 1, activation: 24, 'activation-again': 24 }
/** So long an old code is told from one that never was. */
const rememberedDays = 30

export function createLetterCodes(clock: Clock): LetterCodes {
  const subjectOf = ({ brand, email }: CodeOf): string => `${brand}/${emailKey(email)}`
  const later = (howManyHours: number): string => new Date(clock().getTime() + howManyHours * 3_600_000).toISOString()
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
      // An address may be invited into several accounts; letters of one that was taken are judged by the invitation itself.
      if (of.purpose !== 'invitation') await codes.end(inside, of)
      return state.data
    },
    end: (inside, of) => inside.sessions.endCodes(of.purpose, subjectOf(of), clock().toISOString()),
  }
  return codes
}
