// The calls about the user's own account.
import { queryOptions } from '@tanstack/react-query'
import { changeSession } from './sessionStore.ts'
import { call } from '../api/call.ts'
import type { Calls, Employee, Profile } from '../api/generated.ts'

/** `phone_verified` and `twofa` are of persons, `role` is of employees. */
export type OwnProfile = Omit<Profile, 'uid' | 'phone_verified' | 'twofa'> &
  Partial<Pick<Profile, 'phone_verified' | 'twofa'> & Pick<Employee, 'role'>>
type Changes = Calls['PATCH /persons/:id']['body'] & Calls['PATCH /staff/:id']['body']

const own = <Answer>(name: string, of: string, read: (signal: AbortSignal) => Promise<Answer>) =>
  queryOptions({ queryKey: ['own', name, of], queryFn: ({ signal }) => read(signal) })

export const profileQuery = (type: 'Person' | 'Staff', id: string) =>
  own<OwnProfile>('profile', id, (signal) =>
    type === 'Staff' ? call('GET /staff/:id', { params: { id }, signal }) : call('GET /persons/:id', { params: { id }, signal }),
  )
export const factorQuery = own('factor', '', (signal) => call('GET /totp', { signal }))
export const sessionsQuery = own('sessions', '', (signal) => call('GET /sessions', { signal }))
export const signInsQuery = own('sign-ins', '', (signal) => call('GET /sign-ins', { query: { limit: 20 }, signal }))
export const tokensQuery = own('tokens', '', (signal) => call('GET /tokens', { signal }))
export const membersQuery = (account: string) =>
  own('members', account, (signal) => call('GET /accounts/:account/members', { params: { account }, signal }))
export const invitationsQuery = (account: string) =>
  own('invitations', account, (signal) => call('GET /accounts/:account/invitations', { params: { account }, signal }))

/** The shell shows the new name at once. Returns the updated profile. */
export async function saveProfile(type: 'Person' | 'Staff', id: string, body: Changes): Promise<OwnProfile> {
  const ask = { params: { id }, body }
  const profile = await (type === 'Staff' ? call('PATCH /staff/:id', ask) : call('PATCH /persons/:id', ask))
  const { first_name, last_name, timezone, phone } = profile
  changeSession({ first_name, last_name, timezone, phone })
  return profile
}
