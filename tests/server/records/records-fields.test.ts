// Fields of records that nobody may write, and those that nobody may read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import { type Answer, type Caller, errorsOf, httpResource, listUrl, listWith, makerOf, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let customer: Caller
const url = listUrl('demo-cdn2', 'http-resources')

beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  customer = await portal.signIn('cdn2@demo.example')
})
afterAll(() => portal.close())

const { create, created } = makerOf(() => customer, url)
const list = (query: Record<string, unknown>): Promise<Answer> => listWith(customer, url, query)

describe('mass assignment (A8)', () => {
  it.each(['id', 'account', 'version', 'created_at', 'updated_at', '_delivery', '_secrets', 'creation_ts', 'cdn_domain', 'certificate'])(
    'of what is read-only is refused by name: %s',
    async (field) => {
      const answer = await create(httpResource('mass', { [field]: 'http_x' }))
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, `/${field}`])
      const record = await created(`mass ${field}`)
      for (const method of ['PUT', 'PATCH'] as const) {
        const changed = await customer.ask({
          method,
          url: `${url}/${record.id}`,
          version: 1,
          body: { ...httpResource('mass'), [field]: field === 'version' || field === 'creation_ts' ? 99 : 'other' },
        })
        expect([changed.statusCode, changed.json().errors?.[0]?.path]).toEqual([400, `/${field}`])
      }
      expect((await customer.ask({ method: 'PUT', url: `${url}/${record.id}`, version: 1, body: record })).statusCode).toBe(200)
    },
  )
  it.each(['owner', 'role', 'permissions', 'client_type', 'balance', 'verified', 'blocked', 'utoken', 'project_id', 'deleted_at'])(
    'of what is not there is refused by name: %s',
    async (field) => {
      const answer = await create(httpResource('mass', { [field]: 'x' }))
      expect([answer.statusCode, errorsOf(answer)[0]]).toEqual([400, `/${field} additionalProperties`])
    },
  )
  it('refuses a field that is hidden from a client type, and keeps the stored value', async () => {
    const cdn1 = await portal.signIn('cdn1@demo.example')
    const where = listUrl('cdn1_alpha', 'http-resources')
    const { tuning: _, ...body } = httpResource('mass-1')
    const answer = await create({ ...body, tuning: 'large' }, cdn1, where)
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['/tuning additionalProperties']])
    const record = (await create(body, cdn1, where)).json()
    expect(record).not.toHaveProperty('tuning')
    // The name is of the order alone.
    expect(record).not.toHaveProperty('name')
    const { name: __, ...left } = body
    expect(errorsOf(await cdn1.ask({ method: 'PUT', url: `${where}/${record.id}`, version: 1, body }))).toEqual([
      '/name additionalProperties',
    ])
    const row = await portal.services.store.records.find(accountScope('cdn1_alpha'), 'http-resources', record.id)
    expect(JSON.parse(row!.data)).toMatchObject({ name: 'mass-1', tuning: 'default' })
    expect((await cdn1.ask({ method: 'PUT', url: `${where}/${record.id}`, version: 1, body: left })).statusCode).toBe(200)
    expect(
      JSON.parse((await portal.services.store.records.find(accountScope('cdn1_alpha'), 'http-resources', record.id))!.data),
    ).toMatchObject({ name: 'mass-1', tuning: 'default' })
  })
  it('R1-229: the name in the order form of CDN1 accepts letters, digits, underscore and dash', async () => {
    const cdn1 = await portal.signIn('cdn1@demo.example')
    const where = listUrl('cdn1_alpha', 'http-resources')
    const { tuning: _, ...body } = httpResource('x')
    for (const name of ['site.ru', 'my site', 'a/b', 'Ñ'])
      expect(errorsOf(await create({ ...body, name }, cdn1, where))).toEqual(['/name pattern'])
    expect((await create({ ...body, name: 'Сайт_1-Order' }, cdn1, where)).statusCode).toBe(201)
  })
})

describe('secrets (A9)', () => {
  const secret = 'Very_Secret_Value_2026'
  it('are never sent out, kept when absent, and cleared by null', async () => {
    const record = await created('secret', { auth: { md5: { secret } } })
    const at = `${url}/${record.id}`
    expect(record).toMatchObject({ auth: { md5: {} }, _secrets: { '/auth/md5/secret': { set: true, last4: '2026' } } })
    const put = await customer.ask({ method: 'PUT', url: at, version: 1, body: { ...record, name: 'secret 2' } })
    expect(put.json()).toMatchObject({ _secrets: { '/auth/md5/secret': { set: true } } })
    const answers = [
      put,
      await customer.ask({ url: at }),
      await list({}),
      await customer.ask({ url: `${at}/revisions` }),
      await customer.ask({ url: `${at}/revisions/1` }),
      await customer.ask({ method: 'PUT', url: at, version: 1, body: record }),
      await customer.ask({ method: 'PATCH', url: at, version: 2, body: { active: false } }),
    ]
    for (const answer of answers) expect(answer.body).not.toContain(secret)
    const stored = await portal.services.store.records.find(accountScope('demo-cdn2'), 'http-resources', record.id)
    expect(stored!.data).toContain(secret)
    expect(portal.logLines.join('')).not.toContain(secret)
    const cleared = await customer.ask({ method: 'PATCH', url: at, version: 3, body: { auth: { md5: { secret: null } } } })
    expect([cleared.statusCode, cleared.json().errors?.[0]?.path]).toEqual([400, '/auth/md5/secret'])
    expect((await customer.ask({ method: 'PATCH', url: at, version: 3, body: { auth: null } })).json()).toMatchObject({ _secrets: {} })
  })
  it.each([
    'auth.md5.secret',
    'auth',
    'auth.md5',
    'origin',
    'origin.servers',
    'limitations',
    'origin.aws.auth.secret_key',
    '_secrets_',
    'data',
    'search',
    'utoken',
    'hash',
    'origin.servers.*.port',
    'name; drop table records',
    "name') --",
    '',
    'constructor',
    '__proto__',
  ])('and undeclared fields cannot be sorted or filtered by: %s', async (field) => {
    const sorted = await list({ sort: [field, 'ASC'] })
    expect([sorted.statusCode, errorsOf(sorted)]).toEqual([400, ['?sort sort']])
    for (const suffix of ['', '_gte', '_lte', '_in']) {
      const filtered = await list({ filter: { [`${field}${suffix}`]: suffix === '_in' ? ['V'] : 'V' } })
      expect([filtered.statusCode, errorsOf(filtered)]).toEqual([400, [`?filter/${field}${suffix} filter`]])
    }
  })
  it('cannot be embedded: an unknown parameter is refused (A9, D6)', async () => {
    for (const extra of ['fields=auth', '_embed=sessions', 'include=secret', 'account=demo-other', 'Filter={}']) {
      const answer = await customer.ask({ url: `${url}?${extra}` })
      expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [`?${extra.split('=')[0]} additionalProperties`]])
    }
  })
})
