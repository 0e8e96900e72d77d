// Prices: a code has one price at a time in each brand and currency, and a price that was charged stays as it was.
import type { Condition } from '../../store/records/records.ts'
import { boundScope, providerScope } from '../../store/scope.ts'
import type { Repositories } from '../../store/types.ts'
import { invalidAt, Problem } from '../problem.ts'
import { everyRow } from '../records/read/everyRow.ts'
import { projectType } from './projects.ts'
import type { HookChange, RecordHook } from './types.ts'

export const priceType = 'nomenclature'
const maxNamed = 3

type Price = { code: string; currency: string; brand: string[]; valid_from: string; valid_to?: string | null }

export const nomenclature: RecordHook = {
  async inTransaction(inside, change) {
    const before = change.before as Price | undefined
    const charged = before && change.action !== 'restore' && (await wasCharged(inside, before))
    if (change.action === 'delete') {
      if (charged) await refuseCharged(inside, before)
      return refuseNamed(inside, change)
    }
    if (charged) refuseOtherPrice(before, change.data)
    await refuseOverlap(inside, change)
  },
}

const inUse = (error: { keyword: string; params: Record<string, unknown> }): Problem =>
  new Problem(409, 'in_use', { errors: [{ path: '', ...error }] })

/** Names the projects, if they are still there; *Used by* lists all of them. */
async function refuseCharged(inside: Pick<Repositories, 'records'>, { code, brand }: Price): Promise<never> {
  const names = await projectsOf(inside, brand, { where: [{ is: 'charged', services: [code] }] })
  throw inUse(names === undefined ? { keyword: 'charged', params: {} } : { keyword: 'chargedTo', params: { names, ids: [] } })
}

/** A price that applies or has applied stays while projects are charged by its code. */
async function refuseNamed(inside: Pick<Repositories, 'records'>, { data, at }: HookChange): Promise<void> {
  const { code, brand, valid_from } = data as Price
  if (Date.parse(valid_from) > Date.parse(at)) return
  const names = await projectsOf(inside, brand, { bound: [{ path: ['service_billing', 'services'], value: code }] })
  if (names !== undefined) throw inUse({ keyword: 'held', params: { names, ids: [] } })
}

type Which = { bound?: { path: string[]; value: string }[]; where?: Condition[] }

/** Some of the projects, by name; only those of the price's own brands, whose staff must not learn of other brands' projects. */
async function projectsOf(
  { records }: Pick<Repositories, 'records'>,
  brands: string[],
  { bound = [], where = [] }: Which,
): Promise<string | undefined> {
  for (const brand of brands) {
    const scope = boundScope([...bound, { path: ['company_brand'], value: brand }])
    const { rows } = await records.list(scope, projectType, { limit: maxNamed, where })
    if (rows.length > 0) return rows.map((row) => (JSON.parse(row.data) as { name: string }).name).join(', ')
  }
  return undefined
}

/** Fields that a charge was calculated from. The end of a price, its texts and the offer may change. */
const pricing = [
  'code',
  'billing_mode',
  'unit',
  'meter',
  'option',
  'price',
  'tiers',
  'currency',
  'vat_percent',
  'min_quantity',
  'included',
  'round',
  'valid_from',
]

function refuseOtherPrice(before: object, data: object): void {
  const at = (record: object, field: string): string => JSON.stringify((record as Record<string, unknown>)[field] ?? null)
  const changed = pricing.find((field) => at(before, field) !== at(data, field))
  if (changed !== undefined) throw invalidAt(`/${changed}`, 'charged')
}

/** Whether a closed month charged the price. */
function wasCharged({ ledger }: Pick<Repositories, 'ledger'>, { code, currency, brand, valid_from, valid_to }: Price): Promise<boolean> {
  const month = (moment: string): string => new Date(moment).toISOString().slice(0, 7)
  return ledger.charged({ service: code, currency, brands: brand, from: month(valid_from), ...(valid_to && { to: month(valid_to) }) })
}

async function refuseOverlap({ records }: Pick<Repositories, 'records'>, { id, data }: HookChange): Promise<void> {
  const price = data as Price
  const rows = await everyRow({ records }, providerScope, priceType, [{ field: { path: ['code'] }, is: 'in', value: [price.code] }])
  // The type's schema guarantees the shape.
  const others = rows.filter((row) => row.id !== id).map((row) => JSON.parse(row.data) as Price)
  const found = others.find((other) => other.currency === price.currency && sharesBrand(other, price) && overlaps(other, price))
  if (found) throw invalidAt('/valid_from', 'otherPrice', { from: found.valid_from, to: found.valid_to ?? null })
}

const sharesBrand = (one: Price, other: Price): boolean => one.brand.some((brand) => other.brand.includes(brand))
const overlaps = (one: Price, other: Price): boolean => startOf(one) < endOf(other) && startOf(other) < endOf(one)
const startOf = ({ valid_from }: Price): number => Date.parse(valid_from)
const endOf = ({ valid_to }: Price): number => (valid_to ? Date.parse(valid_to) : Infinity)
