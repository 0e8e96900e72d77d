// A brand's missing features exist nowhere on its host: neither as types nor at an address.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, demoPassword, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
const callers = new Map<string, Caller>()
const hosts = { main: 'localhost', second: 'second.localhost' }

beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  for (const [brand, host] of Object.entries(hosts)) {
    const email = `prices@${brand}.example`
    await portal.services.people.create({ brand, email, kind: 'staff', role: 'supervisor_provider', password: demoPassword })
    callers.set(brand, await portal.signIn(email, { host }))
  }
})
afterAll(() => portal.close())

const seen = async (brand: keyof typeof hosts) => {
  const ask = (url: string) => callers.get(brand)!.ask({ url, host: hosts[brand] })
  const types = (await ask('/api/v1/definitions')).json<{ name: string; menu?: object }[]>()
  return [
    types.filter(({ name }) => name === 'nomenclature').map(({ menu }) => menu !== undefined),
    (await ask('/api/v1/nomenclature')).statusCode,
    (await ask('/api/v1/definitions/nomenclature')).statusCode,
  ]
}

it('the price list is in the menu of a brand that has one', async () => expect(await seen('main')).toEqual([[true], 200, 200]))
it('the price list is not in the menu of a brand that has none', async () => expect(await seen('second')).toEqual([[], 404, 404]))
