// What guests type: e-mails and new passwords (server and browser say the same).

/** Valid and ASCII only. */
export function isEmail(value: string): boolean {
  return /^[\x21-\x7e]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/i.test(value.trim()) && !/@.*@/.test(value)
}

export const passwordFaults = ['length', 'matches'] as const
export type PasswordFault = (typeof passwordFaults)[number]

/** 8 to 64 characters, neither the e-mail nor its part before the at sign. */
export function passwordFault(password: string, email: string): PasswordFault | undefined {
  const length = [...password].length
  if (length < 8 || length > 64) return 'length'
  const [mail, typed] = [email.trim().toLowerCase(), password.toLowerCase()]
  return mail && (typed === mail || typed === mail.split('@')[0]) ? 'matches' : undefined
}
