// Staff in the accounts of customers (A5).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, listUrl, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
const now = Date.parse('2026-05-01T10:00:00Z')
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => new Date(now) })
})
afterAll(() => portal.close())

describe('staff in an account (A5)', () => {
  it('enter, act and leave, and lose access at once', async () => {
    const staff = await portal.signIn('admin@demo.example')
    const url = listUrl('demo-cdn2', 'http-resources')
    expect((await staff.ask({ url })).statusCode).toBe(404)
    expect((await staff.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/entry' })).json()).toMatchObject({
      name: 'demo-cdn2',
      client: 'CDN2',
    })
    expect((await staff.ask({ url })).statusCode).toBe(200)
    expect((await staff.ask({ url: '/api/v1/session' })).json().accounts).toMatchObject([{ name: 'demo-cdn2' }])
    expect((await staff.ask({ method: 'DELETE', url: '/api/v1/accounts/demo-cdn2/entry' })).statusCode).toBe(204)
    expect((await staff.ask({ url })).statusCode).toBe(404)
  })
  it('are in several accounts at once, and leave each separately: an old tab loses only its own entry', async () => {
    const staff = await portal.signIn('admin@demo.example')
    const names = ['demo-cdn2', 'demo-other']
    const seen = () => Promise.all(names.map(async (name) => (await staff.ask({ url: listUrl(name, 'http-resources') })).statusCode))
    const entry = (method: 'POST' | 'DELETE', name: string) => staff.ask({ method, url: `/api/v1/accounts/${name}/entry` })
    for (const name of names) expect((await entry('POST', name)).statusCode).toBe(200)
    expect(await seen()).toEqual([200, 200])
    expect((await entry('DELETE', 'demo-other')).statusCode).toBe(204)
    expect(await seen()).toEqual([200, 404])
    // What an old tab of the account that was left still sends changes nothing.
    const body = { name: 'old-tab.example' }
    expect((await staff.ask({ method: 'POST', url: listUrl('demo-other', 'dns-zones'), body })).statusCode).toBe(404)
    expect((await entry('DELETE', 'demo-cdn2')).statusCode).toBe(204)
    expect(await seen()).toEqual([404, 404])
  })
  it('act under their own name: the history of the account has each act between entry and leaving', async () => {
    const [staff, customer] = [await portal.signIn('admin@demo.example'), await portal.signIn('cdn2@demo.example')]
    const entry = '/api/v1/accounts/demo-cdn2/entry'
    const zones = listUrl('demo-cdn2', 'dns-zones')
    await staff.ask({ method: 'POST', url: entry })
    const { id } = (await staff.ask({ method: 'POST', url: zones, body: { name: 'by-staff.example' } })).json<{ id: string }>()
    await staff.ask({ method: 'PATCH', url: `${zones}/${id}`, version: 1, body: { comment: 'by staff' } })
    await staff.ask({ method: 'DELETE', url: `${zones}/${id}`, version: 2 })
    await staff.ask({ method: 'POST', url: `${zones}/${id}/restore`, version: 3 })
    await staff.ask({ method: 'DELETE', url: entry })
    const rows = (await customer.ask({ url: '/api/v1/accounts/demo-cdn2/history?limit=6' })).json<Record<string, string>[]>()
    expect(rows.map(({ action, actor_name, account }) => [action, actor_name, account])).toEqual(
      ['leave', 'restore', 'delete', 'update', 'create', 'entry'].map((action) => [action, 'admin@demo.example', 'demo-cdn2']),
    )
  })
  it('lose access with their right', async () => {
    const { people } = portal.services
    const person = await people.create({
      brand: 'second',
      email: 'reach@demo.example',
      kind: 'staff',
      role: 'admin_provider',
      password: demoPassword,
    })
    const staff = await portal.signIn(person.email, { host: 'second.localhost' })
    const answers = await Promise.all(
      ['demo-cdn2', 'no-such-account'].map((account) => staff.ask({ method: 'POST', url: `/api/v1/accounts/${account}/entry` })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    await portal.services.store.accounts.enter('demo-cdn2', person.id, new Date(now).toISOString())
    expect((await staff.ask({ url: listUrl('demo-cdn2', 'http-resources') })).statusCode).toBe(404)
    expect((await staff.ask({ url: '/api/v1/session' })).json()).toMatchObject({ accounts: [] })
  })
  it('need the right to see projects, to enter and to leave', async () => {
    const { permissions } = portal.services.facts.roles.manager_provider!
    const staff = await portal.signIn('manager@demo.example')
    const entry = { url: '/api/v1/accounts/demo-cdn2/entry' }
    const statuses = async (): Promise<number[]> => [
      (await staff.ask({ method: 'POST', ...entry })).statusCode,
      (await staff.ask({ method: 'DELETE', ...entry })).statusCode,
    ]
    expect(await statuses()).toEqual([200, 204])
    // No role of the facts is without it.
    const [right] = permissions.splice(permissions.indexOf('core_read_project'), 1)
    try {
      expect(await statuses()).toEqual([403, 403])
    } finally {
      permissions.push(right!)
    }
  })
  it('see the projects within their reach', async () => {
    const staff = await portal.signIn('manager@demo.example')
    const answer = await staff.ask({ url: '/api/v1/projects?range=[0,1]&sort=["name","ASC"]' })
    expect(answer.headers['content-range']).toBe('projects 0-1/3')
    expect(answer.json()[0]).toMatchObject({
      name: 'Alpha Holding',
      company_brand: 'main',
      accounts: { cdn1_alpha: { client: 'CDN1' }, cdn1_beta: { client: 'CDN1' } },
    })
    expect((await (await portal.signIn('cdn2@demo.example')).ask({ url: '/api/v1/projects' })).statusCode).toBe(404)
  })
})
