// Customers' projects: the record is authoritative; its accounts follow it.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { suspendedTypes } from '../agents/kinds.ts'
import { randomText } from '../access/keys/random.ts'
import { escapeSegment } from '../../../src/engine/json/pointer.ts'
import { invalidAt, notFound, Problem } from '../problem.ts'
import type { Repositories } from '../../store/types.ts'
import { providerScope } from '../../store/scope.ts'
import type { BalanceRange } from '../../store/records/conditions.ts'
import { optionStart } from './shared/optionsByHand.ts'
import type { HookChange, RecordHook } from './types.ts'

export const projectType = 'projects'
const type = projectType

type Account = { client: string; company_name?: string; contract_number?: string; features?: string[]; verified?: boolean; utoken?: string }
type Project = {
  name: string
  client_type?: string
  contract?: { number?: string; signed_at?: string; valid_to?: string }
  company_brand: string
  status: string
  manager?: { staff_id?: string }
  names_trusted?: boolean
  currency?: string
  credit_limit?: number
  tariff_id?: string
  tariff_since?: string
  service_billing?: {
    autorecharge?: { enabled?: boolean; threshold?: number; amount?: number; monthly_limit?: number }
    services?: string[]
    discount_percent?: number
    documents_email?: string
  }
  contacts?: { kind: string; email?: string }[]
  accounts?: Record<string, Account>
}

/** In these states, resources of the project are not served. */
const unserved = ['paused', 'blocked']

const creditLimit = { path: ['credit_limit'] }
const balanceRanges: Record<string, BalanceRange> = {
  none: { none: true },
  above: { least: 0 },
  credit: { most: -1, beyond: { credit: creditLimit, is: false } },
  beyond: { most: -1, beyond: { credit: creditLimit, is: true } },
}

/** No balance is larger, and PostgreSQL compares none with a larger number. */
const maxMinor = Number.MAX_SAFE_INTEGER
const minorIn = (amount: number): number => Math.max(-maxMinor, Math.min(maxMinor, amount * 100))

export const projects: RecordHook = {
  // Charged services are only filtered by, never shown.
  computed: ['balance', 'balance_state', 'charged_services'],
  async compute(records, _scope, { store }) {
    const balances = await store.ledger.balances(records.map(({ id }) => id))
    return records.map(({ id, data }) => {
      const balance = balances.get(id)
      if (balance === undefined) return { balance_state: 'none' }
      const { credit_limit = 0 } = data as Partial<Project>
      const state = balance >= 0 ? 'above' : balance < -Math.round(credit_limit * 100) ? 'beyond' : 'credit'
      return { balance: balance / 100, balance_state: state }
    })
  },
  finds: {
    'charged_services.*': (values) => ({ is: 'charged', services: values.map(String) }),
    balance_state: (values) => ({
      is: 'balance',
      any: values.map((value) => balanceRanges[String(value)]).filter((range) => range !== undefined),
    }),
  },
  ranges: {
    balance: ({ least, most }) => ({
      is: 'balance',
      any: [
        {
          ...(least !== undefined && { least: Math.ceil(minorIn(least)) }),
          ...(most !== undefined && { most: Math.floor(minorIn(most)) }),
        },
      ],
    }),
  },
  sorts: { balance: 'balance' },
  project: ({ accounts, status }, { stored }) => ({
    status_before: statusBefore(status, stored),
    ...(accounts !== undefined && {
      accounts: Object.fromEntries(
        Object.entries(accounts as object).map(([name, account]: [string, Account]) => [
          name,
          // Written in every account, because the action *Verify* is offered where the value is false.
          {
            ...account,
            verified: account.verified ?? false,
            utoken: account.utoken ?? `${account.client.toLowerCase()}_${randomText(24)}`,
          },
        ]),
      ),
    }),
  }),
  async inTransaction(inside, change) {
    const { action, id, at } = change
    const now = change.data as Project
    if (action !== 'delete') await checkManager(inside, change)
    await checkCurrency(inside, change)
    const isGone = action === 'delete' || now.status === 'deleted'
    const existing = await inside.accounts.everOf(id)
    const named = Object.entries(now.accounts ?? {})
    const names = [...new Set([...existing, ...named.map(([name]) => ({ name }))].map(({ name }) => name))]
    const before = await inside.accounts.suspended(names)
    for (const { name } of existing) if (isGone || !named.some(([other]) => other === name)) await inside.accounts.remove(name, at)
    if (!isGone) for (const [name, account] of named) await putAccount(inside, change, name, account)
    const after = await inside.accounts.suspended(names)
    for (const name of names)
      if (before.has(name) !== after.has(name)) await inside.history.announceAgain(name, suspendedTypes(change.registry), at)
  },
}

