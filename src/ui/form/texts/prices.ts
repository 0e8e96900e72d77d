// The monthly price of the paid options of a draft, where every price is known. Nothing is guessed.
import { inheritedFrom, switchedOn } from '../../../engine/values/options.ts'
import { parseFieldPath, toFieldPath } from '../../../engine/schema/paths.ts'
import type { Gate } from '../../../engine/load/resource/resourceFile.ts'
import type { FieldPath } from '../../../engine/schema/types.ts'
import type { Resolved } from '../../../engine/types.ts'

/** Price of an option per month. */
export type OptionPrice = { price: number; currency: string }
/** By nomenclature code. */
export type OptionPrices = ReadonlyMap<string, OptionPrice>
export type PricedOption = { field: FieldPath; price: OptionPrice }
export type Bill = { options: PricedOption[]; total: OptionPrice | undefined }

/** `total` is absent if the price of an enabled option is unknown, or if the currencies differ. */
export function billOf(resolved: Pick<Resolved, 'ui' | 'schema'>, prices: OptionPrices, data: unknown): Bill {
  const paid = paidIn(resolved, data)
  const options = [...paid].flatMap(([field, { price: code = '' }]) => {
    const price = prices.get(code)
    return price ? [{ field, price }] : []
  })
  const currency = options[0]?.price.currency ?? [...prices.values()][0]?.currency
  const isWhole = options.length === paid.size && currency !== undefined && options.every(({ price }) => price.currency === currency)
  return { options, total: isWhole ? { price: options.reduce((sum, { price }) => sum + price.price, 0), currency } : undefined }
}

/** The enabled options, each once: an option is paid for once, whether the whole record or any of its rows has it. */
function paidIn(resolved: Pick<Resolved, 'ui' | 'schema'>, data: unknown): Map<FieldPath, Gate> {
  const paid = new Map<FieldPath, Gate>()
  for (const [path, { gate }] of Object.entries(resolved.ui)) {
    if (!gate || gate.ask !== 'paid' || switchedOn(data, path).length === 0) continue
    const at = parseFieldPath(path)
    const field = toFieldPath(inheritedFrom(resolved, at) ?? at)
    if (!paid.has(field) && !field.includes('*')) paid.set(field, gate)
  }
  return paid
}
