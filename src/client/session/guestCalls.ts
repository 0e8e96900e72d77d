// The calls of pages before sign-in. None of them needs a session, and a rejection ends none.
import { call } from '../api/call.ts'
import type { Calls, SecondFactorSecret, Undone } from '../api/generated.ts'

const quiet401 = true

/** Sends an e-mail with the link of `set-password`. `phone`: a plus and digits. */
export async function sendRegistrationLetter(email: string, phone: string): Promise<void> {
  await call('POST /registration/email', { body: { email, phone }, quiet401 })
}

export type Registration = Calls['POST /registration']['body']
export async function register(registration: Registration): Promise<void> {
  await call('POST /registration', { body: registration, quiet401 })
}

/** Only validates the link. */
export async function isPasswordCode(email: string, code: string): Promise<boolean> {
  return (await call('POST /oauth/password-code', { form: { email, code }, quiet401 })).valid
}

export async function setPassword(email: string, code: string, password: string): Promise<void> {
  await call('POST /oauth/password', { form: { email, code, password }, quiet401 })
}

export async function askForPassword(email: string): Promise<void> {
  await call('POST /password/forgot', { body: { email, domain: location.hostname }, quiet401 })
}

/** The code with which a password can be set at once, if the server returns one. */
export async function activate(email: string, code: string): Promise<string | undefined> {
  return (await call('POST /activation', { body: { email, code }, quiet401 }))?.code
}

/** Sends the e-mail for an unconfirmed address again; `code`: from the rejected sign-in. */
export async function sendActivationLetter(email: string, code: string): Promise<void> {
  await call('POST /activation/again', { body: { email, code }, quiet401 })
}

export async function unsubscribe(email: string, uid: string, code: string): Promise<void> {
  await call('POST /reports/unsubscribe', { body: { email, uid, code }, quiet401 })
}

/** Without a session, `email` identifies the registration. */
export async function sendPhoneCode(phone: string, email?: string): Promise<void> {
  await call('POST /phone/code', { body: { phone, ...(email && { email }) }, quiet401 })
}

export async function verifyPhone(phone: string, code: string, email?: string): Promise<void> {
  await call('POST /phone/verify', { body: { phone, code, ...(email && { email }) }, quiet401 })
}

/** A code of the authenticator, or one of the backup codes. */
export async function passTotp(code: string): Promise<void> {
  await call('POST /session/totp', { body: { code }, quiet401 })
}

export type ProofKind = 'password' | 'totp' | 'sms'
/** Re-authentication in a session. */
export async function showProof(kind: ProofKind, proof: string): Promise<void> {
  await call('POST /session/proof', { body: { [kind]: proof } })
}

/** Sends a code by e-mail, if that is the remaining step. */
export async function sendMailCode(): Promise<void> {
  await call('POST /session/mail-code', { quiet401 })
}
export async function passMailCode(code: string): Promise<void> {
  await call('POST /session/mail', { body: { code }, quiet401 })
}

/** A required second factor is set up before anything else is accessible. */
export async function beginTotp(password: string): Promise<SecondFactorSecret> {
  return call('POST /totp', { body: { password }, quiet401 })
}
/** Returns the backup codes, which are shown only once. */
export async function confirmTotp(code: string): Promise<string[]> {
  return (await call('POST /totp/confirm', { body: { code }, quiet401 })).backup_codes
}

/** The link in an e-mail about a changed account. With `code` a password is set at once; else an e-mail brings another link. */
export async function undoChange(code: string): Promise<Undone> {
  return call('POST /undo', { body: { code }, quiet401 })
}

export async function createProject(person: string, currency: 'USD' | 'RUB'): Promise<void> {
  const body = { client_type: 'individual' as const, credentials: {}, currency }
  await call('POST /persons/:id/project', { params: { id: person }, body, quiet401 })
}
