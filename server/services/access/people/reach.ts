// Reach of an employee: every brand, their own, or the accounts they manage in it.
import type { Facts, RoleFacts } from '../../../../src/engine/rights/facts.ts'
import { billingCreateOperation } from '../../../../src/engine/rights/permissions.ts'
import { parseFieldPath } from '../../../../src/engine/schema/paths.ts'
import type { Definition } from '../../../../src/engine/types.ts'
import { accountScope, boundScope, narrowed, type RecordScope } from '../../../store/scope.ts'
import type { Caller, Person, Reach } from '../../model.ts'

/** Narrowest first; the facts file names them. */
const widths = ['own', 'brand', 'all']

/** An unknown value reaches nothing. */
export function reachOf({ id, brand, role }: Pick<Person, 'id' | 'brand' | 'role'>, facts: Facts): Reach {
  const reach = facts.roles[role]?.reach
  if (reach === 'all') return {}
  return reach === 'brand' ? { brand } : { brand, own: reach === 'own' ? id : '' }
}

/** Whether an account is in reach. */
export function reachesAccount({ brand, own }: Reach, account: { brand: string; manager_id: string | null }): boolean {
  return (brand === undefined || account.brand === brand) && (own === undefined || account.manager_id === own)
}

/** The provider's records of a type that are in reach: the definition names the deciding fields. A type without `reach` is open to all staff. */
export function scopeWithin({ resource: { reach } }: Definition, { brand, own }: Reach): RecordScope {
  if (reach === undefined) return boundScope([])
  const bounds = [
    [reach.brand, brand],
    [reach.own, own],
  ] as const
  return boundScope(
    bounds.flatMap(([path, value]) =>
      value === undefined ? [] : [path === undefined ? { path: [], value: undefined } : { path: parseFieldPath(path), value }],
    ),
  )
}

/** An account's records of a type that are in reach: a role limited to its own records sees only those, where the type names an owner. */
export function accountScopeWithin(
  { resource: { reach } }: Definition,
  account: string,
  { actor, as }: Pick<Caller, 'actor' | 'as'>,
  facts: Facts,
): RecordScope {
  const isBound = reach?.own !== undefined && as.kind === 'person' && facts.roles[as.role]?.reach === 'own'
  return isBound ? narrowed(accountScope(account), { path: parseFieldPath(reach.own ?? ''), value: actor }) : accountScope(account)
}

/** The staff role with the widest reach and the most permissions. */
export function highestRole(facts: Facts): string {
  const [first] = Object.entries(facts.roles)
    .filter(([, role]) => role.kind === 'staff' && role.reach === 'all')
    .sort(([, a], [, b]) => b.permissions.length - a.permissions.length)
  if (!first) throw new Error('the facts know no staff role that reaches every brand')
  return first[0]
}

/** Whether a role has a permission that another lacks, a wider reach, or a larger sum that it books alone. */
export function isBeyond(role: string, than: string, facts: Facts): boolean {
  const [one, other] = [facts.roles[role], facts.roles[than]]
  if (!one || !other) return true
  return (
    one.permissions.some((permission) => !other.permissions.includes(permission)) ||
    widths.indexOf(one.reach ?? '') > widths.indexOf(other.reach ?? '') ||
    booksMore(one, other)
  )
}

function booksMore(one: RoleFacts, other: RoleFacts): boolean {
  const { booksAlone: most } = other
  if (most === undefined || !one.permissions.includes(billingCreateOperation)) return false
  return one.booksAlone === undefined || Object.entries(one.booksAlone).some(([currency, sum]) => sum > (most[currency] ?? 0))
}
