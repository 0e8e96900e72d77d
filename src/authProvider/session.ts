// The session as the server tells it. The cookie is HttpOnly: the browser only knows who is signed in and until when.
import { API, request } from '../dataProvider/http.ts'
import type { Locale } from '../engine/types.ts'

export type AccountInfo = { name: string; client: string; company_name: string; features: string[]; project: { id: string; name: string } }
export type Session = {
  status: 'Alive'
  type: 'Person' | 'Staff'
  id: string
  email: string
  first_name?: string
  last_name?: string
  role: string
  permissions: string[]
  language: Locale | null
  theme?: string | null
  timezone?: string
  lifetime: number
  expires_at: string
  demo: boolean
  accounts: AccountInfo[]
}

/** The signed-in user, or undefined. Any other trouble throws. */
export async function loadSession(): Promise<Session | undefined> {
  try {
    const { json } = await request<Session>(`${API}/session`, { quiet401: true })
    return json?.status === 'Alive' ? json : undefined
  } catch (error) {
    if ((error as { status?: number }).status === 401) return undefined
    throw error
  }
}

export async function signIn(username: string, password: string): Promise<void> {
  await request(`${API}/oauth/token`, { method: 'POST', form: { username, password, domain: location.hostname }, quiet401: true })
}

export async function signOut(): Promise<void> {
  await request(`${API}/session`, { method: 'DELETE', quiet401: true })
}

export async function setUpFirstAdministrator(code: string, email: string, password: string): Promise<void> {
  await request(`${API}/setup`, { method: 'POST', body: { code, email, password }, quiet401: true })
}

/** Kept with the person, so that another browser starts alike. */
export async function savePreferences(change: { language?: Locale; theme?: string }): Promise<void> {
  await request(`${API}/session`, { method: 'PATCH', body: change })
}
