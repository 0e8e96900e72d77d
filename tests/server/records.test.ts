import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountScope } from '../../server/store/scope.ts'
import type { FieldError } from '../../src/engine/types.ts'
import { type Answer, type Caller, httpResource, listUrl, openPortal, type Portal, sameBody } from './portal.ts'

let portal: Portal
let customer: Caller
let other: Caller
let staff: Caller
const url = listUrl('demo-cdn2', 'http-resources')

beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  customer = await portal.signIn('cdn2@demo.example')
  other = await portal.signIn('other@demo.example')
  staff = await portal.signIn('admin@demo.example')
})
afterAll(() => portal.close())

const create = (body: unknown, caller = customer, where = url): Promise<Answer> => caller.ask({ method: 'POST', url: where, body })
const created = async (name: string, more: object = {}): Promise<{ id: string; version: number; [field: string]: unknown }> => {
  const answer = await create(httpResource(name, more))
  expect([answer.statusCode, answer.json().errors]).toEqual([201, undefined])
  return answer.json()
}
const list = (query: Record<string, unknown>, caller = customer, where = url): Promise<Answer> =>
  caller.ask({ url: `${where}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]))}` })
const names = (answer: Answer): string[] => answer.json<{ name: string }[]>().map(({ name }) => name)
const errorsOf = (answer: Answer): string[] => answer.json<{ errors: FieldError[] }>().errors.map(({ path, keyword }) => `${path} ${keyword}`)

describe('a record', () => {
  it('is created, read, replaced, merged and removed, each version kept', async () => {
    const record = await created('life')
    expect(record).toMatchObject({ name: 'life', account: 'demo-cdn2', version: 1, active: true, _delivery: { state: 'none' }, _secrets: {} })
    expect(record.id).toMatch(/^http_[a-z0-9]{12}$/)
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
    expect(revisions.map(({ version, action, actor }: never) => [version, action, actor])).toEqual([4, 3, 2, 1].map((version) => [version, version === 1 ? 'create' : 'update', 'cdn2@demo.example']))
    expect(revisions[0].changes).toEqual(['active'])
    expect((await customer.ask({ url: `${at}/revisions/2` })).json().record).toMatchObject({ name: 'life 2', follow_redirects: true })
    expect((await customer.ask({ method: 'DELETE', url: at, version: 4 })).statusCode).toBe(200)
    for (const gone of [at, `${at}/revisions`, `${at}/revisions/1`]) expect((await customer.ask({ url: gone })).statusCode).toBe(404)
  })
  it('leaves audit and outbox rows beside every change, in one transaction', async () => {
    const { history } = portal.services.store
    const record = await created('audited')
    const scope = accountScope('demo-cdn2')
    const [entry] = await history.audited(scope)
    expect(entry).toMatchObject({ action: 'create', type: 'http-resources', id: record.id, actor_name: 'cdn2@demo.example', ip: '127.0.0.1' })
    expect(entry!.request_id).toMatch(/^[0-9a-f-]{36}$/)
    expect((await history.announced(scope)).at(-1)).toMatchObject({ id: record.id, version: 1, action: 'create' })
  })
  it('of another account looks like one that never was', async () => {
    const record = await created('mine')
    for (const [method, path] of [['GET', ''], ['PUT', ''], ['PATCH', ''], ['DELETE', ''], ['GET', '/revisions'], ['GET', '/revisions/1']] as const) {
      const ask = (base: string, id: string): Promise<Answer> => other.ask({ method, url: `${base}/${id}${path}`, version: 1, ...(method !== 'GET' && { body: {} }) })
      const answers = await Promise.all([ask(url, record.id), ask(url, 'http_aaaaaaaaaaaa'), ask(listUrl('no-such', 'http-resources'), 'x'), ask(listUrl('demo-other', 'http-resources'), record.id), ask(listUrl('demo-other', 'http-resources'), 'http_aaaaaaaaaaaa')])
      for (const answer of answers) expect(answer.statusCode).toBe(404)
      expect(new Set(answers.map(sameBody)).size).toBe(1)
    }
  })
  it.each(['name', "x' or '1'='1", '..%2f..%2fetc', 'http_%00', '%F0%9F%92%A9', 'a'.repeat(150), '__proto__', '*'])('is not found by %s', async (id) => {
    expect((await customer.ask({ url: `${url}/${id}` })).statusCode).toBe(404)
  })
  it('of the restricted role is nowhere', async () => {
    const restricted = await portal.signIn('cachedelete@demo.example')
    const record = await created('closed')
    for (const path of ['', `/${record.id}`, `/${record.id}/revisions`]) expect((await restricted.ask({ url: `${url}${path}` })).statusCode).toBe(404)
    expect((await create(httpResource('x'), restricted)).statusCode).toBe(404)
  })
})

