import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import { type Answer, type Caller, errorsOf, httpResource, listUrl, makerOf, openPortal, type Portal, sameBody } from '../support/portal.ts'

let portal: Portal
let customer: Caller
let other: Caller
const url = listUrl('demo-cdn2', 'http-resources')

beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  customer = await portal.signIn('cdn2@demo.example')
  other = await portal.signIn('other@demo.example')
})
afterAll(() => portal.close())

const { create, created } = makerOf(() => customer, url)

describe('a record', () => {
  it('is created, read, replaced, merged and deleted, and each version is kept', async () => {
    const record = await created('life')
    expect(record).toMatchObject({
      name: 'life',
      account: 'demo-cdn2',
      version: 1,
      active: true,
      _delivery: { state: 'none' },
      _secrets: {},
    })
    expect(record.id).toMatch(/^http_[a-z0-9]{16}$/)
    expect(record.cdn_domain).toBe(`${record.id.replace('_', '-')}.cdn.example.net`)
    const at = `${url}/${record.id}`
    const read = await customer.ask({ url: at })
    expect(read.json()).toEqual(record)
    expect(read.headers.etag).toBe('"1"')
    const replaced = await customer.ask({ method: 'PUT', url: at, version: 1, body: { ...record, name: 'life 2', follow_redirects: true } })
    expect(replaced.json()).toMatchObject({ name: 'life 2', version: 2, follow_redirects: true })
    const without = await customer.ask({ method: 'PUT', url: at, version: 2, body: httpResource('life 3') })
    expect(without.json()).not.toHaveProperty('follow_redirects')
    const merged = await customer.ask({ method: 'PATCH', url: at, version: 3, body: { active: false, robots: null } })
    expect(merged.json()).toMatchObject({ name: 'life 3', version: 4, active: false })
    expect(merged.json()).not.toHaveProperty('robots')
    const revisions = (await customer.ask({ url: `${at}/revisions` })).json()
    expect(revisions.map(({ version, action, actor }: never) => [version, action, actor])).toEqual(
      [4, 3, 2, 1].map((version) => [version, version === 1 ? 'create' : 'update', 'cdn2@demo.example']),
    )
    expect(revisions[0].changes).toEqual(['active'])
    expect((await customer.ask({ url: `${at}/revisions/2` })).json().record).toMatchObject({ name: 'life 2', follow_redirects: true })
    expect((await customer.ask({ method: 'DELETE', url: at, version: 4 })).statusCode).toBe(200)
    for (const gone of [at, `${at}/revisions`, `${at}/revisions/1`]) expect((await customer.ask({ url: gone })).statusCode).toBe(404)
  })
  it('lists for every version its author, time, origin and changed fields, secrets by name only', async () => {
    const secret = 'First_Secret_2026'
    const record = await created('told', { auth: { md5: { secret } } })
    const at = `${url}/${record.id}`
    await customer.ask({ method: 'PATCH', url: at, version: 1, body: { auth: { md5: { secret: 'Other_Secret_2026' } } } })
    const answer = await customer.ask({ url: `${at}/revisions` })
    const [second, first] = answer.json()
    expect(second).toEqual({
      version: 2,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      actor: 'cdn2@demo.example',
      ip: '127.0.0.1',
      action: 'update',
      changes: ['auth'],
    })
    expect(first.changes).toEqual(expect.arrayContaining(['name', 'auth', 'origin']))
    const one = await customer.ask({ url: `${at}/revisions/1` })
    expect(one.json()).toMatchObject({
      version: 1,
      ip: '127.0.0.1',
      action: 'create',
      record: { name: 'told', _secrets: { '/auth/md5/secret': { set: true, last4: '2026' } } },
    })
    for (const { body } of [answer, one]) expect(body).not.toContain('_Secret_')
  })
  it('restores an earlier version by an ordinary change', async () => {
    const record = await created('back', { follow_redirects: true })
    const at = `${url}/${record.id}`
    await customer.ask({ method: 'PUT', url: at, version: 1, body: httpResource('forward') })
    const earlier = (await customer.ask({ url: `${at}/revisions/1` })).json().record
    const body = Object.fromEntries(
      Object.entries(earlier).filter(
        ([name]) =>
          !['id', 'account', 'version', 'created_at', 'updated_at', '_delivery', '_secrets', 'creation_ts', 'cdn_domain'].includes(name),
      ),
    )
    const restored = await customer.ask({ method: 'PUT', url: at, version: 2, body })
    expect(restored.json()).toMatchObject({ name: 'back', follow_redirects: true, version: 3, cdn_domain: record.cdn_domain })
  })
  it('writes audit and outbox rows with every change, in one transaction', async () => {
    const { history } = portal.services.store
    const record = await created('audited')
    const scope = accountScope('demo-cdn2')
    const [entry] = await history.audited(scope)
    expect(entry).toMatchObject({
      action: 'create',
      type: 'http-resources',
      id: record.id,
      actor_name: 'cdn2@demo.example',
      ip: '127.0.0.1',
    })
    expect(entry!.request_id).toMatch(/^[0-9a-f-]{36}$/)
    expect((await history.announced(scope)).at(-1)).toMatchObject({ id: record.id, version: 1, action: 'create' })
  })
  it('of another account is like one that never existed', async () => {
    const record = await created('mine')
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/revisions'],
      ['GET', '/revisions/1'],
    ] as const) {
      const ask = (base: string, id: string): Promise<Answer> =>
        other.ask({ method, url: `${base}/${id}${path}`, version: 1, ...(method !== 'GET' && { body: {} }) })
      const answers = await Promise.all([
        ask(url, record.id),
        ask(url, 'http_aaaaaaaaaaaa'),
        ask(listUrl('no-such', 'http-resources'), 'x'),
        ask(listUrl('demo-other', 'http-resources'), record.id),
        ask(listUrl('demo-other', 'http-resources'), 'http_aaaaaaaaaaaa'),
      ])
      for (const answer of answers) expect(answer.statusCode).toBe(404)
      expect(new Set(answers.map(sameBody)).size).toBe(1)
    }
  })
  it.each(['name', "x' or '1'='1", '..%2f..%2fetc', 'http_%00', '%F0%9F%92%A9', 'a'.repeat(150), '__proto__', '*'])(
    'is not found by %s',
    async (id) => {
      expect((await customer.ask({ url: `${url}/${id}` })).statusCode).toBe(404)
    },
  )
  it('is hidden from the restricted role', async () => {
    const restricted = await portal.signIn('cachedelete@demo.example')
    const record = await created('closed')
    for (const path of ['', `/${record.id}`, `/${record.id}/revisions`])
      expect((await restricted.ask({ url: `${url}${path}` })).statusCode).toBe(404)
    expect((await create(httpResource('x'), restricted)).statusCode).toBe(404)
  })
})

