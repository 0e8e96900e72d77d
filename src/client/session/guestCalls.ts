// The calls of pages before sign-in. None of them needs a session, and a rejection ends none.
import { API, request, type Call } from '../api/http.ts'
import type { Locale } from '../../engine/schema/types.ts'

async function post<Body = unknown>(path: string, call: Pick<Call, 'body' | 'form'>): Promise<Body> {
  return (await request<Body>(`${API}${path}`, { method: 'POST', quiet401: true, ...call })).json
}

/** Sends an e-mail with the link of `set-password`. `phone`: a plus and digits. */
export async function sendRegistrationLetter(email: string, phone: string): Promise<void> {
  await post('/registration/email', { body: { email, phone } })
}

export type Registration = {
  email: string
  target: 'registration' | 'invitation'
  code: string
  phone: string
  password: string
  language: Locale
  referrer: string
}
export async function register(registration: Registration): Promise<void> {
  await post('/registration', { body: registration })
}

/** Only validates the link. */
export async function isPasswordCode(email: string, code: string): Promise<boolean> {
  return (await post<{ valid: boolean }>('/oauth/password-code', { form: { email, code } })).valid
}

export async function setPassword(email: string, code: string, password: string): Promise<void> {
  await post('/oauth/password', { form: { email, code, password } })
}

export async function askForPassword(email: string): Promise<void> {
  await post('/password/forgot', { body: { email, domain: location.hostname } })
}

/** The code with which a password can be set at once, if the server returns one. */
export async function activate(email: string, code: string): Promise<string | undefined> {
  return (await post<{ code?: string } | undefined>('/activation', { body: { email, code } }))?.code
}

/** Sends the e-mail for an unconfirmed address again; `code`: from the rejected sign-in. */
export async function sendActivationLetter(email: string, code: string): Promise<void> {
  await post('/activation/again', { body: { email, code } })
}

export async function unsubscribe(email: string, uid: string, code: string): Promise<void> {
  await post('/reports/unsubscribe', { body: { email, uid, code } })
}

/** Without a session, `email` identifies the registration. */
export async function sendPhoneCode(phone: string, email?: string): Promise<void> {
  await post('/phone/code', { body: { phone, ...(email && { email }) } })
}

export async function verifyPhone(phone: string, code: string, email?: string): Promise<void> {
  await post('/phone/verify', { body: { phone, code, ...(email && { email }) } })
}

/** A code of the authenticator, or one of the backup codes. */
export async function passTotp(code: string): Promise<void> {
  await post('/session/totp', { body: { code } })
}

export type ProofKind = 'password' | 'totp' | 'sms'
/** Re-authentication in a session. */
export async function showProof(kind: ProofKind, proof: string): Promise<void> {
  await request(`${API}/session/proof`, { method: 'POST', body: { [kind]: proof } })
}

/** Sends a code by e-mail, if that is the remaining step. */
export async function sendMailCode(): Promise<void> {
  await post('/session/mail-code', {})
}
export async function passMailCode(code: string): Promise<void> {
  await post('/session/mail', { body: { code } })
}

/** A required second factor is set up before anything else is accessible. */
export async function beginTotp(password: string): Promise<{ secret: string; uri: string }> {
  return post('/totp', { body: { password } })
}
/** Returns the backup codes, which are shown only once. */
export async function confirmTotp(code: string): Promise<string[]> {
  return (await post<{ backup_codes: string[] }>('/totp/confirm', { body: { code } })).backup_codes
}

/** The link in an e-mail about a changed account. With `code` a password is set at once; else an e-mail brings another link. */
export async function undoChange(code: string): Promise<{ email: string | null; code: string | null }> {
  return post('/undo', { body: { code } })
}

export async function createProject(person: string, currency: 'USD' | 'RUB'): Promise<void> {
  await post(`/persons/${encodeURIComponent(person)}/project`, { body: { client_type: 'individual', credentials: {}, currency } })
}