describe('versions', () => {
  it('must be named (428), be well written (400) and be the newest (409 with both)', async () => {
    const record = await created('versions')
    const at = `${url}/${record.id}`
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      expect((await customer.ask({ method, url: at, body: {} })).statusCode).toBe(428)
      expect((await customer.ask({ method, url: at, body: {}, headers: { 'if-match': '*' } })).statusCode).toBe(400)
      const stale = await customer.ask({ method, url: at, body: httpResource('x'), version: 7 })
      expect([stale.statusCode, stale.json().code, stale.json().current]).toEqual([409, 'version_conflict', record])
    }
    expect((await customer.ask({ url: at })).json()).toEqual(record)
  })
  it('are taken by one of many at once', async () => {
    const record = await created('race')
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => customer.ask({ method: 'PATCH', url: `${url}/${record.id}`, version: 1, body: { name: `race ${n}` } })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const winner = answers.find(({ statusCode }) => statusCode === 200)!.json()
    expect((await customer.ask({ url: `${url}/${record.id}` })).json()).toEqual(winner)
    expect((await create(httpResource('race x'))).statusCode).toBe(201)
  })
})

describe('bad input', () => {
  it.each([
    ['not JSON', '{"name":', 400, 'invalid_json'],
    ['nothing', '', 400, 'invalid_json'],
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
  it.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16'])('of another kind is refused: %s', async (type) => {
    const answer = await customer.ask({ method: 'POST', url, body: '{}', headers: { 'content-type': type } })
    expect([400, 415]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ status: answer.statusCode, message_key: expect.stringMatching(/^errors\./) })
  })
  it.each([[[], ''], ['text', ''], [5, ''], [null, ''], [true, '']])('that is no object is refused: %j', async (body, path) => {
    const answer = await create(body === 'text' ? '"text"' : body)
    expect(answer.statusCode === 415 || errorsOf(answer).includes(`${path} type`)).toBe(true)
  })
  it('that says fields nobody knows is refused by name', async () => {
    const answer = await create(httpResource('x', { balance: 1, origin: { servers: { 'a.example': { port: 80, rights: 'all' } } } }))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid'])
    expect(errorsOf(answer).sort()).toEqual(['/balance additionalProperties', '/origin/servers/a.example/rights additionalProperties'])
  })
  it('of wrong types is refused, never converted', async () => {
    const answer = await create({ name: 5, tuning: ['default'], active: 'true', origin: { servers: { 'a.example': { port: '443' } } } })
    expect(errorsOf(answer).sort()).toEqual(['/active type', '/name type', '/origin/servers/a.example/port type', '/tuning type'])
  })
  it.each(['../../x', '{"a":1}', '${7*7}', 'a'.repeat(10_000), '<script>', 'x\u202Ey', 'x;y'])('as a host name is refused: %s', async (host) => {
    const answer = await create(httpResource('x', { origin: { servers: { [host]: { port: 80 } } } }))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid'])
  })
  it('changes nothing of the record', async () => {
    const record = await created('untouched')
    for (const body of [{ ...record, name: '' }, { ...record, nope: 1 }, { name: 'x' }]) expect((await customer.ask({ method: 'PUT', url: `${url}/${record.id}`, version: 1, body })).statusCode).toBe(400)
    expect((await customer.ask({ url: `${url}/${record.id}` })).json()).toEqual(record)
  })
})

