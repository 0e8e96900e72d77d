// Reach of an API token type by type, on every route to a record.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAgent } from '../support/agentSupport.ts'
import { api, codeOf } from '../support/ownSupport.ts'
import { type Ask, type Caller, httpResource, listUrl } from '../support/portal.ts'
import { openTokens } from '../support/tokenPortal.ts'

const { portal, make, program } = await openTokens()
const staff = await portal.signIn('admin@demo.example')
const customer = await portal.signIn('cdn2@demo.example')
const [writer, reader] = [program((await make(staff)).token), program((await make(staff, { scopes: ['read'] })).token)]
const [writerOfA, readerOfA] = [program((await make(customer)).token), program((await make(customer, { scopes: ['read'] })).token)]

const closed = ['agents', 'brandings', 'employees', 'leads', 'outgoing-messages', 'projects']
const refused = [403, 'token_not_allowed']
const sendLetter = (): Promise<string> =>
  portal.services.store.transaction((inside) =>
    portal.services.messages.send(inside, {
      kind: 'mail',
      brand: 'main',
      to: 'admin@demo.example',
      locale: 'en_US',
      template: 'restore',
      values: { code: 'the-code-in-the-letter' },
    }),
  )

const nameOnly = { name: { type: 'string' } }
function put(name: string, more: object, properties: object = nameOnly): void {
  const dir = join(portal.dir, 'definitions', name)
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'schema.json'), JSON.stringify({ type: 'object', additionalProperties: false, properties }))
  const fields = Object.keys(properties)
  const resource = { name, title: `{${fields[0]}}`, list: { columns: fields }, form: { sections: [{ id: 'main', fields }] }, ...more }
  writeFileSync(join(dir, 'resource.json'), JSON.stringify(resource))
}
const everybody = (who: string) => ({ read: [who], create: [who], update: [who], delete: [who] })

beforeAll(async () => {
  await makeAgent(portal, 'edge')
  await sendLetter()
  await customer.ask({ method: 'POST', url: api('/accounts/demo-cdn2/service-requests'), body: { phone: '+7 999 123-45-67' } })
  put('provider-silent', { scope: 'provider', access: everybody('staff') })
  put('provider-read', { scope: 'provider', access: everybody('staff'), tokens: ['read'] })
  put('provider-open', { scope: 'provider', access: everybody('staff'), tokens: ['read', 'write'] })
  put('account-silent', { scope: 'account', access: everybody('customer') })
  put('account-closed', { scope: 'account', access: everybody('customer'), tokens: [] })
  put('account-read', { scope: 'account', access: everybody('customer'), tokens: ['read'] })
  await portal.services.registry.reload()
})

/** Every call on a record of a type. */
function ways(base: string, id: string): Ask[] {
  return [
    { url: base },
    { url: `${base}?filter={"q":"a"}` },
    { url: `${base}?filter={"_deleted":true}` },
    { url: `${base}/${id}` },
    { url: `${base}/${id}/revisions` },
    { url: `${base}/${id}/revisions/1` },
    { url: `${base}/views` },
    { method: 'POST', url: `${base}/views`, body: { name: 'v' } },
    { method: 'PUT', url: `${base}/views/layout`, body: {} },
    { method: 'POST', url: base, body: {} },
    { method: 'PUT', url: `${base}/${id}`, body: {}, version: 1 },
    { method: 'PATCH', url: `${base}/${id}`, body: {}, version: 1 },
    { method: 'DELETE', url: `${base}/${id}`, version: 1 },
    { method: 'POST', url: `${base}/${id}/restore`, version: 1 },
    { method: 'PATCH', url: `${base}/${id}/labels`, body: { add: ['x'] } },
  ]
}
const firstId = async (caller: Caller, base: string): Promise<string> => (await caller.ask({ url: base })).json<{ id: string }[]>()[0]!.id

