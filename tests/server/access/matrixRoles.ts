// The words in which the matrix speaks: who asks, whose thing it is, and what is answered to whom.
import type { Ask } from '../support/portal.ts'

export const roles = [
  'anonymous',
  'customer A',
  'customer B',
  'customer CDN1',
  'CDN1 staff',
  'restricted in A',
  'supervisor_all',
  'supervisor_provider',
  'admin_all',
  'admin_provider',
  'manager_provider',
  'clientmanager_provider',
  'staff in A',
  'program of A',
  'reading program of A',
  'program of a supervisor',
  'reading program of a supervisor',
] as const
export const owners = ['own', 'foreign', 'unknown', 'deleted'] as const
export type Role = (typeof roles)[number]
export type Owner = (typeof owners)[number]
type Status = number | number[]
/** Statuses by role; a role that is not named gets `rest`. */
export type Expected = { rest: Status } & Partial<Record<Role, Status>>
export type Row = {
  /** Named by the owner's place: `{account}`, `{id}` … are filled in. */
  ask: Partial<Ask> & { url: string }
  /** Own = A's for those who act in A, or the thing itself outside accounts. Foreign, unknown and deleted must look alike. */
  own: Expected
  /** Routes without an owner in the address, which have no foreign variant. */
  ownerless?: true
  missing?: Expected
}

export const signedIn = (status: Status): Expected => ({ rest: status, anonymous: 401 })
export const inA = (status: Status, restricted: Status = 404): Expected => ({
  rest: 404,
  anonymous: 401,
  'customer A': status,
  'staff in A': status,
  'restricted in A': restricted,
})
export const unrestricted = (status: Status): Expected => ({ ...signedIn(status), 'restricted in A': 403 })
export const nowhere: Expected = { rest: 404, anonymous: 401 }
export const readers = ['supervisor_all', 'supervisor_provider', 'admin_all', 'admin_provider', 'manager_provider', 'staff in A'] as const
export const staffRoles = [...readers, 'clientmanager_provider'] as const
export const only = (list: readonly Role[], status: Status, rest: Expected): Expected => ({
  ...rest,
  ...Object.fromEntries(list.map((role) => [role, status])),
})
