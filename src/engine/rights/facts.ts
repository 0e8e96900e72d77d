// The facts file (`src/schemas/_facts.json`): the only place that names clients, roles, permissions and features.
import { isPlainObject } from '../json/objects.ts'
import { type KindRules, parseKinds } from './userKinds.ts'

export type RoleFacts = {
  kind: 'person' | 'staff'
  permissions: string[]
  /** Excluded from everything for `customer`. */
  restricted: boolean
  /** Routes it may open; absent = everything in its menu. */
  only?: string[]
  /** Reach of a staff role: every brand, its own brand, its own projects. */
  reach?: string
  /** The highest role: only it may read credentials that the portal has to show. */
  highest?: boolean
  /** The largest sums of money, by currency, that a person with the role books without a second person. Absent = any; a currency that is not named = none. */
  booksAlone?: Record<string, number>
}
export type Facts = {
  clients: string[]
  /** Defaults for a new registration: the client of the account, and the role. */
  newCustomers: { client: string; role: string }
  permissions: string[]
  roles: Record<string, RoleFacts>
  /** Kinds of user, the most specific first. */
  kinds: KindRules
  /** `plain`: features of a brand that is not set up yet. */
  features: { brand: string[]; account: string[]; plain: string[] }
  options: string[]
  /** Letters of which `reports.alerts` of a definition names one. */
  alerts: string[]
  /** Host patterns of common S3 storages: exact names or `*.suffix`. */
  s3Hosts: string[]
}

/** Parses the file; throws with the place if it is invalid (an invalid facts file must stop the start). */
export function parseFacts(json: unknown): Facts {
  const file = asObject(json, '')
  const clients = asTexts(file.clients, '/clients')
  const permissions = asTexts(file.permissions, '/permissions')
  const features = asObject(file.features ?? {}, '/features')
  const roles = mapOf(file.roles, '/roles', (role, at) => parseRole(role, at, permissions))
  return {
    clients,
    newCustomers: parseNew(file.newCustomers, clients, roles),
    permissions,
    kinds: parseKinds(file.kinds ?? {}, clients),
    roles,
    features: {
      brand: asTexts(features.brand ?? [], '/features/brand'),
      account: asTexts(features.account ?? [], '/features/account'),
      plain: asTexts(features.plain ?? [], '/features/plain'),
    },
    options: asTexts(file.options ?? [], '/options'),
    alerts: asTexts(file.alerts ?? [], '/alerts'),
    s3Hosts: asTexts(file.s3Hosts ?? [], '/s3Hosts'),
  }
}

function parseRole(json: unknown, at: string, allPermissions: string[]): RoleFacts {
  const role = asObject(json, at)
  if (role.kind !== 'person' && role.kind !== 'staff') throw new Error(`facts ${at}/kind: "person" or "staff" expected`)
  const permissions = role.permissions === '*' ? allPermissions : asTexts(role.permissions ?? [], `${at}/permissions`)
  const unknown = permissions.find((permission) => !allPermissions.includes(permission))
  if (unknown !== undefined) throw new Error(`facts ${at}/permissions: unknown permission ${unknown}`)
  return {
    kind: role.kind,
    permissions,
    restricted: role.restricted === true,
    ...(role.only !== undefined && { only: asTexts(role.only, `${at}/only`) }),
    ...(typeof role.reach === 'string' && { reach: role.reach }),
    ...(role.highest === true && { highest: true }),
    ...(role.booksAlone !== undefined && { booksAlone: mapOf(role.booksAlone, `${at}/booksAlone`, asSum) }),
  }
}
/** Without the entry: the first client, and the first unrestricted role of customers. */
function parseNew(json: unknown, clients: string[], roles: Record<string, RoleFacts>): Facts['newCustomers'] {
  const [first = ''] = Object.keys(roles).filter((name) => roles[name]?.kind === 'person' && !roles[name].restricted)
  const { client = clients[0] ?? '', role = first } = asObject(json ?? {}, '/newCustomers')
  if (typeof client !== 'string' || (client !== '' && !clients.includes(client)))
    throw new Error('facts /newCustomers/client: one of the clients expected')
  if (typeof role !== 'string' || (role !== '' && roles[role]?.kind !== 'person'))
    throw new Error('facts /newCustomers/role: a role of customers expected')
  return { client, role }
}
function asObject(json: unknown, at: string): Record<string, unknown> {
  if (!isPlainObject(json)) throw new Error(`facts ${at || '/'}: an object expected`)
  return json
}
function asTexts(json: unknown, at: string): string[] {
  if (!Array.isArray(json) || !json.every((item) => typeof item === 'string')) throw new Error(`facts ${at}: a list of texts expected`)
  return json
}
function asSum(json: unknown, at: string): number {
  if (typeof json !== 'number' || json < 0 || !/^\d{1,10}(?:\.\d{1,2})?$/.test(String(json)))
    throw new Error(`facts ${at}: a sum of at most two decimals expected`)
  return json
}
function mapOf<T>(json: unknown, at: string, read: (value: unknown, at: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(asObject(json, at)).map(([key, value]) => [key, read(value, `${at}/${key}`)]))
}
