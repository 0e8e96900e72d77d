// Compares prices with an independent calculation: unit by unit, in whole cents.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Item, percentile95, priced } from './pricing.ts'

type Tier = { size: number; cents: number; fee: number }
/** Sizes of tiers; the last is open. */
const tiersOf = (list: Tier[]): NonNullable<Item['tiers']> => {
  let end = 0
  return list.map(({ size, cents, fee }, index) => {
    end += size
    return { up_to: index === list.length - 1 ? null : end, unit_price: cents / 100, flat_price: fee / 100 }
  })
}
const tier = fc.record({
  size: fc.integer({ min: 1, max: 30 }),
  cents: fc.integer({ min: 0, max: 9999 }),
  fee: fc.integer({ min: 0, max: 500 }),
})
const tiers = fc.array(tier, { minLength: 1, maxLength: 5 })
const units = fc.integer({ min: 0, max: 200 })
/** The tier of the n-th unit, counted from 1. */
function tierOfUnit(list: Tier[], unit: number): number {
  let left = unit
  for (const [index, { size }] of list.entries()) {
    if (index === list.length - 1 || left <= size) return index
    left -= size
  }
  return list.length - 1
}

describe('graduated tiers', () => {
  it('charge each unit at the price of its tier, plus the fee of every tier reached', () =>
    fc.assert(
      fc.property(tiers, units, (list, quantity) => {
        let cents = 0
        const reached = new Set<number>()
        for (let unit = 1; unit <= quantity; unit += 1) {
          const index = tierOfUnit(list, unit)
          cents += list[index]!.cents
          reached.add(index)
        }
        for (const index of reached) cents += list[index]!.fee
        expect(priced({ billing_mode: 'tiered_graduated', tiers: tiersOf(list), vat_percent: 0 }, quantity).list).toBe(cents)
      }),
    ))
})

describe('volume tiers', () => {
  it('charge all units at the price of the last one, plus one fee', () =>
    fc.assert(
      fc.property(tiers, units, (list, quantity) => {
        const last = list[tierOfUnit(list, quantity)]!
        const cents = quantity === 0 ? 0 : quantity * last.cents + last.fee
        expect(priced({ billing_mode: 'tiered_volume', tiers: tiersOf(list), vat_percent: 0 }, quantity).list).toBe(cents)
      }),
    ))
})

