import { describe, expect, it } from 'vitest'
import { billOf } from './prices.ts'

const ui = { auth: { gate: { ask: 'paid', price: 'A' } }, 'compress.brotli': { gate: { ask: 'paid', price: 'B' } }, ioss: { gate: { ask: 'paid' } }, active: { gate: { ask: 'sure' } }, 'rows.*.ioss': { gate: { ask: 'paid', price: 'A' } } } as const
const prices = new Map([['A', { price: 500, currency: 'RUB' }], ['B', { price: 700.5, currency: 'RUB' }]])

describe('billOf', () => {
  it('sums what is on', () => {
    const bill = billOf(ui, prices, { auth: {}, compress: { brotli: true }, ioss: false, active: true })
    expect(bill.options.map(({ field }) => field)).toEqual(['auth', 'compress.brotli'])
    expect(bill.total).toEqual({ price: 1200.5, currency: 'RUB' })
    expect(billOf(ui, prices, { auth: null }).total).toEqual({ price: 0, currency: 'RUB' })
  })
  it('gives no sum while the price of one is not known', () => {
    expect(billOf(ui, prices, { auth: {}, ioss: true })).toMatchObject({ options: [{ field: 'auth' }], total: undefined })
    expect(billOf(ui, new Map(), { auth: {} })).toEqual({ options: [], total: undefined })
  })
  it('gives no sum of several currencies', () => {
    expect(billOf(ui, new Map([...prices, ['B', { price: 1, currency: 'USD' }]]), { auth: {}, compress: { brotli: true } }).total).toBeUndefined()
  })
})