describe('mass assignment (A8)', () => {
  it.each(['id', 'account', 'version', 'created_at', 'updated_at', '_delivery', '_secrets', 'creation_ts', 'cdn_domain', 'certificate'])('of what is read-only is refused by name: %s', async (field) => {
    const answer = await create(httpResource('mass', { [field]: 'http_x' }))
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, `/${field}`])
    const record = await created(`mass ${field}`)
    for (const method of ['PUT', 'PATCH'] as const) {
      const changed = await customer.ask({ method, url: `${url}/${record.id}`, version: 1, body: { ...httpResource('mass'), [field]: field === 'version' || field === 'creation_ts' ? 99 : 'other' } })
      expect([changed.statusCode, changed.json().errors?.[0]?.path]).toEqual([400, `/${field}`])
    }
    expect((await customer.ask({ method: 'PUT', url: `${url}/${record.id}`, version: 1, body: record })).statusCode).toBe(200)
  })
  it.each(['owner', 'role', 'permissions', 'client_type', 'balance', 'verified', 'blocked', 'utoken', 'project_id', 'deleted_at'])('of what is not there is refused by name: %s', async (field) => {
    const answer = await create(httpResource('mass', { [field]: 'x' }))
    expect([answer.statusCode, errorsOf(answer)[0]]).toEqual([400, `/${field} additionalProperties`])
  })
  it('of what is hidden from a client type is refused, and the stored value stays', async () => {
    const cdn1 = await portal.signIn('cdn1@demo.example')
    const where = listUrl('cdn1_alpha', 'http-resources')
    const { name: _, tuning: __, ...body } = httpResource('x')
    const answer = await create({ ...body, tuning: 'large' }, cdn1, where)
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['/tuning additionalProperties']])
    const record = (await create(body, cdn1, where)).json()
    expect(record).not.toHaveProperty('tuning')
    const row = await portal.services.store.records.find(accountScope('cdn1_alpha'), 'http-resources', record.id)
    expect(JSON.parse(row!.data)).toMatchObject({ tuning: 'default' })
    expect((await cdn1.ask({ method: 'PUT', url: `${where}/${record.id}`, version: 1, body })).statusCode).toBe(200)
    expect(JSON.parse((await portal.services.store.records.find(accountScope('cdn1_alpha'), 'http-resources', record.id))!.data)).toMatchObject({ tuning: 'default' })
  })
})

describe('secrets (A9)', () => {
  const secret = 'Very_Secret_Value_2026'
  it('never leave, are kept when absent, cleared by null', async () => {
    const record = await created('secret', { auth: { md5: { secret } } })
    const at = `${url}/${record.id}`
    expect(record).toMatchObject({ auth: { md5: {} }, _secrets: { '/auth/md5/secret': { set: true, last4: '2026' } } })
    const put = await customer.ask({ method: 'PUT', url: at, version: 1, body: { ...record, name: 'secret 2' } })
    expect(put.json()).toMatchObject({ _secrets: { '/auth/md5/secret': { set: true } } })
    const answers = [put, await customer.ask({ url: at }), await list({}), await customer.ask({ url: `${at}/revisions` }), await customer.ask({ url: `${at}/revisions/1` }), await customer.ask({ method: 'PUT', url: at, version: 1, body: record }), await customer.ask({ method: 'PATCH', url: at, version: 2, body: { active: false } })]
    for (const answer of answers) expect(answer.body).not.toContain(secret)
    const stored = await portal.services.store.records.find(accountScope('demo-cdn2'), 'http-resources', record.id)
    expect(stored!.data).toContain(secret)
    expect(portal.logLines.join('')).not.toContain(secret)
    const cleared = await customer.ask({ method: 'PATCH', url: at, version: 3, body: { auth: { md5: { secret: null } } } })
    expect([cleared.statusCode, cleared.json().errors?.[0]?.path]).toEqual([400, '/auth/md5/secret'])
    expect((await customer.ask({ method: 'PATCH', url: at, version: 3, body: { auth: null } })).json()._secrets).toEqual({})
  })
  it.each(['auth.md5.secret', 'auth', 'auth.md5', 'origin', 'origin.servers', 'names', 'limitations', 'origin.aws.auth.secret_key', '_secrets', 'data', 'search', 'account', 'utoken', 'hash', 'origin.servers.*.port', 'name; drop table records', "name') --", '', 'constructor', '__proto__'])('and undeclared fields sort and filter nothing: %s', async (field) => {
    const sorted = await list({ sort: [field, 'ASC'] })
    expect([sorted.statusCode, errorsOf(sorted)]).toEqual([400, ['?sort sort']])
    for (const suffix of ['', '_gte', '_lte', '_in']) {
      const filtered = await list({ filter: { [`${field}${suffix}`]: suffix === '_in' ? ['V'] : 'V' } })
      expect([filtered.statusCode, errorsOf(filtered)]).toEqual([400, [`?filter/${field}${suffix} filter`]])
    }
  })
  it('embed nothing', async () => {
    const plain = await customer.ask({ url })
    for (const extra of ['fields=auth', '_embed=sessions', 'include=secret', 'account=demo-other']) expect((await customer.ask({ url: `${url}?${extra}` })).json()).toEqual(plain.json())
  })
})

