import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { cameras } from '../../support/definitionFolders.ts'
import { putType } from '../../support/operatorTypes.ts'
import { listen } from '../support/eventStream.ts'
import { openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
/** Generous for busy machines. */
const soon = { timeout: 15_000, interval: 20 }

beforeAll(async () => {
  // Each test opens streams of its own: what the one before did is not theirs.
  portal = await openPortal({ watch: true, events: { recallMilliseconds: 0 } })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

function put(type: string, schema: unknown): void {
  const folder = join(portal.dir, 'definitions', type)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'schema.json'), JSON.stringify(schema))
}
const staff = () => portal.signIn('admin@demo.example', { as: 'bearer' })
const customer = (email = 'cdn2@demo.example') => portal.signIn(email, { as: 'bearer' })

describe('the stream of events', () => {
  it('opens at once and reports a new type to staff, but not to a customer', async () => {
    const [forStaff, forCustomer] = await Promise.all([listen(portal, await staff()), listen(portal, await customer())])
    expect(forStaff.type).toBe('text/event-stream; charset=utf-8')
    put('cameras', cameras())
    await vi.waitFor(() => expect(forStaff.events('definitions')).toEqual([{ changed: ['cameras'], removed: [] }]), soon)
    rmSync(join(portal.dir, 'definitions/cameras'), { recursive: true })
    await vi.waitFor(() => expect(forStaff.events('definitions').at(-1)).toEqual({ changed: [], removed: ['cameras'] }), soon)
    expect([forCustomer.events('definitions'), forCustomer.text().includes('cameras')]).toEqual([[], false])
    forStaff.stop()
    forCustomer.stop()
  })

  it('reports a record to those who may see it', async () => {
    const owner = await customer()
    const [own, foreign] = await Promise.all([listen(portal, owner), listen(portal, await customer('other@demo.example'))])
    const created = await owner.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/dns-zones', body: { name: 'events.example' } })
    expect(created.statusCode, created.body).toBe(201)
    const { id, version } = created.json<{ id: string; version: number }>()
    await vi.waitFor(() => expect(own.events('record')).toEqual([{ account: 'demo-cdn2', type: 'dns-zones', id, version }]), soon)
    expect((await owner.ask({ method: 'DELETE', url: `/api/v1/accounts/demo-cdn2/dns-zones/${id}`, version })).statusCode).toBe(200)
    await vi.waitFor(
      () =>
        expect(own.events('record').at(-1)).toEqual({ account: 'demo-cdn2', type: 'dns-zones', id, version: version + 1, deleted: true }),
      soon,
    )
    expect(
      (await owner.ask({ method: 'POST', url: `/api/v1/accounts/demo-cdn2/dns-zones/${id}/restore`, version: version + 1 })).statusCode,
    ).toBe(200)
    await vi.waitFor(
      () => expect(own.events('record').at(-1)).toEqual({ account: 'demo-cdn2', type: 'dns-zones', id, version: version + 2 }),
      soon,
    )
    expect(foreign.text()).not.toContain(id)
    own.stop()
    foreign.stop()
  })

  it('reports a record of an account only to members who may read its type', async () => {
    const resource = {
      name: 'remarks',
      scope: 'account',
      title: '{name}',
      access: {
        read: ['core_read_provider'],
        create: ['core_read_provider'],
        update: ['core_read_provider'],
        delete: ['core_read_provider'],
      },
      list: { columns: ['name'] },
      form: { sections: [{ id: 'main', fields: ['name'] }] },
    }
    putType(portal, 'remarks', { type: 'object', properties: { name: { type: 'string' } } }, { 'resource.json': resource })
    await portal.services.registry.reload()
    const admin = await staff()
    await admin.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/entry' })
    const [forStaff, forCustomer] = await Promise.all([listen(portal, admin), listen(portal, await customer())])
    const made = await admin.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/remarks', body: { name: 'x' } })
    expect(made.statusCode, made.body).toBe(201)
    expect(
      (await admin.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/dns-zones', body: { name: 'remarks.example' } })).statusCode,
    ).toBe(201)
    await vi.waitFor(() => expect(forStaff.events('record')).toHaveLength(2), soon)
    await vi.waitFor(() => expect(forCustomer.events('record')).toHaveLength(1), soon)
    expect(forCustomer.text()).not.toContain(made.json<{ id: string }>().id)
    for (const one of [forStaff, forCustomer]) one.stop()
  })

  it.each([
    [
      'whose project is blocked',
      async (to: 'blocked' | 'active') => {
        const admin = await staff()
        const [{ id, version }] = (await admin.ask({ url: `/api/v1/projects?filter=${encodeURIComponent('{"name":"Demo Shop"}')}` })).json<
          [{ id: string; version: number }]
        >()
        const answer = await admin.ask({ method: 'PATCH', url: `/api/v1/projects/${id}`, version, body: { status: to } })
        expect(answer.statusCode, answer.body).toBe(200)
      },
    ],
    [
      'that its person left',
      async (to: 'blocked' | 'active') => {
        const { people } = portal.services.store
        const { id } = (await people.findByEmail('main', 'cdn2@demo.example'))!
        await (to === 'blocked' ? people.leave('demo-cdn2', id) : people.join('demo-cdn2', id, 'customer'))
      },
    ],
  ])('A12: reports nothing more of an account %s, except that the caller’s accounts have changed', async (_, turn) => {
    const [owner, admin] = [await customer(), await staff()]
    expect((await admin.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/entry' })).statusCode).toBe(200)
    const [own, inside, foreign] = await Promise.all([
      listen(portal, owner),
      listen(portal, admin),
      listen(portal, await customer('other@demo.example')),
    ])
    const make = async (name: string): Promise<void> =>
      expect((await admin.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/dns-zones', body: { name } })).statusCode).toBe(201)
    const heard = (count: number) =>
      vi.waitFor(
        () => expect(inside.events('record').filter((event) => (event as { type: string }).type === 'dns-zones')).toHaveLength(count),
        soon,
      )
    await make(`one-${Math.random().toString(36).slice(2)}.example`)
    await heard(1)
    expect(own.events('record')).toHaveLength(1)
    await turn('blocked')
    await vi.waitFor(() => expect(own.events('accounts')).toEqual([{}]), soon)
    await make(`two-${Math.random().toString(36).slice(2)}.example`)
    await heard(2)
    await turn('active')
    await vi.waitFor(() => expect(own.events('accounts')).toEqual([{}, {}]), soon)
    expect(foreign.events('accounts')).toEqual([])
    expect(own.events('record')).toHaveLength(1)
    for (const one of [own, inside, foreign]) one.stop()
  })

  it('refuses more streams than one browser needs', async () => {
    const person = await customer()
    const asked = await Promise.allSettled(Array.from({ length: 11 }, () => listen(portal, person)))
    const open = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(open).toHaveLength(10)
    expect(asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))).toEqual([new Error('events: 429')])
    for (const one of open) one.stop()
  })

  it('A12: ends with the session, and with the server', async () => {
    const person = await customer()
    const [gone, stays] = await Promise.all([listen(portal, person), listen(portal, await staff())])
    expect((await person.ask({ method: 'DELETE', url: '/api/v1/session' })).statusCode).toBe(204)
    await vi.waitFor(() => expect(gone.ended()).toBe(true), soon)
    expect(stays.ended()).toBe(false)
    const closing = portal.app.close()
    await vi.waitFor(() => expect(stays.ended()).toBe(true), soon)
    await closing
  })
})
