import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { definitionOf, typeNames } from '../../support/builtins.ts'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validatorsOf } from '../../../src/engine/compile/runtime.ts'
import { formSchemaOf } from '../../../src/engine/resolve/formSchema.ts'
import type { Definition } from '../../../src/engine/types.ts'
import { evaluate } from '../../../server/services/definitions/compile/evaluate.ts'
import { cameras } from '../../support/definitionFolders.ts'
import { openPortal, type Caller, type Portal } from '../support/portal.ts'

let portal: Portal
let staff: Caller
let customer: Caller
const inAccount = 'account=demo-cdn2'

beforeAll(async () => {
  portal = await openPortal()
  put('cameras', cameras())
  await portal.services.registry.reload()
  staff = await portal.signIn('admin@demo.example')
  customer = await portal.signIn('cdn2@demo.example')
})
afterAll(() => portal.close())

function put(type: string, schema: unknown, files: Record<string, unknown> = {}): void {
  const folder = join(portal.dir, 'definitions', type)
  mkdirSync(folder, { recursive: true })
  for (const [file, content] of Object.entries({ 'schema.json': schema, ...files }))
    writeFileSync(join(folder, file), JSON.stringify(content))
}
const get = (caller: Caller, path: string, headers: Record<string, string> = {}) => caller.ask({ url: `/api/v1${path}`, headers })
const names = async (caller: Caller, query = '') =>
  (await get(caller, `/definitions${query}`)).json<{ name: string }[]>().map(({ name }) => name)
type Shown = {
  definition: Definition
  can: Record<string, boolean>
  validators: { mode: 'create' | 'edit' | 'show'; active?: boolean; hash: string }[]
}
const shown = async (caller: Caller, type: string, query = `?${inAccount}`) =>
  (await get(caller, `/definitions/${type}${query}`)).json<Shown>()

