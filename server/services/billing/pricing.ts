// The price of a quantity of a nomenclature item, step by step. Every step is rounded to the smallest unit of the currency, so sums equal what is shown.

export type Item = {
  billing_mode: 'flat' | 'per_unit' | 'tiered_graduated' | 'tiered_volume' | 'p95'
  price?: number
  tiers?: { up_to?: number | null; unit_price: number; flat_price?: number }[]
  min_quantity?: number
  included?: number
  round?: 'up' | 'none'
  vat_percent: number
}
/** `tier`: a part of the quantity by the price of its tier, from `from` to `to`. `fee`: the fixed price of a tier. */
export type PriceStep = { kind: 'units' | 'tier' | 'fee'; from: number; to: number | null; quantity: number; price: number; amount: number }
/** Quantities in units of the item, amounts in the smallest unit of the currency. */
export type Priced = {
  measured: number
  included: number
  quantity: number
  steps: PriceStep[]
  list: number
  discount: number
  net: number
  vat: number
  gross: number
}

/** Quantities have three decimals. */
const parts = 1000
/** Prices have six decimals. */
const priceDecimals = 6
const scale = 10n ** BigInt(priceDecimals)

export function priced(item: Item, measured: number, discountPercent = 0): Priced {
  const included = item.billing_mode === 'flat' ? 0 : (item.included ?? 0)
  const counted = thousandths(measured)
  const quantity = quantityOf(item, counted - thousandths(included))
  const steps = stepsOf(item, quantity).filter(({ amount, kind }) => kind !== 'fee' || amount > 0)
  const list = steps.reduce((sum, { amount }) => sum + amount, 0)
  const discount = percentOf(list, discountPercent)
  const net = list - discount
  const vat = percentOf(net, item.vat_percent)
  return { measured: counted / parts, included, quantity: quantity / parts, steps, list, discount, net, vat, gross: net + vat }
}

/** Rounded down in favour of the customer. */
const thousandths = (value: number): number => Math.floor(Number((value * parts).toFixed(3)))

/** In thousandths: the quantity beyond the included one, but at least `min_quantity`. */
function quantityOf({ billing_mode, min_quantity = 0, round }: Item, left: number): number {
  const charged = billing_mode === 'flat' ? Math.max(0, left) : Math.max(0, left, thousandths(min_quantity))
  return round === 'up' ? Math.ceil(charged / parts) * parts : charged
}

function stepsOf({ billing_mode, price = 0, tiers = [] }: Item, quantity: number): PriceStep[] {
  if (billing_mode === 'tiered_graduated') return tiers.flatMap((_, index) => graduated(tiers, index, quantity))
  if (billing_mode === 'tiered_volume') return volume(tiers, quantity)
  return [step('units', { from: 0, to: null, quantity, price })]
}

type Tiers = NonNullable<Item['tiers']>

/** The part of the quantity that lies in this tier. */
function graduated(tiers: Tiers, index: number, quantity: number): PriceStep[] {
  const { unit_price, flat_price = 0 } = tiers[index]!
  const [from, to] = [endOf(tiers[index - 1]) ?? 0, endOf(tiers[index])]
  const part = Math.min(quantity, to ?? Infinity) - from
  if (part <= 0) return []
  return [
    step('tier', { from: from / parts, to: to === null ? null : to / parts, quantity: part, price: unit_price }),
    step('fee', { from: from / parts, to: null, quantity: parts, price: flat_price }),
  ]
}

/** The whole quantity by the price of the tier in which it ends. */
function volume(tiers: Tiers, quantity: number): PriceStep[] {
  const index = tiers.findIndex((tier) => quantity <= (endOf(tier) ?? Infinity))
  const tier = tiers[index]
  if (!tier || quantity === 0) return []
  const [from, to] = [(endOf(tiers[index - 1]) ?? 0) / parts, endOf(tier)]
  return [
    step('tier', { from, to: to === null ? null : to / parts, quantity, price: tier.unit_price }),
    step('fee', { from, to: null, quantity: parts, price: tier.flat_price ?? 0 }),
  ]
}

const endOf = (tier: Tiers[number] | undefined): number | null =>
  tier?.up_to === null || tier?.up_to === undefined ? null : thousandths(tier.up_to)

/** `quantity` in thousandths. */
function step(kind: PriceStep['kind'], { from, to, quantity, price }: Omit<PriceStep, 'kind' | 'amount'>): PriceStep {
  return { kind, from, to, quantity: quantity / parts, price, amount: amountOf(quantity, price) }
}

/** Half a unit is rounded up. Exact for any size. */
function amountOf(quantity: number, price: number): number {
  const digits = BigInt(price.toFixed(priceDecimals).replace('.', ''))
  return halfUp(BigInt(quantity) * digits * 100n, BigInt(parts) * scale)
}

/** A percentage of up to two decimals. */
function percentOf(amount: number, percent: number): number {
  return halfUp(BigInt(amount) * BigInt(Math.round(percent * 100)), 10_000n)
}

const halfUp = (value: bigint, by: bigint): number => Number((2n * value + by) / (2n * by))

/** The value that 95 % of the samples do not exceed; 0 without samples. */
export function percentile95(samples: readonly number[]): number {
  if (samples.length === 0) return 0
  return samples.toSorted((a, b) => a - b)[Math.ceil(samples.length * 0.95) - 1]!
}
