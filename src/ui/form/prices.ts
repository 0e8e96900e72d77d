// What the paid options of a draft cost a month, where every price is known. Nothing is guessed.
import { getAt, parseFieldPath, toPointer } from '../../engine/paths.ts'
import type { FieldPath, FieldUi } from '../../engine/types.ts'
import type { Price } from './context.ts'

export type PricedOption = { field: FieldPath; price: Price }
export type Bill = { options: PricedOption[]; total: Price | undefined }

const isOn = (value: unknown) => value !== undefined && value !== null && value !== false

/** `total` is absent when an option is on whose price nobody knows, or when prices are of several currencies. */
export function billOf(ui: Record<FieldPath, FieldUi>, prices: ReadonlyMap<string, Price>, data: unknown): Bill {
  const paid = Object.entries(ui).filter(([field, { gate }]) => gate && gate.ask === 'paid' && !field.includes('*') && isOn(getAt(data, toPointer(parseFieldPath(field)))))
  const options = paid.flatMap(([field, { gate }]) => {
    const price = gate ? prices.get(gate.price ?? '') : undefined
    return price ? [{ field, price }] : []
  })
  const currency = options[0]?.price.currency ?? [...prices.values()][0]?.currency
  const isWhole = options.length === paid.length && currency !== undefined && options.every(({ price }) => price.currency === currency)
  return { options, total: isWhole ? { price: options.reduce((sum, { price }) => sum + price.price, 0), currency } : undefined }
}