describe('GET /definitions', () => {
  it('lists the types of an account to its members, those of the provider to staff', async () => {
    expect(await names(customer)).toEqual([])
    const ofAccounts = typeNames.filter((name) => definitionOf(name).resource.scope !== 'provider')
    expect(await names(customer, `?${inAccount}`)).toEqual(ofAccounts)
    expect(await names(staff)).toEqual([...typeNames.filter((name) => !ofAccounts.includes(name)), 'cameras'].toSorted())
  })

  it('C12: is refused without a session and for a foreign account', async () => {
    for (const path of [
      '/definitions',
      '/definitions/cameras',
      '/definitions/problems',
      '/messages/cameras/en_US',
      '/countries',
      '/regions',
      '/events',
    ]) {
      expect((await get(portal.nobody, path)).statusCode, path).toBe(401)
    }
    expect((await portal.nobody.ask({ url: '/validators/0123456789abcdef01234567.js' })).statusCode).toBe(401)
    for (const path of ['/definitions', '/definitions/http-resources', '/messages/http-resources/en_US']) {
      const answers = await Promise.all(['demo-other', 'nobody-has-it'].map((account) => get(customer, `${path}?account=${account}`)))
      expect(
        answers.map(({ statusCode }) => statusCode),
        path,
      ).toEqual([404, 404])
      expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual(['not_found', 'not_found'])
    }
  })

  it('C12: hides a type for staff from a customer, as if it did not exist', async () => {
    const strip = (body: string) => body.replace(/"request_id":"[^"]*"/, '')
    for (const path of ['/definitions/NAME', `/definitions/NAME?${inAccount}`, '/messages/NAME/en_US', '/NAME']) {
      const [closed, unknown] = await Promise.all([
        get(customer, path.replace('NAME', 'cameras')),
        get(customer, path.replace('NAME', 'nothing')),
      ])
      expect(closed.statusCode, path).toBe(404)
      expect(strip(closed.body)).toBe(strip(unknown.body))
    }
    expect((await get(customer, '/definitions/problems')).statusCode).toBe(403)
  })

  it('C12: contains no fields or texts hidden from the caller', async () => {
    const resource = {
      name: 'racks',
      scope: 'account',
      title: '{name}',
      access: { read: ['customer', 'staff'], create: ['customer'] },
      list: { columns: ['name', 'purchase_price'] },
      form: { sections: [{ id: 'main', fields: ['name', 'purchase_price'] }] },
      variants: [{ id: 'no-price', when: { role: 'customer' }, fields: { purchase_price: { hidden: true } } }],
    }
    put(
      'racks',
      cameras({ properties: { name: { type: 'string' }, purchase_price: { type: 'number', description: 'purchase_price in euro' } } }),
      { 'resource.json': resource, 'en_US.json': { name: 'Racks', fields: { name: 'Name', purchase_price: 'Purchase price' } } },
    )
    await portal.services.registry.reload()
    expect(portal.services.registry.problems().filter(({ level }) => level === 'error')).toEqual([])
    const answers = await Promise.all(
      [`/definitions?${inAccount}`, `/definitions/racks?${inAccount}`, `/messages/racks/en_US?${inAccount}`].map((path) =>
        get(customer, path),
      ),
    )
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('acks')
      expect(answer.body).not.toMatch(/purchase/i)
    }
    const { validators } = await shown(customer, 'racks')
    const module = await customer.ask({ url: `/validators/${validators[0]?.hash}.js?type=racks&${inAccount}` })
    expect(module.statusCode).toBe(200)
    expect(module.body).not.toMatch(/purchase/i)
    rmSync(join(portal.dir, 'definitions/racks'), { recursive: true })
    await portal.services.registry.reload()
    await portal.services.registry.reload()
  })

  it('has the addresses of pages, the names in both languages and the rights of the caller', async () => {
    const all = (await get(staff, '/definitions')).json<{ name: string }[]>()
    expect(all.find(({ name }) => name === 'cameras')).toMatchObject({
      name: 'cameras',
      scope: 'provider',
      route: { list: '/cameras' },
      label: { en_US: 'Cameras', ru_RU: 'Cameras' },
      can: { read: true, create: true, update: true, delete: true },
    })
    const list = (await get(customer, `/definitions?${inAccount}`)).json<{ name: string; label: Record<string, string>; route: object }[]>()
    expect(list.find(({ name }) => name === 'http-resources')).toMatchObject({
      label: { en_US: 'HTTP resources', ru_RU: expect.stringMatching(/[а-я]/) as string },
      route: { list: '/f-cdn/http' },
    })
  })
})

