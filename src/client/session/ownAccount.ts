// The calls about one's own account, and what they answer.
import { queryOptions } from '@tanstack/react-query'
import { changeSession } from './sessionStore.ts'
import { API, request } from '../api/http.ts'

export type Profile = {
  id: string
  email: string
  first_name: string
  last_name: string
  middle_name: string | null
  phone: string | null
  phone_verified?: boolean
  timezone: string
  twofa?: 'sms' | null
  role?: string
}
/** `required`: it cannot be switched off. */
export type Factor = { enabled: boolean; confirmed_at: string | null; backup_codes: number; required: boolean }
type Agent = { browser: string; system: string }
export type OwnSession = Agent & {
  id: string
  kind: 'cookie' | 'bearer'
  created_at: string
  last_seen_at: string
  ip: string
  current: boolean
}
export type SignIn = Agent & { at: string; ip: string; action: string }
export type Token = {
  id: string
  name: string
  scopes: string[]
  account: string | null
  created_at: string
  expires_at: string | null
  expired: boolean
  last_used_at: string | null
  last_used_ip: string | null
}
export type Member = { id: string; email: string; first_name: string; last_name: string; role: string; self: boolean; choices: string[] }
export type Invitation = { id: string; email: string; role: string; created_at: string; expires_at: string; expired: boolean }

/** Persons and employees have their profile at addresses of their own. */
export const profileAt = (type: 'Person' | 'Staff', id: string): string =>
  `/${type === 'Staff' ? 'staff' : 'persons'}/${encodeURIComponent(id)}`
const own = <Answer>(name: string, path: string) =>
  queryOptions({ queryKey: ['own', name, path], queryFn: async ({ signal }) => (await request<Answer>(`${API}${path}`, { signal })).json })

export const profileQuery = (type: 'Person' | 'Staff', id: string) => own<Profile>('profile', profileAt(type, id))
export const factorQuery = own<Factor>('factor', '/totp')
export const sessionsQuery = own<OwnSession[]>('sessions', '/sessions')
export const signInsQuery = own<SignIn[]>('sign-ins', '/sign-ins?limit=20')
export const tokensQuery = own<Token[]>('tokens', '/tokens')
export const membersQuery = (account: string) => own<Member[]>('members', `/accounts/${account}/members`)
export const invitationsQuery = (account: string) => own<Invitation[]>('invitations', `/accounts/${account}/invitations`)

/** One call of these pages; `path` is below the API. */
export async function call<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer> {
  return (await request<Answer>(`${API}${path}`, { method, ...(body !== undefined && { body }) })).json
}

/** The shell shows the new name at once. Answers the profile as it is now. */
export async function saveProfile(type: 'Person' | 'Staff', id: string, changes: object): Promise<Profile> {
  const profile = await call<Profile>('PATCH', profileAt(type, id), changes)
  const { first_name, last_name, timezone, phone } = profile
  changeSession({ first_name, last_name, timezone, phone })
  return profile
}
