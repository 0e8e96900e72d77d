// Rows that follow from what routes declare: no address names somebody's things and nothing is sent, so `access` says everything.
import facts from '../../../src/schemas/_facts.json' with { type: 'json' }
import type { Access } from '../../../server/routes/access.ts'
import { nowhere, only, type Role, type Row, signedIn, staffRoles, unrestricted } from './matrixRoles.ts'

type Declared = { method: string; url: string; access: Access | undefined; hasBody: boolean }

/** A row that is written by hand comes before these. */
export function declaredRows(routes: readonly Declared[]): Record<string, Row> {
  return Object.fromEntries(
    routes.flatMap(({ method, url, access, hasBody }): [string, Row][] => {
      const own = ['GET', 'DELETE'].includes(method) && access ? expectedOf(access, method === 'GET' ? 200 : 204) : undefined
      return own && !hasBody && !/[:*]/.test(url) ? [[`${method} ${url}`, { ask: { url }, own, ownerless: true }]] : []
    }),
  )
}

function expectedOf(access: Access, good: number): Row['own'] | undefined {
  if ('shownTo' in access && access.shownTo) return undefined
  if (access.who === 'anybody') return { rest: good }
  if (access.who === 'signedIn' || (access.who === 'stepping' && !access.step)) return signedIn(good)
  if (access.who === 'unrestricted') return unrestricted(good)
  if (access.who !== 'permitted') return undefined
  const allowed = staffRoles.filter((role) => isAllowed(role, access.permissions, access.brands))
  const refused = { forbidden: signedIn(403), hidden: nowhere, 'hidden from other kinds': only(staffRoles, 403, nowhere) }
  return only(allowed, good, refused[access.refusal])
}

function isAllowed(role: Role, permissions: readonly string[] | undefined, brands: 'all' | undefined): boolean {
  // They who entered A are administrators of every brand.
  const name = role === 'staff in A' ? 'admin_all' : role
  const held = (facts.roles as Record<string, { permissions: string | string[]; reach?: string }>)[name]!
  const hasRight = permissions === undefined || held.permissions === '*' || permissions.some((one) => held.permissions.includes(one))
  return hasRight && (brands !== 'all' || held.reach === 'all')
}
