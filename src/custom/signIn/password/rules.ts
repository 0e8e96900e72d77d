// Client-side validation of guests' input, in the words of their pages.
import { isAsciiEmail } from '../../../engine/formats/contacts/emails.ts'
import { passwordFault as faultOf } from '../../../engine/rights/passwords.ts'

/** Valid and ASCII only. */
export function isEmail(value: string): boolean {
  return isAsciiEmail(value.trim())
}

export const passwordFaults = ['length', 'matches'] as const
export type GuestPasswordFault = (typeof passwordFaults)[number]

/** 8 to 64 characters, neither the e-mail nor its part before the at sign; the server checks the other rules. */
export function guestPasswordFault(password: string, email: string): GuestPasswordFault | undefined {
  const fault = faultOf(password, email)
  if (fault === 'differs') return 'matches'
  return fault === 'minLength' || fault === 'maxLength' ? 'length' : undefined
}
