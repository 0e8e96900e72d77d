import { describe, expect, it } from 'vitest'
import type { Resolved } from '../../../engine/types.ts'
import { billOf } from './prices.ts'

const ui = {
  auth: { gate: { ask: 'paid', price: 'A' } },
  'compress.brotli': { gate: { ask: 'paid', price: 'B' } },
  ioss: { gate: { ask: 'paid' } },
  active: { gate: { ask: 'sure' } },
  'rows.*.ioss': { gate: { ask: 'paid', price: 'A' } },
} as const
const part = { type: 'object', properties: { auth: { type: 'object' }, ioss: { type: 'boolean' } } }
const page = {
  ui,
  schema: { ...part, properties: { ...part.properties, rows: { type: 'object', additionalProperties: part } } },
} as unknown as Pick<Resolved, 'ui' | 'schema'>
const inheriting = {
  ...page,
  ui: { ...ui, auth: ui.auth, ioss: { gate: { ask: 'paid', price: 'A' } }, rows: { inherits: true } },
} as unknown as typeof page
const prices = new Map([
  ['A', { price: 500, currency: 'RUB' }],
  ['B', { price: 700.5, currency: 'RUB' }],
])

describe('billOf', () => {
  it('sums the options that are on', () => {
    const bill = billOf(page, prices, { auth: {}, compress: { brotli: true }, ioss: false, active: true })
    expect(bill.options.map(({ field }) => field)).toEqual(['auth', 'compress.brotli'])
    expect(bill.total).toEqual({ price: 1200.5, currency: 'RUB' })
    expect(billOf(page, prices, { auth: null }).total).toEqual({ price: 0, currency: 'RUB' })
  })
  it('counts an option once, in however many rows', () => {
    const once = { options: [{ field: 'ioss', price: { price: 500, currency: 'RUB' } }], total: { price: 500, currency: 'RUB' } }
    expect(billOf(inheriting, prices, { rows: { '/a': { ioss: true }, '/b': { ioss: true } } })).toEqual(once)
    expect(billOf(inheriting, prices, { ioss: true, rows: { '/a': { ioss: true } } })).toEqual(once)
  })
  it('ignores options that are off in every row, and rows without options', () => {
    expect(billOf(inheriting, prices, { rows: { '/a': { ioss: false }, '/b': {} } }).options).toEqual([])
    expect(billOf(page, prices, { rows: { '/a': { ioss: true } } }).options).toEqual([])
  })
  it('has no sum while a price is unknown', () => {
    expect(billOf(page, prices, { auth: {}, ioss: true })).toMatchObject({ options: [{ field: 'auth' }], total: undefined })
    expect(billOf(page, new Map(), { auth: {} })).toEqual({ options: [], total: undefined })
  })
  it('has no sum of several currencies', () => {
    expect(
      billOf(page, new Map([...prices, ['B', { price: 1, currency: 'USD' }]]), { auth: {}, compress: { brotli: true } }).total,
    ).toBeUndefined()
  })
})
