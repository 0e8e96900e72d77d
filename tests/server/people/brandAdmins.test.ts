// Limits of one brand's administrators: hosts, the portal's own address, other people's credentials, versions of types for everybody.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Ask, type Caller, demoPassword, errorsOf, openPortal, type Portal } from '../support/portal.ts'
import { resolve } from '../../../src/engine/resolve/resolve.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'
import type { Definition } from '../../../src/engine/types.ts'
import { tryTo } from '../signIn/signInTries.ts'

let portal: Portal
let all: Caller
const own = new Map<string, Caller>()
const ofOneBrand = ['supervisor_provider', 'admin_provider'] as const
const second = 'second.localhost'
type Branding = { id: string; version: number; code: string; hosts: string[] }

beforeAll(async () => {
  portal = await openPortal({ demo: 'people', env: { PUBLIC_URL: 'https://portal.provider.example:8443' } })
  for (const role of ofOneBrand) {
    const email = `${role}@second.example`
    await portal.services.people.create({ brand: 'second', email, kind: 'staff', role, password: demoPassword })
    own.set(role, await portal.signIn(email, { as: 'bearer', host: second }))
  }
  all = await portal.signIn('admin@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())

const brandingOf = async (code: string): Promise<Branding> =>
  (await all.ask({ url: '/api/v1/brandings' })).json<Branding[]>().find((one) => one.code === code)!
const change = async (caller: Caller, code: string, body: object, more: Partial<Ask> = {}): Promise<Answer> => {
  const { id, version } = await brandingOf(code)
  return caller.ask({
    method: 'PATCH',
    url: `/api/v1/brandings/${id}`,
    body,
    version,
    host: caller === all ? 'localhost' : second,
    ...more,
  })
}

describe.each(ofOneBrand)('%s of one brand', (role) => {
  it.each([
    ['/hosts', { hosts: [second, 'more.example'] }],
    ['/hosts', { hosts: ['other.example'] }],
    ['/hosts', { hosts: [] }],
    ['/hosts', { hosts: ['*'] }],
    ['/hosts', { hosts: [second, 'portal.provider.example'] }],
    ['/return_hosts', { return_hosts: ['evil.example'] }],
    ['/mail_domain', { mail_domain: 'demo.example' }],
    ['/mail_domain', { name: 'Renamed', mail_domain: 'demo.example' }],
  ])('cannot set %s: %j', async (path, body) => {
    const answer = await change(own.get(role)!, 'second', body)
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [`${path} readOnly`]])
    expect(await brandingOf('second')).toMatchObject({ name: 'Aurora Streams', hosts: [second] })
  })
  it('saves the rest of the brand unchanged, and creates none with hosts', async () => {
    const caller = own.get(role)!
    const { id, version } = await brandingOf('second')
    const { code: _, ...whole } = (await caller.ask({ url: `/api/v1/brandings/${id}`, host: second })).json<Branding>()
    const answer = await caller.ask({ method: 'PUT', url: `/api/v1/brandings/${id}`, version, body: whole, host: second })
    expect([answer.statusCode, answer.json<Branding>().hosts]).toEqual([200, [second]])
    const body = { code: 'mine', name: 'Mine', languages: [{ locale: 'en_US' }], hosts: ['mine.example'] }
    expect((await caller.ask({ method: 'POST', url: '/api/v1/brandings', body, host: second })).statusCode).toBe(400)
    expect(await brandingOf('mine')).toBeUndefined()
  })
  it('learns no codes of other brands and no addresses of their staff from refusals', async () => {
    const caller = own.get(role)!
    const make = async (url: string, body: object) => {
      const answer = await caller.ask({ method: 'POST', url, body, host: second })
      return [answer.statusCode, errorsOf(answer)]
    }
    for (const code of ['third', 'nowhere'])
      expect(await make('/api/v1/brandings', { code, name: 'Mine', languages: [{ locale: 'en_US' }] })).toEqual([400, ['/code reach']])
    for (const email of ['manager@demo.example', 'nobody@demo.example'])
      expect(
        await make('/api/v1/employees', { email, role: 'manager_provider', brand: 'main', timezone: 'Europe/Moscow', active: true }),
      ).toEqual([400, ['/brand reach']])
  })
  it('removes nothing by leaving it out', async () => {
    const answer = await change(own.get(role)!, 'second', { hosts: null, return_hosts: null, mail_domain: null })
    expect([answer.statusCode, answer.json<Branding>().hosts]).toEqual([200, [second]])
  })
  it('gets a form in which these fields are read-only', async () => {
    const readOnly = async (caller: Caller, host: string): Promise<string[]> => {
      const { definition } = (await caller.ask({ url: '/api/v1/definitions/brandings', host })).json<{ definition: Definition }>()
      const { schema } = resolve(definition, { mode: 'edit' })
      return Object.entries(schema.properties ?? {}).flatMap(([name, node]) => ((node as Schema).readOnly ? [name] : []))
    }
    expect((await readOnly(own.get(role)!, second)).sort()).toEqual(['code', 'hosts', 'mail_domain', 'return_hosts'])
    expect(await readOnly(all, 'localhost')).toEqual(['code'])
  })
  it('cannot accept a version of a type for everybody', async () => {
    const ask: Ask = { method: 'POST', url: '/api/v1/definitions/http-resources/acceptance', body: { hash: 'x' } }
    const answer = await own.get(role)!.ask({ ...ask, host: second })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'all_brands_only'])
    expect((await all.ask(ask)).statusCode).toBe(404)
    const seen = (await own.get(role)!.ask({ url: '/api/v1/session', host: second })).json<{ sees_all_brands: boolean }>()
    expect([seen.sees_all_brands, (await all.ask({ url: '/api/v1/session' })).json().sees_all_brands]).toEqual([false, true])
  })
})

