// What is loaded of a user after signing in: by kind of user the accounts and whom to ask, the employee, or the profile.
import { API, request } from '../api/http.ts'
import { traitsOf } from '../../engine/rights/userKinds.ts'
import { whoIs, type AccountInfo, type Session } from './session.ts'

export type Manager = { first_name: string; last_name: string; phone: string | null; email: string; telegram: string | null }
export type Employee = {
  id: string
  email: string
  first_name: string
  last_name: string
  role: string
  rolename: string
  permissions: string[]
  timezone: string
}
export type Profile = {
  id: string
  uid: string
  email: string
  first_name: string
  last_name: string
  middle_name: string | null
  phone: string | null
  phone_verified: boolean
  timezone: string
}
export type Details = { accounts?: AccountInfo[]; manager?: Manager; employee?: Employee; profile?: Profile }

const read = async <Body>(path: string): Promise<Body> => (await request<Body>(`${API}${path}`, { quiet401: true })).json

/** Throws when any of it cannot be had. */
export async function loadDetails(session: Session): Promise<Details> {
  const { loads } = traitsOf(whoIs(session), session.kind_rules)
  if (loads === 'employee') return { employee: await read<Employee>(`/staff/${encodeURIComponent(session.id)}`) }
  if (loads === 'profile') return { profile: await read<Profile>(`/persons/${encodeURIComponent(session.id)}`) }
  const accounts = await read<AccountInfo[]>('/accounts?range=[0,199]')
  const [first] = accounts
  const manager = first && (await read<Manager | undefined>(`/accounts/${encodeURIComponent(first.name)}/manager`))
  return { accounts, ...(manager && { manager }) }
}