describe('types of people, rights, keys, brands, agents and messages', () => {
  it.each(closed)('%s: no route opens it to a token, while its owner can use all of them', async (type) => {
    const base = api(`/${type}`)
    const id = await firstId(staff, base)
    expect((await staff.ask({ url: `${base}/${id}` })).statusCode).toBe(200)
    for (const way of ways(base, id)) {
      const [read, write] = [codeOf(await reader.ask(way)), codeOf(await writer.ask(way))]
      expect(read, JSON.stringify(way)).toEqual(way.method === undefined ? refused : [403, 'token_read_only'])
      // A refusal that also applies to the owner is the owner's.
      expect([refused, ...(way.method === undefined ? [] : [[403, 'forbidden_call']])], JSON.stringify(way)).toContainEqual(write)
    }
    expect((await writer.ask({ method: 'HEAD', url: base })).statusCode).toBe(403)
  })
  it.each(closed)('%s: nothing reveals it to a token', async (type) => {
    for (const url of [api(`/definitions/${type}`), api(`/messages/${type}/en_US`)]) {
      expect((await staff.ask({ url })).statusCode, url).toBe(200)
      expect((await writer.ask({ url })).statusCode, url).toBe(404)
    }
    const { validators } = (await staff.ask({ url: api(`/definitions/${type}`) })).json<{ validators: { hash: string }[] }>()
    const url = `/validators/${validators[0]!.hash}.js?type=${type}`
    expect([(await staff.ask({ url })).statusCode, (await writer.ask({ url })).statusCode]).toEqual([200, 404])
  })
  it('are in no list of types, no search and no document of a token', async () => {
    const types = async (who: Caller) => (await who.ask({ url: api('/definitions') })).json<{ name: string }[]>().map(({ name }) => name)
    expect(await types(staff)).toEqual(expect.arrayContaining(closed))
    for (const who of [writer, reader])
      expect((await types(who)).sort()).toEqual(['nomenclature', 'provider-open', 'provider-read', 'tariffs'])
    const found = async (who: Caller, q: string) =>
      new Set((await who.ask({ url: api(`/search?q=${q}`) })).json<{ type: string }[]>().map(({ type }) => type))
    for (const q of ['admin', 'demo', await firstId(staff, api('/employees')), await firstId(staff, api('/outgoing-messages'))]) {
      expect((await found(staff, q)).size, q).toBeGreaterThan(0)
      expect(
        [...(await found(writer, q))].filter((type) => closed.includes(type)),
        q,
      ).toEqual([])
    }
    const document = (await writer.ask({ url: api('/openapi.json') })).json<{
      paths: Record<string, object>
      components: { schemas: object }
    }>()
    const paths = Object.keys(document.paths)
    expect(paths).toEqual(expect.arrayContaining(['/nomenclature', '/provider-open/{id}']))
    expect(paths.filter((path) => closed.some((type) => path.startsWith(`/${type}`)))).toEqual([])
    expect(paths.filter((path) => /token|session\/|totp|persons|staff|members|images|agent|problems|acceptance|text$/.test(path))).toEqual(
      [],
    )
    expect(JSON.stringify(document.components.schemas)).not.toContain('employees')
  })
  it('are not in the document of a read-only token, which has read operations only', async () => {
    for (const who of [reader, readerOfA]) {
      const { paths } = (await who.ask({ url: api('/openapi.json') })).json<{ paths: Record<string, object> }>()
      expect(Object.keys(paths).length).toBeGreaterThan(5)
      expect(new Set(Object.values(paths).flatMap((methods) => Object.keys(methods)))).toEqual(new Set(['get']))
    }
    const can = async (who: Caller) =>
      (await who.ask({ url: api('/definitions/http-resources?account=demo-cdn2') })).json<{ can: Record<string, boolean> }>().can
    expect(await can(readerOfA)).toEqual({ read: true, create: false, update: false, delete: false })
    expect(await can(writerOfA)).toEqual({ read: true, create: true, update: true, delete: true })
  })
})

