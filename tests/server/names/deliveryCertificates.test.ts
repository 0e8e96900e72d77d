// The provider's certificates of the delivery domain.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProviderTrouble } from '../../../server/services/attention/types.ts'
import { providerScope } from '../../../server/store/scope.ts'
import { makeCertificate, type Wish } from '../../support/outside/certificates.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { openPortal, type Portal } from '../support/portal.ts'

const url = '/api/v1/delivery-certificates'
const wildcard = '*.cdn.example.net'
let portal: Portal
/** Milliseconds. */
const clock = { ahead: 0 }
const day = 86_400_000
beforeAll(async () => void (portal = await openPortal({ demo: 'people', clock: () => new Date(Date.now() + clock.ahead) })))
afterAll(() => portal.close())

async function upload(wish: Wish, more: object = {}, person = 'admin@demo.example') {
  const { certificate, key } = makeCertificate(wish)
  return (await portal.signIn(person)).ask({ method: 'POST', url, body: { certificate, private_key: key, ...more } })
}
type Refusal = { errors: { path: string; keyword: string; params: object }[] }

it('are read from the text, and their keys are never returned', async () => {
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

it.each(['cdn2@demo.example', 'manager@demo.example'])('are refused to %s', async (person) => {
  expect((await upload({ names: [wildcard] }, {}, person)).statusCode).toBeGreaterThanOrEqual(403)
  expect((await (await portal.signIn(person)).ask({ url })).statusCode).toBeGreaterThanOrEqual(403)
})

describe('before the one in use expires', () => {
  type Made = { id: string; version: number }
  const names = ['cdn.example.net', wildcard]
  const admin = () => portal.signIn('admin@demo.example')
  const groups = async (person = 'admin@demo.example') =>
    (await (await portal.signIn(person)).ask({ url: '/api/v1/attention' }))
      .json<ProviderTrouble>()
      .groups.filter(({ type }) => type === 'delivery-certificates')
  const causes = async () => (await groups()).map(({ cause, tone, rows }) => [cause, tone, ...rows.map(({ record }) => record.id)])
  const remove = async ({ id, version }: Made) =>
    expect((await (await admin()).ask({ method: 'DELETE', url: `${url}/${id}`, version })).statusCode).toBe(200)
  async function removeAll(): Promise<void> {
    for (const { id, version } of (await (await admin()).ask({ url })).json<Made[]>()) await remove({ id, version })
  }
  const letters = async () =>
    (await portal.services.store.records.list(providerScope, 'outgoing-messages')).rows
      .map(({ data }) => JSON.parse(data) as { to: string; template: string; locale: string; subject: string })
      .filter(({ template }) => template.endsWith('certificate-expiring'))
  async function pass(days: number): Promise<number> {
    clock.ahead = days * day
    const [one, two] = [portal.services.issuing.run(), portal.services.issuing.run()]
    await Promise.all([one.idle(), two.idle()])
    await Promise.all([one.close(), two.close()])
    return (await letters()).length
  }

  it('staff see it in the attention list, unless a later one exists; nobody else does', async () => {
    await removeAll()
    const first = (await upload({ cn: 'first', names, days: 10 })).json<Made>()
    expect(await causes()).toEqual([['ending', 'warn', first.id]])
    expect(await groups('manager@demo.example')).toEqual([])
    const next = (await upload({ cn: 'next', names, days: 300 })).json<Made>()
    expect(await causes()).toEqual([])
    await remove(next)
    expect(await causes()).toEqual([['ending', 'warn', first.id]])
    clock.ahead = 11 * day
    expect(await causes()).toEqual([['ended', 'bad', first.id]])
    clock.ahead = 0
    await remove(first)
    expect(await causes()).toEqual([])
  })

  it('employees who may replace it get letters 30, 14 and 3 days before, once each, in their language', async () => {
    const { store, people } = portal.services
    const { id } = await people.create({ brand: 'main', email: 'replaces@demo.example', kind: 'staff', role: 'admin_all' })
    await store.people.update(id, { language: 'ru_RU' })
    const gone = await people.create({ brand: 'main', email: 'left@demo.example', kind: 'staff', role: 'admin_all' })
    await store.people.update(gone.id, { disabled_at: new Date().toISOString() })
    await removeAll()
    const [old, made] = [
      (await upload({ cn: 'old', names, days: 50 })).json<Made>(),
      (await upload({ cn: 'delivery', names, days: 100 })).json<Made>(),
    ]
    const counts: number[] = []
    for (const days of [0, 47, 69, 71, 85, 87, 96.5, 97.5, 101]) counts.push(await pass(days))
    const told = await letters()
    const each = new Set(told.map(({ to }) => to)).size
    expect(counts.map((count) => count / each)).toEqual([0, 0, 0, 1, 1, 2, 2, 3, 3])
    expect(told.every(({ template }) => template === 'provider-certificate-expiring')).toBe(true)
    expect(told.filter(({ to }) => to === 'replaces@demo.example')).toEqual(
      Array.from({ length: 3 }, () =>
        expect.objectContaining({
          locale: 'ru_RU',
          subject: expect.stringMatching(/^Срок действия сертификата доставки закончится \d\d-\d\d-\d{4}$/) as string,
        }),
      ),
    )
    const recipients = told.map(({ to }) => to)
    expect(recipients).toContain('admin@demo.example')
    for (const other of ['left@demo.example', 'manager@demo.example', 'cdn2@demo.example']) expect(recipients).not.toContain(other)
    clock.ahead = 0
    const next = makeCertificate({ names, days: 200 })
    const change = { certificate: next.certificate, private_key: next.key }
    expect((await (await admin()).ask({ method: 'PATCH', url: `${url}/${made.id}`, version: made.version, body: change })).statusCode).toBe(
      200,
    )
    const key = { account: '', type: 'delivery-certificates' }
    expect(await store.expiries.find({ ...key, id: made.id })).toMatchObject({ warned_days: null, renews: 0 })
    expect(await store.expiries.find({ ...key, id: old.id })).toBeUndefined()
  })

  it('one that an edge refuses is in the attention list, too', async () => {
    await removeAll()
    const edge = await makeAgent(portal, 'Edge that refuses')
    await upload({ cn: 'refused', names, days: 300 })
    const [change] = (await edge.all()).changes.filter(({ type }) => type === 'delivery-certificates')
    await edge.say(change!, 'error', [{ path: '/certificate', reason: 'The key does not belong to the certificate.' }])
    expect(await causes()).toEqual([['refused', 'bad', change!.id]])
    await edge.say(change!, 'applied')
    expect(await causes()).toEqual([])
  })
})