describe('answers that a browser keeps', () => {
  it.each([
    `/definitions?${inAccount}`,
    `/definitions/http-resources?${inAccount}`,
    `/messages/http-resources/ru_RU?${inAccount}`,
    '/countries',
    '/regions?filter={"country_code":"RU"}',
  ])('%s has a strong ETag and answers 304', async (path) => {
    const first = await get(customer, path)
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"[\w-]{20,}"$/)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await get(customer, path, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get(customer, path, { 'if-none-match': `"other", W/${etag}` })).statusCode).toBe(304)
    expect((await get(customer, path, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('change their ETag with the definition', async () => {
    const before = (await get(staff, '/definitions/cameras')).headers.etag
    put('cameras', cameras({ title: 'Our cameras' }))
    await portal.services.registry.reload()
    const after = await get(staff, '/definitions/cameras', { 'if-none-match': String(before) })
    expect(after.statusCode).toBe(200)
    expect(
      (await get(staff, '/definitions')).json<{ name: string; label: object }[]>().find(({ name }) => name === 'cameras')?.label,
    ).toEqual({ en_US: 'Our cameras', ru_RU: 'Our cameras' })
  })
})

describe('validators', () => {
  it('are the modules for the schemas that the browser computes', async () => {
    const { definition, validators } = await shown(customer, 'http-resources')
    for (const { mode, active, hash } of validators) {
      const form = formSchemaOf(definition, active === undefined ? { mode } : { mode, active })
      expect(form.hash, `${mode} ${active}`).toBe(hash)
    }
    const create = validators.find(({ mode }) => mode === 'create')
    const answer = await customer.ask({ url: `/validators/${create?.hash}.js?type=http-resources&${inAccount}` })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const { schema } = formSchemaOf(definition, { mode: 'create' })
    expect(validatorsOf(evaluate(answer.body, 'h'), schema).check({}).ok).toBe(false)
  })

  it('are found again by type and account, not by an unknown hash alone', async () => {
    const { validators } = await shown(staff, 'cameras', '')
    expect((await customer.ask({ url: `/validators/${validators[0]?.hash}.js?type=cameras` })).statusCode).toBe(404)
    expect((await staff.ask({ url: `/validators/${validators[0]?.hash}.js?type=cameras` })).statusCode).toBe(200)
    expect((await staff.ask({ url: '/validators/0123456789abcdef01234567.js?type=cameras' })).statusCode).toBe(404)
    for (const path of ['/validators/x.js', '/validators/..%2f..%2fpackage.json', '/validators/0123456789abcdef01234567'])
      expect((await staff.ask({ url: path })).statusCode).toBe(404)
  })
})

describe('problems and texts', () => {
  it('are reported to staff with file, place and reason', async () => {
    put('broken', { type: 'object', properties: { a: { $ref: 'http://169.254.169.254/latest' } } })
    await portal.services.registry.reload()
    const problems = (await get(staff, '/definitions/problems')).json<{ level: string }[]>()
    expect(problems.filter(({ level }) => level === 'error')).toMatchObject([
      {
        type: 'broken',
        file: 'broken/schema.json',
        level: 'error',
        pointer: expect.stringContaining('/properties/a') as string,
        line: 1,
        column: expect.any(Number) as number,
        message: expect.any(String) as string,
      },
    ])
    rmSync(join(portal.dir, 'definitions/broken'), { recursive: true })
    await portal.services.registry.reload()
    expect((await get(staff, '/definitions/problems')).json()).toEqual([])
  })

  it('of an unknown type do not exist', async () => {
    const admin = await portal.signIn('admin@demo.example')
    for (const path of ['no-such/files', 'no-such', 'constructor/files'])
      expect((await admin.ask({ url: `/api/v1/definitions/${path}` })).statusCode, path).toBe(404)
  })
  it('exist in the two languages and in no other', async () => {
    const words = async (locale: string) =>
      (await get(customer, `/messages/http-resources/${locale}?${inAccount}`)).json<{ words: { name: string }; shared: object }>()
    expect((await words('en_US')).words.name).toBe('HTTP resources')
    expect((await words('ru_RU')).words.name).toMatch(/[а-я]/)
    expect((await words('en_US')).shared).toHaveProperty('fields')
    expect((await get(customer, `/messages/http-resources/de_DE?${inAccount}`)).statusCode).toBe(404)
  })
})

describe('countries and regions', () => {
  it('speak the simple-rest dialect in Russian and English', async () => {
    const russian = await get(customer, '/regions?filter={"country_code":"RU","q":"моск"}&sort=["name","ASC"]&range=[0,0]', {
      'accept-language': 'ru',
    })
    expect(russian.headers['content-range']).toBe('regions 0-0/2')
    expect(russian.json()).toEqual([{ code: 'RU-MOW', name: { ru: 'Москва', en: 'Moscow' }, country_code: 'RU' }])
    expect((await get(customer, '/countries')).headers['content-range']).toBe('countries 0-248/249')
    expect((await get(customer, '/countries?filter={"q":"zzz"}')).headers['content-range']).toBe('countries */0')
  })

  it.each([
    '/countries?filter=x',
    '/countries?filter=[]',
    '/countries?filter={"name":"x"}',
    '/countries?sort=["secret","ASC"]',
    '/countries?sort=["code"]',
    '/countries?range=[5,1]',
    '/countries?range=[0,1e9]',
    '/countries?range=[-1,5]',
  ])('refuse %s', async (path) => {
    const answer = await get(customer, encodeURI(path))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ path: expect.stringMatching(/^\?(filter|sort|range)$/) as string }] })
  })
})