describe('attacks with a token', () => {
  it('a token of staff reads no message: no record, no text, no list', async () => {
    const id = await sendLetter()
    for (const who of [reader, writer])
      for (const ask of [
        { url: api(`/outgoing-messages/${id}`) },
        { url: api('/outgoing-messages') },
        { method: 'POST', url: api(`/messages/${id}/text`), body: {} },
        { method: 'POST', url: api(`/messages/${id}/again`) },
      ] as Ask[]) {
        const answer = await who.ask(ask)
        expect([answer.statusCode, answer.body.includes('the-code')], `${ask.url}`).toEqual([403, false])
      }
  })
  it('a token of staff cannot hire, promote or lock out anybody, and creates no link that sets a password', async () => {
    const someone = await portal.services.store.people.findByEmail('main', 'manager@demo.example')
    const employee = { email: 'new@demo.example', role: 'supervisor_all', brand: 'main', timezone: 'Europe/Moscow' }
    const tries: Ask[] = [
      { method: 'POST', url: api('/employees'), body: employee },
      { method: 'PATCH', url: api(`/employees/${someone!.id}`), body: { role: 'supervisor_all' }, version: 1 },
      { method: 'PUT', url: api(`/employees/${someone!.id}`), body: employee, version: 1 },
      { method: 'DELETE', url: api(`/employees/${someone!.id}`), version: 1 },
      { method: 'POST', url: api(`/staff/${someone!.id}/password-link`) },
      { method: 'PATCH', url: api(`/staff/${someone!.id}`), body: { telegram: 'x' } },
      { method: 'DELETE', url: api(`/persons/${someone!.id}/totp`) },
      { method: 'POST', url: api('/brandings'), body: { code: 'own', name: 'Own', languages: [{ locale: 'en_US' }] } },
      { method: 'POST', url: api('/agents'), body: { name: 'spy', kind: 'edge' } },
      { method: 'POST', url: api(`/agent/keys/${await firstId(staff, api('/agents'))}`) },
      { method: 'POST', url: api('/projects'), body: { name: 'mine' } },
      { method: 'POST', url: api('/tokens'), body: { name: 'more', scopes: ['write'], days: null } },
      { method: 'POST', url: api('/accounts/demo-cdn2/entry') },
      { method: 'POST', url: api('/definitions/http-resources/acceptance'), body: { hash: 'x' } },
      { method: 'POST', url: api('/definitions/problems/check') },
    ]
    for (const one of tries) expect(codeOf(await writer.ask(one)), `${one.method} ${one.url}`).toEqual(refused)
    expect(await portal.services.store.people.findByEmail('main', 'new@demo.example')).toBeUndefined()
    expect((await portal.services.store.people.find(someone!.id))?.role).toBe('manager_provider')
  })
  it('a token of a customer invites nobody, and reads neither the members nor the manager of the account', async () => {
    for (const url of ['/members', '/invitations', '/manager'].map((end) => api(`/accounts/demo-cdn2${end}`)))
      for (const who of [readerOfA, writerOfA]) expect(codeOf(await who.ask({ url })), url).toEqual(refused)
    const invitation = { email: 'mate@demo.example', role: 'customer' }
    expect(codeOf(await writerOfA.ask({ method: 'POST', url: api('/accounts/demo-cdn2/invitations'), body: invitation }))).toEqual(refused)
  })
  it('the history of an account shows a token records, not people', async () => {
    const own = await customer.ask({ method: 'POST', url: listUrl('demo-cdn2', 'http-resources'), body: httpResource('seen') })
    await customer.ask({
      method: 'POST',
      url: api('/accounts/demo-cdn2/invitations'),
      body: { email: 'mate@demo.example', role: 'customer' },
    })
    const rows = async (who: Caller) =>
      (await who.ask({ url: api('/accounts/demo-cdn2/history') })).json<{ type: string; target: string }[]>()
    expect((await rows(customer)).some(({ type }) => type === '')).toBe(true)
    for (const who of [readerOfA, writerOfA]) {
      const seen = await rows(who)
      expect(seen.map(({ target }) => target)).toContain(own.json<{ id: string }>().id)
      expect(seen.filter(({ type }) => type === '')).toEqual([])
    }
    for (const url of ['/history', '/history/types']) expect(codeOf(await writer.ask({ url: api(url) })), url).toEqual(refused)
  })
})

describe('types of the operator’s own', () => {
  const tryEach = async (who: Caller, base: string) => {
    const made = await who.ask({ method: 'POST', url: base, body: { name: 'x' } })
    return [made.statusCode, (await who.ask({ url: base })).statusCode]
  }
  it.each([
    ['provider-silent', [403, 403], [403, 403]],
    ['provider-read', [403, 200], [403, 200]],
    ['provider-open', [201, 200], [403, 200]],
    ['nomenclature', [403, 200], [403, 200]],
  ])('of the provider: %s', async (type, write, read) => {
    expect([await tryEach(writer, api(`/${type}`)), await tryEach(reader, api(`/${type}`))]).toEqual([write, read])
  })
  it.each([
    ['account-silent', [201, 200], [403, 200]],
    ['account-read', [403, 200], [403, 200]],
    ['account-closed', [403, 403], [403, 403]],
  ])('of an account: %s', async (type, write, read) => {
    const base = listUrl('demo-cdn2', type)
    expect([await tryEach(writerOfA, base), await tryEach(readerOfA, base)]).toEqual([write, read])
    expect((await customer.ask({ method: 'POST', url: base, body: { name: 'mine' } })).statusCode).toBe(201)
  })
  it('values of a closed type are offered in no form of another type', async () => {
    const of = { type: 'string', reference: { type: 'account-closed', value: ['name'], label: 'name' } }
    put('account-choosing', { scope: 'account', access: everybody('customer') }, { of })
    await portal.services.registry.reload()
    const url = listUrl('demo-cdn2', 'account-choosing/choices/of')
    expect((await customer.ask({ url })).json()).toEqual(['mine'])
    for (const who of [readerOfA, writerOfA]) expect(codeOf(await who.ask({ url }))).toEqual(refused)
  })
  it.each([[['write']], [['read', 'read']], [['admin']], ['read'], [true], [['write', 'read', 'x']]])(
    'refuses the word %j',
    async (tokens) => {
      put('wrong-word', { scope: 'provider', access: everybody('staff'), tokens })
      await portal.services.registry.reload()
      expect(portal.services.registry.get('wrong-word')).toBeUndefined()
    },
  )
})
