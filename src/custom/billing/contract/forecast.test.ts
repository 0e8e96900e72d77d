import { describe, expect, it } from 'vitest'
import { forecastOf } from './forecast.ts'

const plan = {
  name: 'CDN 300 GB',
  tariff_type: 'plan',
  price: 10,
  period: 'month',
  currency: 'EUR',
  amount: null,
  included_amount: 300,
  overage_price: 0.5,
  vat_percent: 20,
  discount_percent: 0,
  since: '2026-01-15T00:00:00Z',
} as const
const packet = { ...plan, tariff_type: 'packet', amount: 300, included_amount: null } as const
const traffic = (used: number) => ({ included: 300, used, left: Math.max(0, 300 - used) })
/** Ten of thirty days. */
const eleventh = Date.parse('2026-06-11T00:00:00Z')

describe('forecastOf', () => {
  it('tells that a plan lasts until the end of the month', () => {
    expect(forecastOf(plan, traffic(90), eleventh)).toEqual({ isEnough: true })
    expect(forecastOf(plan, traffic(100), eleventh)).toEqual({ isEnough: true })
  })
  it('tells the day on which it is used up, and what the traffic beyond will cost', () => {
    // 20 GB a day: 300 are used after 15 days, and 600 by the end.
    expect(forecastOf(plan, traffic(200), eleventh)).toEqual({ isEnough: false, day: '2026-06-16', cost: 150 })
  })
  it('tells no cost where the tariff charges nothing beyond', () => {
    expect(forecastOf({ ...plan, overage_price: null }, traffic(200), eleventh)).toMatchObject({ day: '2026-06-16', cost: undefined })
  })
  it('tells only the cost once all is used', () => {
    expect(forecastOf(plan, traffic(400), eleventh)).toEqual({ isEnough: false, day: undefined, cost: 450 })
  })
  it('counts a packet from the month of its purchase, without a cost', () => {
    // From 1 January to 11 June are 161 days.
    expect(forecastOf(packet, traffic(161), eleventh)).toEqual({ isEnough: false, day: '2026-10-28', cost: undefined })
  })
  it.each([
    ['nothing was used', plan, traffic(0), eleventh],
    ['nothing is included', plan, { included: 0, used: 5, left: 0 }, eleventh],
    ['the month is younger than a day', plan, traffic(50), Date.parse('2026-06-01T12:00:00Z')],
    ['a packet lasts for more than a year', packet, traffic(5), eleventh],
    ['a packet is used up', packet, traffic(300), eleventh],
    ['the purchase of a packet is unknown', { ...packet, since: null }, traffic(100), eleventh],
  ] as const)('tells nothing if %s', (_, tariff, used, now) => {
    expect(forecastOf(tariff, used, now)).toBeUndefined()
  })
})
