// The geolocation calls, as a form asks them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listWith, openPortal, type Caller, type Portal } from '../support/portal.ts'

let portal: Portal
let customer: Caller
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())

describe('geolocation', () => {
  it('R0-733: countries, and the regions of one', async () => {
    const countries = await listWith(customer, '/api/v1/countries', { filter: { q: 'Герм' } })
    expect(countries.headers['content-range']).toBe('countries 0-0/1')
    expect(countries.json()).toEqual([{ code: 'DE', name: { ru: 'Германия', en: 'Germany' } }])
    const regions = await listWith(customer, '/api/v1/regions', { filter: { country_code: 'DE', code: 'DE-BY' } })
    expect(regions.json()).toMatchObject([{ code: 'DE-BY', country_code: 'DE' }])
  })
  it.each(['countries', 'regions'])('%s are open to signed-in callers only', async (name) => {
    expect((await portal.nobody.ask({ url: `/api/v1/${name}` })).statusCode).toBe(401)
  })
  it.each([
    ['filter', '{"iso":"DE"}'],
    ['filter', '[]'],
    ['filter', 'x'],
    ['sort', '["secret","ASC"]'],
    ['range', '[5,1]'],
  ])('%s %s is refused', async (name, value) => {
    expect((await customer.ask({ url: `/api/v1/countries?${new URLSearchParams({ [name]: value })}` })).statusCode).toBe(400)
  })
})