describe('every kind', () => {
  const modes = fc.constantFrom('flat' as const, 'per_unit' as const, 'p95' as const, 'tiered_graduated' as const, 'tiered_volume' as const)
  const item = fc.record({ mode: modes, list: tiers, cents: fc.integer({ min: 0, max: 99_999 }), vat: fc.constantFrom(0, 10, 20, 22) })
  const itemOf = ({ mode, list, cents, vat }: { mode: Item['billing_mode']; list: Tier[]; cents: number; vat: number }): Item => ({
    billing_mode: mode,
    vat_percent: vat,
    ...(mode.startsWith('tiered') ? { tiers: tiersOf(list) } : { price: cents / 100 }),
  })
  const quantity = fc.double({ min: 0, max: 1e6, noNaN: true })
  it('adds up: steps to the list price, less the discount to net, with VAT to gross; all whole cents', () =>
    fc.assert(
      fc.property(item, quantity, fc.integer({ min: 0, max: 100 }), (given, measured, discount) => {
        const line = priced(itemOf(given), measured, discount)
        expect(line.steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(line.list)
        expect([line.list - line.discount, line.net + line.vat]).toEqual([line.net, line.gross])
        for (const amount of [line.list, line.discount, line.net, line.vat, line.gross]) expect(Number.isSafeInteger(amount)).toBe(true)
        expect(line.net).toBeGreaterThanOrEqual(0)
        expect(Math.abs(line.vat - (line.net * given.vat) / 100)).toBeLessThanOrEqual(0.5)
        expect(Math.abs(line.discount - (line.list * discount) / 100)).toBeLessThanOrEqual(0.5)
      }),
    ))
  it('shows what it counts: without an allowance the measured quantity is the charged one, to the last decimal', () =>
    fc.assert(
      fc.property(item, quantity, (given, measured) => {
        const line = priced(itemOf(given), measured)
        expect(line.measured).toBe(line.quantity)
      }),
    ))
  it('never costs less for more, except by volume', () =>
    fc.assert(
      fc.property(item, quantity, fc.double({ min: 0, max: 1000, noNaN: true }), (given, measured, more) => {
        fc.pre(given.mode !== 'tiered_volume')
        expect(priced(itemOf(given), measured + more).list).toBeGreaterThanOrEqual(priced(itemOf(given), measured).list)
      }),
    ))
})

describe('any price of any quantity', () => {
  const thousandths = fc.integer({ min: 0, max: 20_000 })
  const modes = fc.constantFrom('flat' as const, 'per_unit' as const, 'p95' as const, 'tiered_graduated' as const, 'tiered_volume' as const)
  const given = fc.record({
    mode: modes,
    // Prices of units in millionths, fees in hundredths, sizes in thousandths of a unit; the last tier is open.
    tiers: fc.array(
      fc.record({
        size: fc.integer({ min: 1, max: 5000 }),
        price: fc.integer({ min: 0, max: 50_000_000 }),
        fee: fc.integer({ min: 0, max: 9999 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    measured: thousandths,
    /** Beyond the third decimal. */ rest: fc.constantFrom(0, 0.0002, 0.0009),
    included: thousandths,
    minimum: thousandths,
    isUp: fc.boolean(),
    /** In hundredths of a percent. */ discount: fc.integer({ min: 0, max: 10_000 }),
    vat: fc.constantFrom(0, 10, 20, 22),
  })
  type Given = typeof given extends fc.Arbitrary<infer Value> ? Value : never
  /** Halves are rounded up. */
  const rounded = (value: number, by: number): number => (value - (value % by)) / by + ((value % by) * 2 >= by ? 1 : 0)

  /** Thousandth by thousandth: each adds the price of its tier, and each tier is rounded to whole cents. */
  function counted({ mode, tiers: list, measured, included, minimum, isUp, discount, vat }: Given) {
    const isTiered = mode.startsWith('tiered')
    const beyond = mode === 'flat' ? measured : Math.max(0, measured - included, minimum)
    const quantity = isUp ? Math.ceil(beyond / 1000) * 1000 : beyond
    const tierAt = (thousandth: number): number => {
      let end = 0
      for (const [index, { size }] of list.entries()) if (thousandth <= (end += size)) return index
      return list.length - 1
    }
    const sums = new Map<number, number>()
    for (let nth = 1; nth <= quantity; nth += 1) {
      const tier = isTiered ? tierAt(mode === 'tiered_volume' ? quantity : nth) : 0
      sums.set(tier, (sums.get(tier) ?? 0) + list[tier]!.price)
    }
    let listed = 0
    for (const [tier, sum] of sums) listed += rounded(sum, 1e7) + (isTiered ? list[tier]!.fee : 0)
    const off = rounded(listed * discount, 10_000)
    const tax = rounded((listed - off) * vat, 100)
    return { quantity: quantity / 1000, list: listed, discount: off, net: listed - off, vat: tax, gross: listed - off + tax }
  }
  function itemOf({ mode, tiers: list, included, minimum, isUp, vat }: Given): Item {
    let end = 0
    const tiered = list.map(({ size, price, fee }, index) => {
      end += size
      return { up_to: index === list.length - 1 ? null : end / 1000, unit_price: price / 1e6, flat_price: fee / 100 }
    })
    return {
      billing_mode: mode,
      ...(mode.startsWith('tiered') ? { tiers: tiered } : { price: list[0]!.price / 1e6 }),
      included: included / 1000,
      min_quantity: minimum / 1000,
      round: isUp ? 'up' : 'none',
      vat_percent: vat,
    }
  }
  it('equals a count by thousandths, with included quantity, minimum, rounding, discount and VAT', () =>
    fc.assert(
      fc.property(given, (one) => {
        expect(priced(itemOf(one), one.measured / 1000 + one.rest, one.discount / 100)).toMatchObject(counted(one))
      }),
    ))
})

describe('a quantity', () => {
  const item: Item = { billing_mode: 'per_unit', price: 0.9, vat_percent: 20 }
  const listed = (more: Partial<Item>, measured: number): number[] => {
    const { quantity, list } = priced({ ...item, ...more }, measured)
    return [quantity, list]
  }
  it('is reduced by the included quantity, and at least the minimum', () => {
    expect(listed({ included: 100 }, 73)).toEqual([0, 0])
    expect(listed({ included: 100 }, 173.5)).toEqual([73.5, 6615])
    expect(listed({ min_quantity: 5 }, 1)).toEqual([5, 450])
    expect(listed({ min_quantity: 5, included: 10 }, 0)).toEqual([5, 450])
  })
  it('is rounded up to whole units, or down to three decimals', () => {
    expect(listed({ round: 'up' }, 1.0001)).toEqual([1, 90])
    expect(listed({ round: 'up' }, 1.001)).toEqual([2, 180])
    expect(listed({}, 1.9999)).toEqual([1.999, 180])
    expect(listed({}, 0.1 + 0.2)).toEqual([0.3, 27])
  })
  it('of a flat fee is not reduced', () => expect(priced({ ...item, billing_mode: 'flat', price: 500, included: 5 }, 2).list).toBe(100_000))
  it('costs the example of the mock-up: 73.42 TB, of which 60 are included', () => {
    const tiered: Item = {
      billing_mode: 'tiered_graduated',
      tiers: [
        { up_to: 10, unit_price: 900 },
        { up_to: 50, unit_price: 680 },
        { up_to: null, unit_price: 500 },
      ],
      included: 60,
      vat_percent: 20,
    }
    const { steps, list, discount, net } = priced(tiered, 73.42, 10)
    expect(steps.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [10, 900_000],
      [3.42, 232_560],
    ])
    expect([list, discount, net]).toEqual([1_132_560, 113_256, 1_019_304])
  })
})

describe('the 95th percentile', () => {
  it('is exceeded by 5 % of the samples at most, and a lower value by more', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 300 }), (samples) => {
        const found = percentile95(samples)
        expect(samples).toContain(found)
        expect(samples.filter((one) => one > found).length).toBeLessThanOrEqual(samples.length * 0.05)
        expect(samples.filter((one) => one >= found).length).toBeGreaterThan(samples.length * 0.05)
      }),
    ))
  it('is zero without samples', () => expect(percentile95([])).toBe(0))
  it('ignores the top 36 hours of 720', () => {
    const hours = Array.from({ length: 720 }, (_, hour) => (hour < 36 ? 900 : 100))
    expect(percentile95(hours)).toBe(100)
    expect(percentile95([...hours.slice(0, -1), 900])).toBe(900)
  })
})
