// Rules for a new password (000 §5, 9), in one place for the browser that helps and the server that decides.

/** Characters. */
export const PASSWORD_LENGTH = { least: 8, most: 64 }
export type PasswordFault = 'minLength' | 'maxLength' | 'characters' | 'differs'

/** The violated rule, if any. The password is not trimmed: spaces count. `differs` = it is the e-mail, or its part before the at sign. */
export function passwordFault(password: string, email: string): PasswordFault | undefined {
  const given = normalPassword(password)
  const length = [...given].length
  if (length < PASSWORD_LENGTH.least) return 'minLength'
  if (length > PASSWORD_LENGTH.most) return 'maxLength'
  if (/\p{Cc}/u.test(given)) return 'characters'
  const [typed, mail] = [given.toLowerCase(), normalPassword(email.trim()).toLowerCase()]
  return mail !== '' && (typed === mail || typed === mail.split('@')[0]) ? 'differs' : undefined
}

/** The same password typed on two systems may arrive composed or decomposed. */
export function normalPassword(password: string): string {
  return password.normalize('NFC')
}
