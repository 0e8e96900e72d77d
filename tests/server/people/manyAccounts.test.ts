// The threshold of accounts from which a customer of several is staff of his own.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../support/openapi.ts'
import { documentFor } from '../../support/openapiPortal.ts'
import { putType } from '../../support/operatorTypes.ts'
import { type Answer, type Caller, giveAccounts, listWith, openPortal, type Portal } from '../support/portal.ts'
import { makerOfPeople, sessionOf, statusOf } from './userKindsSupport.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
})
afterAll(() => portal.close())
const makePerson = makerOfPeople(() => portal)

describe('CDN1 staff: more than a hundred accounts (A10)', () => {
  const overview = (caller: Caller, query: Record<string, unknown> = { range: [0, 199] }): Promise<Answer> =>
    listWith(caller, '/api/v1/accounts/overview', query)

  it('R0-486: is a CDN1 user with a hundred, staff of the same accounts with one more, and at once a user again', async () => {
    const person = await makePerson()
    const names = await giveAccounts(portal, person.id, 101)
    const caller = await portal.signIn(person.email)
    const { people } = portal.services.store
    expect((await sessionOf(caller)).kinds).toEqual(['cdn1-staff', 'cdn1-user'])
    const answer = await overview(caller)
    expect([answer.statusCode, answer.json().length, answer.headers['content-range']]).toEqual([200, 101, 'accounts 0-100/101'])
    await people.leave(names[0]!, person.id)
    expect((await sessionOf(caller)).kinds).toEqual(['cdn1-user'])
    expect((await overview(caller)).statusCode).toBe(404)
    await people.join(names[0]!, person.id, 'customer')
    await portal.services.store.accounts.remove(names[1]!, '2026-01-01T00:00:00.000Z')
    expect((await overview(caller)).statusCode).toBe(404)
  })
  it('gives access to each account and its service, only to own ones, and never a right of staff', async () => {
    const person = await makePerson()
    const names = await giveAccounts(portal, person.id, 101)
    const caller = await portal.signIn(person.email)
    const made = await caller.ask({ method: 'POST', url: `/api/v1/accounts/${names[7]}/dns-zones`, body: { name: 'overview.example' } })
    expect(made.statusCode, made.body).toBe(201)
    // Only records of types that customers read are counted.
    putType(
      portal,
      'remarks',
      { type: 'object', properties: { name: { type: 'string' } } },
      {
        'resource.json': {
          name: 'remarks',
          scope: 'account',
          title: '{name}',
          access: { read: ['core_read_provider'], create: ['core_read_provider'], update: [], delete: [] },
          list: { columns: ['name'] },
          form: { sections: [{ id: 'main', fields: ['name'] }] },
        },
      },
    )
    await portal.services.registry.reload()
    const admin = await portal.signIn('admin@demo.example')
    await admin.ask({ method: 'POST', url: `/api/v1/accounts/${names[7]}/entry` })
    expect((await admin.ask({ method: 'POST', url: `/api/v1/accounts/${names[7]}/remarks`, body: { name: 'x' } })).statusCode).toBe(201)
    const client = clientOf(await documentFor(caller), caller)
    const [row, ...more] = (await client.call('get /accounts/overview', { status: 200, query: { filter: { q: names[7] } } })).json<
      { records: object }[]
    >()
    expect(row).toMatchObject({ name: names[7], client: 'CDN1', service: { status: 'active', blocked: false, verified: false } })
    expect(row?.records).toEqual({ 'dns-zones': 1 })
    expect(more).toEqual([])
    const all = (await overview(caller)).json<{ name: string }[]>().map(({ name }) => name)
    expect(all).toEqual(names)
    for (const url of ['/api/v1/projects', '/api/v1/accounts/demo-cdn2/http-resources', '/api/v1/accounts/demo-cdn2/service'])
      expect(await statusOf(caller, url), url).toBe(404)
    expect(await statusOf(caller, '/api/v1/definitions/problems')).toBe(403)
    expect((await caller.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/entry' })).statusCode).toBe(404)
  })
  it('does not count accounts of another client, nor show those with a restricted role', async () => {
    const person = await makePerson()
    await giveAccounts(portal, person.id, 100)
    const caller = await portal.signIn(person.email)
    for (const account of ['demo-cdn2', 'demo-other']) await portal.services.store.people.join(account, person.id, 'customer')
    expect((await overview(caller)).statusCode).toBe(404)
    await portal.services.store.people.join('cdn1_alpha', person.id, 'onlypartialcachedelete')
    const rows = (await overview(caller)).json<{ name: string }[]>()
    expect(rows).toHaveLength(102)
    expect(rows.map(({ name }) => name)).not.toContain('cdn1_alpha')
  })
  it('reads accounts of an unread brand inside the transaction that counts them', async () => {
    const person = await makePerson()
    await giveAccounts(portal, person.id, 101)
    const caller = await portal.signIn(person.email)
    await portal.services.store.people.join('demo-third', person.id, 'customer')
    expect((await overview(caller)).json<{ name: string }[]>().map(({ name }) => name)).toContain('demo-third')
  })
  it('A10: shows them in no answer without more than a hundred, while accounts come and go around the threshold', async () => {
    const person = await makePerson()
    const names = await giveAccounts(portal, person.id, 101)
    const caller = await portal.signIn(person.email)
    const { store } = portal.services
    // Two go and two come, each pair in one transaction: 101 → 99 → 101 …
    const shuttle = async (): Promise<void> => {
      for (let n = 0; n < 40; n += 1) {
        const pair = names.slice((2 * n) % 100, ((2 * n) % 100) + 2)
        await store.transaction(async ({ people }) => {
          for (const name of pair) await people.leave(name, person.id)
        })
        await caller.ask({ url: '/api/v1/session' })
        await store.transaction(async ({ people }) => {
          for (const name of pair) await people.join(name, person.id, 'customer')
        })
        await caller.ask({ url: '/api/v1/session' })
      }
    }
    const answers: Answer[] = []
    const over = new AbortController()
    const looking = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) answers.push(await overview(caller))
    })
    await shuttle()
    over.abort()
    await Promise.all(looking)
    const seen = answers.map(({ statusCode, body }) => `${statusCode} ${statusCode === 200 ? (JSON.parse(body) as unknown[]).length : ''}`)
    expect(new Set(seen)).toEqual(new Set(['200 101', '404 ']))
    await store.people.leave(names[0]!, person.id)
    expect((await overview(caller)).statusCode).toBe(404)
  })
})