/** Whoever may change projects: trust takes names of the whole provider, and its true owner meets them taken. */
describe.each(['supervisor_provider', 'admin_provider', 'manager_provider', 'clientmanager_provider'])(
  '%s and names without proof',
  (role) => {
    type Project = { id: string; version: number; names_trusted?: boolean; tags?: string[] }
    let caller: Caller
    beforeAll(async () => {
      const email = `trust-${role}@second.example`
      const { id: staff_id } = await portal.services.people.create({ brand: 'second', email, kind: 'staff', role, password: demoPassword })
      caller = await portal.signIn(email, { as: 'bearer', host: second })
      const { id, version } = await projectNow()
      expect((await all.ask({ method: 'PATCH', url: `/api/v1/projects/${id}`, version, body: { manager: { staff_id } } })).statusCode).toBe(
        200,
      )
    })
    const projectNow = async (): Promise<Project> => {
      const { project_id } = (await portal.services.store.accounts.find('demo-second'))!
      return (await all.ask({ url: `/api/v1/projects/${project_id}` })).json()
    }
    const save = async (body: object, by = caller): Promise<Answer> => {
      const { id, version } = await projectNow()
      return by.ask({ method: 'PATCH', url: `/api/v1/projects/${id}`, version, body, host: by === all ? 'localhost' : second })
    }

    it('cannot give a project this trust, alone or with other changes', async () => {
      for (const body of [{ names_trusted: true }, { tags: ['sly'], names_trusted: true }]) {
        const answer = await save(body)
        expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['/names_trusted readOnly']])
      }
      expect((await projectNow()).names_trusted).not.toBe(true)
      expect((await save({ tags: ['plain'] })).statusCode).toBe(200)
    })
    it('cannot create a project with it', async () => {
      const body = { name: 'Sly', client_type: 'legal', company_brand: 'second', status: 'active', currency: 'RUB', names_trusted: true }
      const answer = await caller.ask({ method: 'POST', url: '/api/v1/projects', body, host: second })
      expect([400, 403]).toContain(answer.statusCode)
      const { names_trusted: _, ...plain } = body
      const made = await caller.ask({ method: 'POST', url: '/api/v1/projects', body: plain, host: second })
      expect(made.statusCode).toBe(answer.statusCode === 403 ? 403 : 201)
    })
    it('keeps, and cannot end, trust given by staff of all brands', async () => {
      expect((await save({ names_trusted: true }, all)).statusCode).toBe(200)
      expect(errorsOf(await save({ names_trusted: false }))).toEqual(['/names_trusted readOnly'])
      expect((await save({ tags: ['kept'] })).json()).toMatchObject({ names_trusted: true, tags: ['kept'] })
      expect((await save({ names_trusted: false }, all)).statusCode).toBe(200)
    })
  },
)

describe('staff of all brands', () => {
  it('set hosts, return hosts and the domain of e-mails', async () => {
    const body = { hosts: [second, 'aurora.example'], return_hosts: ['www.aurora.example'], mail_domain: 'aurora.example' }
    expect((await change(all, 'second', body)).json()).toMatchObject(body)
    expect((await change(all, 'second', { hosts: [second], return_hosts: null, mail_domain: null })).statusCode).toBe(200)
  })
  it.each(['portal.provider.example', 'PORTAL.Provider.Example', ' portal.provider.example '])(
    'give the portal’s own host to no brand: %j',
    async (host) => {
      for (const hosts of [[host], [second, host]]) {
        const answer = await change(all, 'second', { hosts })
        expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [`/hosts/${hosts.length - 1} portalHost`]])
      }
      const body = { code: 'thief', name: 'Thief', languages: [{ locale: 'en_US' }], hosts: [host] }
      const made = await all.ask({ method: 'POST', url: '/api/v1/brandings', body })
      expect([made.statusCode, errorsOf(made)]).toEqual([400, ['/hosts/0 portalHost']])
    },
  )
  it.each([
    'portal.provider.example.',
    'portal.provider.example:8443',
    'https://portal.provider.example',
    'pоrtal.provider.example',
    'portal。provider。example',
  ])('cannot set them in another spelling either: %j', async (host) => {
    const answer = await change(all, 'second', { hosts: [second, host] })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['/hosts/1 pattern']])
  })
})

