// The session as in the API. The cookie is HttpOnly: the browser only knows who is signed in and until when.
import type { Account } from '../api/generated.ts'
import { API, request } from '../api/http.ts'
import type { Locale } from '../../engine/schema/types.ts'
import type { KindRules, Who } from '../../engine/rights/userKinds.ts'

/** `features` are the account's own, `brand_features` those of its brand; `entity_type` = the legal form of the client; `restricted`: the user's role in it is. */
export type AccountInfo = Account
export type Session = {
  status: 'Alive'
  type: 'Person' | 'Staff'
  id: string
  email: string
  first_name?: string
  last_name?: string
  middle_name?: string | null
  role: string
  permissions: string[]
  /** Staff whose role reaches every brand. */
  sees_all_brands?: boolean
  language: Locale | null
  theme?: string | null
  single_keys?: boolean
  timezone?: string
  /** Seconds until the end, and the idle time-out in seconds. */
  lifetime: number
  idle: number
  expires_at: string
  /** A remaining step before the session gives access. */
  pending_step: 'phone' | 'totp' | 'mail' | 'totp_setup' | null
  phone: string | null
  phone_verified?: boolean
  /** The second factor that the person chose. */
  twofa?: string | null
  kinds: string[]
  kind_rules: KindRules
  demo: boolean
  /** The history of the demo's statistics is not complete yet. */
  demo_generating?: boolean
  accounts: AccountInfo[]
}

/** The user as an input of the user-kind rules, in the account that this tab acts in. */
export function whoIs({ type, accounts, kinds, kind_rules }: Session, acting?: AccountInfo): Who {
  return {
    of: type === 'Staff' ? 'staff' : 'person',
    restricted: acting?.restricted ?? kinds.some((kind) => kind_rules[kind]?.restricted === true),
    clients: type === 'Staff' ? [] : accounts.map(({ client }) => client),
    actingIn: acting?.client,
  }
}

/** The signed-in user, or undefined if the session is not alive. Throws on other errors. */
export async function loadSession(): Promise<Session | undefined> {
  try {
    const { json } = await request<Session>(`${API}/session`, { quiet401: true })
    if (json?.status === 'Alive') return json
    await signOut().catch(() => undefined)
    return undefined
  } catch (error) {
    if ((error as { status?: number }).status === 401) return undefined
    throw error
  }
}

/** The current identity; staff have a `staff_id`. */
export type SignedInAs = { person_id?: string; staff_id?: string }

export async function signIn(username: string, password: string): Promise<SignedInAs> {
  return (
    await request<SignedInAs>(`${API}/oauth/token`, {
      method: 'POST',
      form: { username, password, domain: location.hostname },
      quiet401: true,
    })
  ).json
}

/**
 * Single sign-on: the token works once. Throws 409 `signed_in_as_other` (with `email`) while another person is signed in and has not
 * confirmed the replacement.
 */
export async function signInByToken(token: string, { replace = false } = {}): Promise<void> {
  await request(`${API}/oauth/token`, { method: 'POST', form: { token, ...(replace && { replace: 'true' }) }, quiet401: true })
}

export async function signOut(): Promise<void> {
  await request(`${API}/session`, { method: 'DELETE', quiet401: true })
}

export async function setUpFirstAdministrator(code: string, email: string, password: string): Promise<void> {
  await request(`${API}/setup`, { method: 'POST', body: { code, email, password }, quiet401: true })
}

/** `code`: from the link; does not sign in. */
export async function setPasswordByLink(code: string, password: string): Promise<void> {
  await request(`${API}/password`, { method: 'POST', body: { code, password }, quiet401: true })
}

/** Stored with the person, so that another browser uses it, too. */
export async function savePreferences(change: { language?: Locale; theme?: string; single_keys?: boolean }): Promise<void> {
  await request(`${API}/session`, { method: 'PATCH', body: change })
}
