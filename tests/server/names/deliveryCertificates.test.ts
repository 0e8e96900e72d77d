// The provider's certificates of the delivery domain.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCertificate, type Wish } from '../../support/outside/certificates.ts'
import { openPortal, type Portal } from '../support/portal.ts'

const url = '/api/v1/delivery-certificates'
const wildcard = '*.cdn.example.net'
let portal: Portal
beforeAll(async () => void (portal = await openPortal({ demo: 'people' })))
afterAll(() => portal.close())

async function upload(wish: Wish, more: object = {}, person = 'admin@demo.example') {
  const { certificate, key } = makeCertificate(wish)
  return (await portal.signIn(person)).ask({ method: 'POST', url, body: { certificate, private_key: key, ...more } })
}
type Refusal = { errors: { path: string; keyword: string; params: object }[] }

it('are read from the text, and their keys are never answered', async () => {
  const answer = await upload({ cn: 'delivery', names: ['cdn.example.net', wildcard], days: 30 }, { comment: '2027' })
  expect(answer.statusCode, answer.body).toBe(201)
  const record = answer.json<{ id: string; version: number }>()
  expect(record).toMatchObject({ cn: 'delivery', alt: `cdn.example.net, ${wildcard}`, days_left: 29, chain_state: 'untrusted' })
  expect(answer.body).not.toContain('PRIVATE KEY')
  const staff = await portal.signIn('admin@demo.example')
  const read = await staff.ask({ url: `${url}/${record.id}` })
  expect(read.body).not.toContain('PRIVATE KEY')
  const changed = await staff.ask({ method: 'PATCH', url: `${url}/${record.id}`, version: record.version, body: { comment: '2028' } })
  expect([changed.statusCode, changed.json<{ cn: string }>().cn]).toEqual([200, 'delivery'])
})

it.each<[string, Wish]>([
  ['no wildcard', { names: ['cdn.example.net'] }],
  ['the wildcard of a domain above', { names: ['*.example.net'] }],
  ['the wildcard of another domain', { names: ['*.cdn.example.net.evil.example'] }],
])('are refused with %s: they would cover no resource', async (_, wish) => {
  const answer = await upload(wish)
  expect(answer.statusCode).toBe(400)
  expect(answer.json<Refusal>().errors).toEqual([{ path: '/certificate', keyword: 'certCovers', params: { name: wildcard } }])
})

it('are refused with the key of another certificate, and with a weak one', async () => {
  const other = await upload({ names: [wildcard] }, { private_key: makeCertificate().key })
  expect(other.json<Refusal>().errors.map(({ path, keyword }) => [path, keyword])).toEqual([['/private_key', 'certKeyMismatch']])
  expect((await upload({ names: [wildcard], key: 'RSA-1024' })).statusCode).toBe(400)
})

it.each(['cdn2@demo.example', 'manager@demo.example'])('are not for %s', async (person) => {
  expect((await upload({ names: [wildcard] }, {}, person)).statusCode).toBeGreaterThanOrEqual(403)
  expect((await (await portal.signIn(person)).ask({ url })).statusCode).toBeGreaterThanOrEqual(403)
})
