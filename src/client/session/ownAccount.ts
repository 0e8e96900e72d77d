// The calls about the user's own account, and their responses.
import { queryOptions } from '@tanstack/react-query'
import { changeSession } from './sessionStore.ts'
import type { ApiToken, Invitation, Member, OwnSession, SecondFactor, SignIn } from '../api/generated.ts'
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
/** Persons and employees have different profile addresses. */
export const profileAt = (type: 'Person' | 'Staff', id: string): string =>
  `/${type === 'Staff' ? 'staff' : 'persons'}/${encodeURIComponent(id)}`
const own = <Answer>(name: string, path: string) =>
  queryOptions({ queryKey: ['own', name, path], queryFn: async ({ signal }) => (await request<Answer>(`${API}${path}`, { signal })).json })

export const profileQuery = (type: 'Person' | 'Staff', id: string) => own<Profile>('profile', profileAt(type, id))
export const factorQuery = own<SecondFactor>('factor', '/totp')
export const sessionsQuery = own<OwnSession[]>('sessions', '/sessions')
export const signInsQuery = own<SignIn[]>('sign-ins', '/sign-ins?limit=20')
export const tokensQuery = own<ApiToken[]>('tokens', '/tokens')
export const membersQuery = (account: string) => own<Member[]>('members', `/accounts/${account}/members`)
export const invitationsQuery = (account: string) => own<Invitation[]>('invitations', `/accounts/${account}/invitations`)

/** One call of these pages; `path` is below the API. */
export async function callOwn<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer> {
  return (await request<Answer>(`${API}${path}`, { method, ...(body !== undefined && { body }) })).json
}

/** The shell shows the new name at once. Returns the updated profile. */
export async function saveProfile(type: 'Person' | 'Staff', id: string, changes: object): Promise<Profile> {
  const profile = await callOwn<Profile>('PATCH', profileAt(type, id), changes)
  const { first_name, last_name, timezone, phone } = profile
  changeSession({ first_name, last_name, timezone, phone })
  return profile
}
