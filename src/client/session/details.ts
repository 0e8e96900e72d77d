// Loads a user's details after sign-in: depending on the kind of user, the accounts and contacts, the employee, or the profile.
import { call } from '../api/call.ts'
import type { Employee, Manager, Profile } from '../api/generated.ts'
import { traitsOf } from '../../engine/rights/userKinds.ts'
import { whoIs, type AccountInfo, type Session } from './session.ts'

export type Details = { accounts?: AccountInfo[]; manager?: Manager; employee?: Employee; profile?: Profile }

/** Throws if any of it cannot be loaded. */
export async function loadDetails(session: Session): Promise<Details> {
  const { loads } = traitsOf(whoIs(session), session.kind_rules)
  if (loads === 'employee') return { employee: await call('GET /staff/:id', { params: { id: session.id }, quiet401: true }) }
  if (loads === 'profile') return { profile: await call('GET /persons/:id', { params: { id: session.id }, quiet401: true }) }
  const accounts = await call('GET /accounts', { query: { range: [0, 199] }, quiet401: true })
  const [first] = accounts
  const manager = first && (await call('GET /accounts/:account/manager', { params: { account: first.name }, quiet401: true }))
  return { accounts, ...(manager && { manager }) }
}