describe('lists', () => {
  const where = listUrl('demo-other', 'http-resources')
  beforeAll(async () => {
    for (const [index, name] of ['Alpha shop', 'beta', 'Гамма', 'alpha'].entries()) {
      const record = (await create(httpResource(name, { names: [`n${index}.list.example.com`] }), other, where)).json()
      if (name === 'beta') await other.ask({ method: 'PATCH', url: `${where}/${record.id}`, version: 1, body: { active: false } })
    }
  })
  it('are sorted, paged and counted', async () => {
    const page = await list({ sort: ['name', 'ASC'], range: [0, 2] }, other, where)
    expect([names(page), page.headers['content-range']]).toEqual([['alpha', 'Alpha shop', 'beta'], 'http-resources 0-2/4'])
    expect(names(await list({ sort: ['name', 'DESC'], range: [3, 9] }, other, where))).toEqual(['alpha'])
    expect((await list({ range: [50, 60] }, other, where)).headers['content-range']).toBe('http-resources */4')
  })
  it('are searched by the beginning of words in the columns', async () => {
    const found = async (q: string): Promise<string[]> => names(await list({ filter: { q }, sort: ['name', 'ASC'] }, other, where)).sort()
    expect(await found('ALPHA')).toEqual(['Alpha shop', 'alpha'])
    expect(await found('shop')).toEqual(['Alpha shop'])
    expect(await found('гам')).toEqual(['Гамма'])
    expect(await found('n1.list')).toEqual(['beta'])
    expect(await found('%')).toEqual([])
    expect(await found('_')).toEqual([])
    expect(await found('')).toHaveLength(4)
  })
  it('are filtered', async () => {
    expect(names(await list({ filter: { active: false } }, other, where))).toEqual(['beta'])
    expect(names(await list({ filter: { name: 'alpha' } }, other, where))).toEqual(['alpha'])
    expect(names(await list({ filter: { name_in: ['alpha', 'beta'] }, sort: ['name', 'ASC'] }, other, where))).toEqual(['alpha', 'beta'])
    const [first] = (await list({}, other, where)).json()
    expect((await list({ filter: { id: [first.id] } }, other, where)).json()).toEqual([first])
    expect(names(await list({ filter: { created_at_lte: '2000-01-01' } }, other, where))).toEqual([])
    expect(names(await list({ filter: { 'origin.https': true } }, other, where))).toHaveLength(4)
    expect(names(await list({ filter: { tuning: "default' or 1=1 --" } }, other, where))).toEqual([])
  })
  it.each([
    ['range', '[-1,10]'], ['range', '[10,0]'], ['range', '["0","9"]'], ['range', 'x'], ['range', '[0]'], ['range', '[0,1e400]'],
    ['sort', '["name"]'], ['sort', '["name","UP"]'], ['sort', 'name'], ['sort', '[5,"ASC"]'],
    ['filter', '[]'], ['filter', '"x"'], ['filter', '{'], ['filter', '{"q":5}'], ['filter', '{"name":{"$ne":1}}'], ['filter', '{"name_gte":["a"]}'], ['filter', '{"name":[{}]}'],
  ])('refuse a wrong %s: %s', async (name, value) => {
    const answer = await other.ask({ url: `${where}?${name}=${encodeURIComponent(value)}` })
    expect([answer.statusCode, answer.json().errors[0].path.startsWith(`?${name}`)]).toEqual([400, true])
  })
  it('never show more than 200 rows, and of a parameter given twice the first', async () => {
    expect((await list({ range: [0, 1_000_000_000] }, other, where)).statusCode).toBe(200)
    const twice = await other.ask({ url: `${where}?range=[0,0]&range=[0,9]` })
    expect(twice.json()).toHaveLength(1)
  })
})