describe('versions', () => {
  it('must be present (428), well formed (400) and the newest (409 with both)', async () => {
    const record = await created('versions')
    const at = `${url}/${record.id}`
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      expect((await customer.ask({ method, url: at, body: {} })).statusCode).toBe(428)
      for (const wrong of ['3', '"0"', '"x"', '**', ''])
        expect((await customer.ask({ method, url: at, body: {}, headers: { 'if-match': wrong } })).statusCode).toBe(400)
      const stale = await customer.ask({ method, url: at, body: httpResource('x'), version: 7 })
      expect([stale.statusCode, stale.json().code, stale.json().current]).toEqual([409, 'version_conflict', record])
    }
    expect((await customer.ask({ url: at })).json()).toEqual(record)
  })
  it('can be created by one of many concurrent callers', async () => {
    const record = await created('race')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        customer.ask({ method: 'PATCH', url: `${url}/${record.id}`, version: 1, body: { name: `race ${n}` } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const winner = answers.find(({ statusCode }) => statusCode === 200)!.json()
    expect((await customer.ask({ url: `${url}/${record.id}` })).json()).toEqual(winner)
    expect((await create(httpResource('race x'))).statusCode).toBe(201)
  })
})

describe('bad input', () => {
  it.each([
    ['not JSON', '{"name":', 400, 'invalid_json'],
    ['nothing', '', 400, 'empty_json'],
    ['only spaces', ' \n', 400, 'empty_json'],
    ['a number without end', '{"name":"x","slice_size_megabytes":1e999}', 400, 'invalid'],
    ['half a character', '{"name":"\\ud800"}', 400, 'invalid'],
    ['a prototype', '{"name":"x","__proto__":{"admin":true}}', 400, 'invalid'],
    ['a constructor', '{"origin":{"constructor":{"prototype":{}}}}', 400, 'invalid'],
    ['very deep', '['.repeat(10_000) + ']'.repeat(10_000), 400, 'too_complex'],
    ['very many keys', JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, 1]))), 400, 'too_complex'],
    ['too large', JSON.stringify({ name: 'x'.repeat(1024 * 1024) }), 413, 'too_large'],
  ])('that is %s is refused', async (_, body, status, code) => {
    const answer = await customer.ask({ method: 'POST', url, body, headers: { 'content-type': 'application/json' } })
    expect([answer.statusCode, answer.json().code, answer.json().message_key]).toEqual([status, code, `errors.${code}`])
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  })
  it('R0-806 an id in the body that differs from the one in the address is named; the same id may come back', async () => {
    const [record, other] = [await created('own id'), await created('other id')]
    const answer = await customer.ask({ method: 'PATCH', url: `${url}/${record.id}`, version: 1, body: { id: other.id, name: 'own id 2' } })
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path: '/id', keyword: 'idDiffers', params: {} }]])
    expect(
      (await customer.ask({ method: 'PATCH', url: `${url}/${record.id}`, version: 1, body: { id: record.id, name: 'own id 2' } }))
        .statusCode,
    ).toBe(200)
  })
  it.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16'])(
    'of another kind is refused: %s',
    async (type) => {
      const answer = await customer.ask({ method: 'POST', url, body: '{}', headers: { 'content-type': type } })
      expect([400, 415]).toContain(answer.statusCode)
      expect(answer.json()).toMatchObject({ status: answer.statusCode, message_key: expect.stringMatching(/^errors\./) })
    },
  )
  it.each([
    [[], ''],
    ['text', ''],
    [5, ''],
    [null, ''],
    [true, ''],
  ])('that is not an object is refused: %j', async (body, path) => {
    const answer = await create(body === 'text' ? '"text"' : body)
    expect(answer.statusCode === 415 || errorsOf(answer).includes(`${path} type`)).toBe(true)
  })
  it('refuses unknown fields by name', async () => {
    const answer = await create(httpResource('x', { balance: 1, origin: { servers: { 'a.example': { port: 80, rights: 'all' } } } }))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid'])
    expect(errorsOf(answer).sort()).toEqual(['/balance additionalProperties', '/origin/servers/a.example/rights additionalProperties'])
  })
  it('of wrong types is refused, never converted', async () => {
    const answer = await create({ name: 5, tuning: ['default'], active: 'true', origin: { servers: { 'a.example': { port: '443' } } } })
    expect(errorsOf(answer).sort()).toEqual(['/active type', '/name type', '/origin/servers/a.example/port type', '/tuning type'])
  })
  it.each(['../../x', '{"a":1}', '${7*7}', 'a'.repeat(10_000), '<script>', 'x\u202Ey', 'x;y'])(
    'as a host name is refused: %s',
    async (host) => {
      const answer = await create(httpResource('x', { origin: { servers: { [host]: { port: 80 } } } }))
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid'])
    },
  )
  it('changes nothing of the record', async () => {
    const record = await created('untouched')
    for (const body of [{ ...record, name: '' }, { ...record, nope: 1 }, { name: 'x' }])
      expect((await customer.ask({ method: 'PUT', url: `${url}/${record.id}`, version: 1, body })).statusCode).toBe(400)
    expect((await customer.ask({ url: `${url}/${record.id}` })).json()).toEqual(record)
  })
})