describe('the portal’s own host', () => {
  it.each([
    ['http://127.0.0.1:8080', ['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0177.0.0.1']],
    ['https://xn--e1afmkfd.example.', ['xn--e1afmkfd.example', 'XN--E1AFMKFD.example']],
    ['https://пример.example', ['xn--e1afmkfd.example']],
  ])('is recognised in the spelling %s', async (PUBLIC_URL, hosts) => {
    const other = await openPortal({ demo: 'people', env: { PUBLIC_URL } })
    const admin = await other.signIn('admin@demo.example', { as: 'bearer' })
    for (const host of hosts) {
      const body = { code: 'thief', name: 'Thief', languages: [{ locale: 'en_US' }], hosts: [host] }
      const made = await admin.ask({ method: 'POST', url: '/api/v1/brandings', body })
      expect([made.statusCode, errorsOf(made)], host).toEqual([400, ['/hosts/0 portalHost']])
    }
    await other.close()
  })
})

describe('an address of staff', () => {
  const employee = (email: string, more: object = {}) => ({
    email,
    role: 'admin_provider',
    brand: 'second',
    timezone: 'Europe/Moscow',
    ...more,
  })
  const hire = (caller: Caller, body: object): Promise<Answer> =>
    caller.ask({ method: 'POST', url: '/api/v1/employees', body, host: caller === all ? 'localhost' : second })

  it.each(['admin@demo.example', 'ADMIN@Demo.Example'])(
    'of %s, who sees every brand, cannot be that of staff of another brand',
    async (email) => {
      for (const caller of [...own.values(), all]) {
        const answer = await hire(caller, employee(email, { role: 'manager_provider' }))
        expect([answer.statusCode, errorsOf(answer)]).toEqual([409, ['/email staffElsewhere']])
      }
    },
  )
  it('cannot be given later to an employee of another brand, whose brand cannot change either', async () => {
    const made = (await hire(own.get('admin_provider')!, employee('plain@second.example', { role: 'manager_provider' }))).json<Branding>()
    const ask = (body: object, version = made.version): Promise<Answer> =>
      all.ask({ method: 'PATCH', url: `/api/v1/employees/${made.id}`, body, version })
    for (const email of ['admin@demo.example', 'Admin@demo.example']) {
      const answer = await ask({ email })
      expect([answer.statusCode, errorsOf(answer)]).toEqual([409, ['/email staffElsewhere']])
    }
    expect((await ask({ email: 'plain2@second.example' })).statusCode).toBe(200)
    expect((await ask({ role: 'admin_all' }, made.version + 1)).statusCode).toBe(200)
  })
  it('of one brand cannot be that of somebody who sees every brand, whichever comes first', async () => {
    const role = 'manager_provider'
    const made = (await hire(own.get('admin_provider')!, employee('manager@demo.example', { role }))).json<Branding>()
    expect(made.id).toMatch(/^stf_/)
    const mighty = await hire(all, employee('manager@demo.example', { role: 'admin_all', brand: 'third' }))
    expect([mighty.statusCode, errorsOf(mighty)]).toEqual([409, ['/email staffElsewhere']])
    const raised = await all.ask({ method: 'PATCH', url: `/api/v1/employees/${made.id}`, body: { role: 'admin_all' }, version: 1 })
    expect([raised.statusCode, errorsOf(raised)]).toEqual([409, ['/email staffElsewhere']])
  })
  it('lets its owner sign in on the host of every brand', async () => {
    for (const host of [second, 'third.localhost', 'localhost'])
      expect((await portal.signIn('admin@demo.example', { host })).token).not.toBe('')
  })
  it('may be that of a customer of another brand', async () => {
    expect((await hire(own.get('admin_provider')!, employee('cdn2@demo.example', { role: 'manager_provider' }))).statusCode).toBe(201)
  })
})

describe('guesses', () => {
  const guess = async (email: string, host: string, ip: string): Promise<number> => (await tryTo(portal, email, { host, ip })).statusCode
  it('for one person are counted together on the hosts of all brands', async () => {
    const hosts = [second, 'third.localhost', 'localhost', 'unknown.example']
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push(await guess('admin@demo.example', hosts[n % hosts.length]!, '198.51.100.7'))
    // Five are free, whatever host they are made at.
    expect(statuses.slice(0, 5)).toEqual([403, 403, 403, 403, 403])
    expect(statuses.slice(5).filter((status) => status !== 429)).toEqual([])
  })
  it('for an unknown address are counted in the same way, so that nobody learns who is staff of all brands', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1) statuses.push(await guess('nobody@unknown.example', n % 2 ? second : 'localhost', '198.51.100.8'))
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429])
  })
  it('for one person do not count for another', async () => {
    for (let n = 0; n < 6; n += 1) await guess('cdn1@demo.example', 'localhost', '198.51.100.9')
    expect(await guess('other@demo.example', 'localhost', '198.51.100.9')).toBe(403)
  })
})