/** The status that a blocked project comes back to. */
function statusBefore(status: unknown, stored: PlainObject | undefined): unknown {
  if (status !== 'blocked') return undefined
  const before = stored?.status
  return before === 'blocked' ? stored?.status_before : before === 'deleted' ? undefined : before
}

async function putAccount(
  { accounts, names }: Repositories,
  { id, at, data }: HookChange,
  name: string,
  { client, company_name = '', features = [], verified = false, utoken = '' }: Account,
): Promise<void> {
  const { name: project_name, company_brand: brand, status, manager, names_trusted = false } = data as Project
  const existing = await accounts.ever(name)
  const path = `/accounts/${escapeSegment(name)}`
  if (existing && existing.project_id !== id)
    throw new Problem(409, 'not_unique', { errors: [{ path, keyword: 'unique', params: { scope: 'provider' } }] })
  // Its records follow the rules of the previous client type.
  if (existing && existing.client !== client) throw invalidAt(`${path}/client`, 'readOnly')
  await accounts.put({
    name,
    project_id: id,
    project_name,
    brand,
    manager_id: manager?.staff_id ?? null,
    client,
    company_name,
    features: JSON.stringify(features),
    utoken,
    created_at: existing?.created_at ?? at,
    closed_at: status === 'blocked' ? (existing?.closed_at ?? at) : null,
    blocked_at: unserved.includes(status) ? (existing?.blocked_at ?? at) : null,
    verified_at: verified ? (existing?.verified_at ?? at) : null,
    deleted_at: null,
    names_trusted: Number(names_trusted),
  })
  // Trust proves pending names, and losing it requires a proof again; both take effect at once.
  if (existing && existing.names_trusted !== Number(names_trusted)) await names.wake(name, at)
}

/** Amounts of one ledger are sums of one currency. */
async function checkCurrency({ ledger, waiting }: Repositories, { id, data, before }: HookChange): Promise<void> {
  if (!before || (before as Project).currency === (data as Project).currency) return
  if ((await ledger.last(id)) || (await waiting.ofProject(id)).length > 0) throw invalidAt('/currency', 'readOnly')
}

/** An employee of the brand; unknown and foreign ones are rejected alike. */
async function checkManager({ people }: Repositories, { data, before, facts }: HookChange): Promise<void> {
  const { manager, company_brand: brand } = data as Project
  const id = manager?.staff_id
  const old = before as Project | undefined
  if (id === undefined || (old?.manager?.staff_id === id && old.company_brand === brand)) return
  const person = await people.find(id)
  const isRight =
    person?.kind === 'staff' && person.disabled_at === null && (person.brand === brand || facts.roles[person.role]?.reach === 'all')
  if (!isRight) throw invalidAt('/manager/staff_id', 'reference', { type: 'employees' })
}

/** Data of an account that only the project's record has. `legalKind`: the client's legal form. */
export type AccountFields = { legalKind: string | null; contractNumber: string | null; utoken: string | null }