describe('rules between records', () => {
  it('a name is had once in an account, a host name once in all, and both are free again', async () => {
    const first = await created('unique', { names: ['unique.example.com'] })
    const again = await create(httpResource('unique'))
    expect([again.statusCode, again.json().code, errorsOf(again)]).toEqual([409, 'not_unique', ['/name unique']])
    const where = listUrl('demo-other', 'http-resources')
    const taken = await create(httpResource('unique', { names: ['ok.example.com', 'unique.example.com'] }), other, where)
    expect([taken.statusCode, errorsOf(taken)]).toEqual([409, ['/names/1 unique']])
    expect(taken.body).not.toContain('demo-cdn2')
    expect((await customer.ask({ method: 'PUT', url: `${url}/${first.id}`, version: 1, body: first })).statusCode).toBe(200)
    await customer.ask({ method: 'DELETE', url: `${url}/${first.id}`, version: 2 })
    expect((await create(httpResource('unique', { names: ['ok.example.com', 'unique.example.com'] }), other, where)).statusCode).toBe(201)
  })
  it('a child needs a parent of the same account, and goes with it', async () => {
    const zones = listUrl('demo-cdn2', 'dns-zones')
    const records = listUrl('demo-cdn2', 'dns-records')
    const zone = (await create({ name: 'rules-demo.example' }, customer, zones)).json()
    const foreign = (await create({ name: 'foreign-demo.example' }, other, listUrl('demo-other', 'dns-zones'))).json()
    const rr = (zone_id: string, type: string, name: string, content: string): object => ({ zone_id, type, name, ttl: 300, records: [{ content }] })
    for (const id of [foreign.id, 'zone_aaaaaaaaaaaa']) {
      const answer = await create(rr(id, 'A', 'x', '192.0.2.1'), customer, records)
      expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['/zone_id reference']])
    }
    const made = await create(rr(zone.id, 'A', 'www', '192.0.2.1'), customer, records)
    expect(made.statusCode).toBe(201)
    expect((await create(rr(zone.id, 'A', 'www', '192.0.2.2'), customer, records)).json()).toMatchObject({ status: 409, code: 'not_unique', errors: [{ path: '/name', keyword: 'unique' }] })
    expect((await create(rr(zone.id, 'CNAME', 'www', 'a.example.'), customer, records)).json()).toMatchObject({ status: 409, errors: [{ path: '/type', keyword: 'exclusive' }] })
    expect((await create(rr(zone.id, 'TXT', 'www', 'text'), customer, records)).statusCode).toBe(201)
    expect((await customer.ask({ url: `${zones}/${zone.id}` })).json()).toMatchObject({ records_count: 2, version: 1, status: 'pending', nameservers: ['ns1.example.net', 'ns2.example.net'] })
    expect((await list({ filter: { zone_id: zone.id } }, customer, records)).json()).toHaveLength(2)
    const second = (await create({ name: 'second-demo.example' }, customer, zones)).json()
    const moved = await customer.ask({ method: 'PATCH', url: `${records}/${made.json().id}`, version: 1, body: { zone_id: second.id } })
    expect([moved.statusCode, errorsOf(moved)]).toEqual([400, ['/zone_id readOnly']])
    const put = await customer.ask({ method: 'PUT', url: `${zones}/${zone.id}`, version: 1, body: { ...zone, records_count: 0, comment: 'x' } })
    expect([put.statusCode, put.json().comment, put.json().records_count]).toEqual([200, 'x', 2])
    expect((await customer.ask({ method: 'DELETE', url: `${zones}/${zone.id}`, version: 2 })).statusCode).toBe(200)
    expect((await list({ filter: { zone_id: zone.id } }, customer, records)).json()).toEqual([])
  })
  it('an account has no more of a type than its limit, even when asked for many at once', async () => {
    const where = listUrl('demo-other', 'http-resources')
    const before = Number(String((await list({}, other, where)).headers['content-range']).split('/')[1])
    const answers = await Promise.all(Array.from({ length: 105 - before }, (_, n) => create(httpResource(`limit ${n}`), other, where)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(100 - before)
    const refused = answers.find(({ statusCode }) => statusCode === 409)!
    expect(refused.json()).toMatchObject({ code: 'limit_reached', errors: [{ path: '', keyword: 'limit', params: { limit: 100 } }] })
  })
  it('a reference leads to what exists', async () => {
    const geo = (exclude: object): object => ({ limitations: { geo: [{ default_action: 'allow', exclude: [exclude], times: [] }] } })
    expect((await create(httpResource('geo', geo({ action: 'deny', country: 'DE', region: 'DE-BY' })))).json().errors).toBeUndefined()
    expect(errorsOf(await create(httpResource('geo 2', geo({ action: 'deny', country: 'XX' }))))).toEqual(['/limitations/geo/0/exclude/0/country reference'])
  })
})

describe('an operator’s type', () => {
  it('whose fields share names with the envelope keeps both apart', async () => {
    const dir = join(portal.dir, 'definitions', 'plugins')
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, 'schema.json'), JSON.stringify({ type: 'object', required: ['id', 'version'], properties: { id: { type: 'string' }, version: { type: 'string' }, name: { type: 'string' } } }))
    await portal.services.registry.reload()
    const made = await create({ version_: '1.2.0', name: 'Picker' }, staff, '/api/v1/plugins')
    expect([made.statusCode, made.json()]).toMatchObject([201, { version_: '1.2.0', version: 1, id: expect.stringMatching(/^plugins_/) }])
    const at = `/api/v1/plugins/${made.json().id}`
    expect((await staff.ask({ method: 'PUT', url: at, version: 1, body: { name: 'Picker', version_: '2.0.0' } })).json()).toMatchObject({ version: 2, version_: '2.0.0' })
    expect((await customer.ask({ url: at })).statusCode).toBe(404)
    expect((await customer.ask({ url: listUrl('demo-cdn2', 'plugins') })).statusCode).toBe(404)
  })
})
