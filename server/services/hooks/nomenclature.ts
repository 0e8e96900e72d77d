// Prices: a code has one price at a time in each brand and currency, and a price that was charged stays as it was.
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
      if (charged) throw inUse({ keyword: 'charged', params: {} })
      return refuseNamed(inside, change)
    }
    if (charged) refuseOtherPrice(before, change.data)
    await refuseOverlap(inside, change)
  },
}

const inUse = (error: { keyword: string; params: Record<string, unknown> }): Problem =>
  new Problem(409, 'in_use', { errors: [{ path: '', ...error }] })

/** A price that applies or has applied stays while projects are charged by its code. */
async function refuseNamed({ records }: Pick<Repositories, 'records'>, { data, at }: HookChange): Promise<void> {
  const { code, brand, valid_from } = data as Price
  if (Date.parse(valid_from) > Date.parse(at)) return
  const charged = { path: ['service_billing', 'services'], value: code }
  // Of its own brands only: their staff do not learn of projects of others.
  for (const one of brand) {
    const { rows } = await records.list(boundScope([charged, { path: ['company_brand'], value: one }]), projectType, { limit: maxNamed })
    if (rows.length === 0) continue
    const names = rows.map((row) => (JSON.parse(row.data) as { name: string }).name)
    throw inUse({ keyword: 'held', params: { names: names.join(', '), ids: [] } })
  }
}

/** What a charge was calculated from. The end of a price, its texts and the offer may change. */
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
