// Leftovers of staff: entries into accounts, and streams of sessions that lost their access.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { listen } from '../support/eventStream.ts'
import { newPerson } from '../support/ownSupport.ts'
import { changeBrand, listUrl, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let now = Date.parse('2026-05-01T10:00:00Z')
const url = listUrl('demo-cdn2', 'http-resources')
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => new Date(now), events: { heartbeatMilliseconds: 20 } })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

it('staff whose session ended by disuse are in no account: neither at the next sign-in nor by a token meanwhile', async () => {
  const staff = await portal.signIn('admin@demo.example')
  const made = await staff.ask({ method: 'POST', url: '/api/v1/tokens', body: { name: 'robot', scopes: ['write'], days: 90 } })
  const authorization = `Bearer ${made.json<{ token: string }>().token}`
  const program = () => portal.nobody.ask({ url, headers: { authorization } })
  await staff.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/entry' })
  expect([(await staff.ask({ url })).statusCode, (await program()).statusCode]).toEqual([200, 404])
  now += 40 * 86_400_000
  expect((await staff.ask({ url })).statusCode).toBe(401)
  expect((await program()).statusCode).toBe(404)
  const again = await portal.signIn('admin@demo.example')
  expect((await again.ask({ url })).statusCode).toBe(404)
})
it('staff in another browser stay in an account when the person signs in elsewhere', async () => {
  const staff = await portal.signIn('admin@demo.example')
  await staff.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/entry' })
  await portal.signIn('admin@demo.example')
  expect((await staff.ask({ url })).statusCode).toBe(200)
})
it('members lose their stream when a second factor becomes required', async () => {
  const { email } = await newPerson(portal, { account: 'demo-cdn2' })
  const member = await portal.signIn(email, { as: 'bearer' })
  const stream = await listen(portal, member)
  const brand = (await portal.services.brands.find('main'))!
  await changeBrand(portal.services, 'main', { features: [...brand.features, 'second_factor_required'] })
  expect((await member.ask({ url })).statusCode).toBe(403)
  await vi.waitFor(() => expect(stream.ended()).toBe(true), { timeout: 5000 })
})
