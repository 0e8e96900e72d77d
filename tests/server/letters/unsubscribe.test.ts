// The link that ends a report (000 §2.8, 8.4; B14).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guest, guestOf, placeOfItsOwn, refusal } from '../support/guest.ts'
import { type Answer, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let guest: Guest
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  guest = guestOf(portal)
})
afterAll(() => portal.close())

const email = 'cdn2@demo.example'
type Made = { email: string; uid: string; code: string }
async function subscribed(to = email, owner = email, brand = 'main'): Promise<Made> {
  const { store, guestServices } = portal.services
  const person = (await store.people.findByEmail(brand, owner))!.id
  return {
    email: to,
    ...(await store.transaction((inside) => guestServices.subscriptions.create(inside, { person, email: to, name: 'Traffic' }))),
  }
}
const end = (given: object, from?: object): Promise<Answer> => guest.post('/reports/unsubscribe', given, from)
const goesOn = async ({ uid }: Made): Promise<boolean> => (await portal.services.store.subscriptions.findLive(uid)) !== undefined

describe('the link in a report', () => {
  it('R0-424 R0-676 B14: ends that one report with address, uid and code, and returns nothing; the case of the address does not matter', async () => {
    const [one, two, three] = [await subscribed(), await subscribed(), await subscribed('Boss@Demo.Example')]
    const answer = await end(one)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect((await end({ ...three, email: 'bOSS@demo.example' })).statusCode).toBe(204)
    expect([await goesOn(one), await goesOn(two), await goesOn(three)]).toEqual([false, true, false])
  })
  it('B14: changes nothing when it is only opened, however often', async () => {
    const one = await subscribed()
    const query = new URLSearchParams(one).toString()
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of [`/report-unsubscribe?${query}`, `/api/v1/reports/unsubscribe?${query}`]) await portal.nobody.ask({ method, url })
    expect(await goesOn(one)).toBe(true)
    expect((await end(one)).statusCode).toBe(204)
  })
  it.each([
    [{ email: 'other@demo.example' }, '404 not_subscribed'],
    [{ uid: 'sub_aaaaaaaaaaaaaaaa' }, '404 not_subscribed'],
    [{ code: 'x'.repeat(43) }, '400 bad_link'],
  ])('B14: %j: %s, and the report continues', async (more, expected) => {
    const one = await subscribed()
    expect(refusal(await end({ ...one, ...more }))).toBe(expected)
    expect(await goesOn(one)).toBe(true)
  })
  it.each([
    [{ email: undefined }],
    [{ uid: undefined }],
    [{ code: undefined }],
    [{ code: '' }],
    [{ uid: ['x'] }],
    [{ email: { a: 1 } }],
    [{ role: 'x' }],
  ])('is invalid as %j', async (more) => {
    const one = await subscribed()
    expect(refusal(await end({ ...one, ...more }))).toBe('400 bad_link')
    expect(await goesOn(one)).toBe(true)
  })
  it('refuses a body that is not JSON', async () => {
    for (const body of ['', '{', '[]']) expect(refusal(await guest.post('/reports/unsubscribe', body)), body).toBe('400 bad_link')
  })
  it('B14: ends no other report with the code of one, nor on another brand’s host', async () => {
    const [one, two, second] = [
      await subscribed(),
      await subscribed(),
      await subscribed('studio@second.example', 'studio@second.example', 'second'),
    ]
    expect(refusal(await end({ ...two, code: one.code }))).toBe('400 bad_link')
    expect(refusal(await end(one, { host: 'second.localhost' }))).toBe('404 not_subscribed')
    expect(refusal(await end(second))).toBe('404 not_subscribed')
    expect([await goesOn(one), await goesOn(two), await goesOn(second)]).toEqual([true, true, true])
  })
  it('B6: works once: of fifty concurrent calls exactly one ends the subscription', async () => {
    const one = await subscribed()
    const answers = await Promise.all(Array.from({ length: 50 }, () => end(one)))
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(refusal(await end(one))).toBe('404 not_subscribed')
  })
  it('B6: is protected from guesses: 429 after five', async () => {
    const [one, ip] = [await subscribed(), placeOfItsOwn()]
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1) statuses.push((await end({ ...one, code: `guess-${n}` }, { ip })).statusCode)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
  })
})
