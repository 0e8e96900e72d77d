// Nomenclature items and tariffs by which projects are charged, as in force at a given moment.
import type { Repositories } from '../../../store/types.ts'
import { boundScope, providerScope } from '../../../store/scope.ts'
import type { Item } from '../../billing/pricing.ts'
import { everyRow } from '../../records/read/everyRow.ts'

type Valid = { valid_from: string; valid_to?: string | null; currency: string }
export type Meter = 'traffic' | 'bandwidth' | 'requests' | 'stream_hours' | 'views'
export type PriceItem = Item &
  Valid & { code: string; name: { ru: string; en: string }; unit: string; active: boolean; meter?: Meter; option?: string }
export type Tariff = Valid & {
  name: string
  tariff_type: 'packet' | 'plan' | 'test'
  amount?: number
  included_amount?: number
  price: number
  period: 'month' | 'year' | 'once'
  overage_price?: number
  vat_percent?: number
}

export const isInForce = ({ valid_from, valid_to }: Valid, at: number): boolean =>
  Date.parse(valid_from) <= at && (!valid_to || at < Date.parse(valid_to))

/** Every item that is offered to the brand, also those that are not in force. */
export async function itemsOf(inside: Pick<Repositories, 'records'>, brand: string): Promise<PriceItem[]> {
  const rows = await everyRow(inside, boundScope([{ path: ['brand'], value: brand }]), 'nomenclature')
  // The type's schema guarantees the shape.
  return rows.map(({ data }) => JSON.parse(data) as PriceItem)
}

export async function tariffOf({ records }: Pick<Repositories, 'records'>, id: string): Promise<Tariff | undefined> {
  const row = await records.find(providerScope, 'tariffs', id)
  return row && (JSON.parse(row.data) as Tariff)
}