/** By account name, for these projects. */
export async function accountFieldsOf(
  { records }: Pick<Repositories, 'records'>,
  projectIds: string[],
): Promise<Map<string, AccountFields>> {
  const rows = await Promise.all([...new Set(projectIds)].map((id) => records.find(providerScope, type, id)))
  // The type's schema guarantees the shape.
  return new Map(
    rows
      .filter((row) => row !== undefined)
      .map(({ data }) => JSON.parse(data) as Project)
      .flatMap(({ accounts = {}, client_type, contract }) =>
        Object.entries(accounts).map(([name, account]): [string, AccountFields] => [
          name,
          {
            legalKind: client_type ?? null,
            contractNumber: account.contract_number ?? contract?.number ?? null,
            utoken: account.utoken ?? null,
          },
        ]),
      ),
  )
}

/** Terms of a project that the ledger needs. */
export type ProjectTerms = { brand: string; currency: string; creditLimit: number; autorecharge: boolean }

export function projectTermsOf(data: unknown): ProjectTerms {
  const { company_brand: brand, currency = '', credit_limit = 0, service_billing } = data as Project
  return { brand, currency, creditLimit: credit_limit, autorecharge: service_billing?.autorecharge?.enabled === true }
}

/** By project id; projects that are gone are left out. */
export async function termsOfProjects({ records }: Pick<Repositories, 'records'>, ids: string[]): Promise<Map<string, ProjectTerms>> {
  const rows = await Promise.all([...new Set(ids)].map((id) => records.find(providerScope, type, id)))
  return new Map(rows.filter((row) => row !== undefined).map(({ id, data }) => [id, projectTermsOf(JSON.parse(data))]))
}

/** `account`: the first one of the project. `email`: recipient of its documents, if one is set. */
export type AutoTopUp = {
  account: string
  brand: string
  currency: string
  threshold: number
  amount: number
  monthlyLimit: number
  email: string | undefined
}

/** Undefined where it is off, and for a project that is not served or has no account. */
export async function autoTopUpOf({ records }: Pick<Repositories, 'records'>, id: string): Promise<AutoTopUp | undefined> {
  const row = await records.find(providerScope, type, id)
  if (!row) return undefined
  const {
    company_brand: brand,
    currency = '',
    status,
    accounts = {},
    contacts = [],
    service_billing = {},
  } = JSON.parse(row.data) as Project
  const { enabled = false, threshold = 0, amount = 0, monthly_limit: monthlyLimit = 0 } = service_billing.autorecharge ?? {}
  const [account] = Object.keys(accounts)
  if (!enabled || account === undefined || ['blocked', 'deleted'].includes(status)) return undefined
  const email = service_billing.documents_email ?? contacts.find(({ kind }) => kind === 'billing')?.email
  return { account, brand, currency, threshold, amount, monthlyLimit, email }
}

/** Terms by which a project is charged. `accounts`: their options. `since`: when the project began (ISO). */
export type ChargedTerms = {
  brand: string
  currency: string
  since: string
  tariffId: string | undefined
  tariffSince: string | undefined
  services: string[]
  discount: number
  accounts: Record<string, string[]>
  contract: { number?: string; signed_at?: string; valid_to?: string } | undefined
}

const byTime = (one: string, other: string): number => Date.parse(one) - Date.parse(other)

export async function chargedTermsOf({ records }: Pick<Repositories, 'records'>, id: string): Promise<ChargedTerms> {
  const row = await records.find(providerScope, type, id)
  if (!row) throw notFound()
  const {
    company_brand: brand,
    currency = '',
    tariff_id,
    tariff_since,
    service_billing = {},
    accounts = {},
    contract,
  } = JSON.parse(row.data) as Project
  return {
    brand,
    currency,
    // A project may be older than its record: it was served elsewhere before.
    since: [row.created_at, contract?.signed_at, tariff_since].filter((moment) => moment !== undefined).toSorted(byTime)[0]!,
    tariffId: tariff_id,
    tariffSince: tariff_since,
    services: service_billing.services ?? [],
    contract,
    discount: service_billing.discount_percent ?? 0,
    accounts: Object.fromEntries(
      Object.entries(accounts).map(([name, { features = [] }]) => [
        name,
        features.filter((feature) => feature.startsWith(optionStart)).map((feature) => feature.slice(optionStart.length)),
      ]),
    ),
  }
}
