import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import { type Caller, errorsOf, httpResource, listUrl, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
const callers: Record<string, Caller> = {}
const url = { CDN2: listUrl('demo-cdn2', 'http-resources'), CDN1: listUrl('cdn1_alpha', 'http-resources') }
const rule = [{ default_action: 'allow', exclude: [], times: [] }]

beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  callers.CDN2 = await portal.signIn('cdn2@demo.example')
  callers.CDN1 = await portal.signIn('cdn1@demo.example')
})
afterAll(() => portal.close())

const ask = (method: 'POST' | 'PATCH', at: string, body: unknown, headers: Record<string, string> = {}, version?: number) =>
  callers.CDN2!.ask({ method, url: at, body, headers, ...(version !== undefined && { version }) })

describe('a paid option', () => {
  it('is not switched on without confirmation: 409 with every field, and nothing is written', async () => {
    const made = await ask('POST', url.CDN2, httpResource('paid'))
    expect(made.statusCode).toBe(201)
    const at = `${url.CDN2}/${made.json().id}`
    const refused = await ask('PATCH', at, { compress: { gzip: true, brotli: true }, limitations: { ip: rule } }, {}, 1)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'confirmation_required'])
    expect(errorsOf(refused).toSorted()).toEqual(['/compress/brotli confirmation', '/limitations confirmation'])
    expect(
      refused
        .json()
        .errors.map(({ params }: { params: { option: string } }) => params.option)
        .toSorted(),
    ).toEqual(['brotli', 'limitations'])
    expect((await callers.CDN2!.ask({ url: at })).json().version).toBe(1)
    const half = await ask(
      'PATCH',
      at,
      { compress: { gzip: true, brotli: true }, limitations: { ip: rule } },
      { 'confirm-paid': '/limitations' },
      1,
    )
    expect(errorsOf(half)).toEqual(['/compress/brotli confirmation'])
  })

  it('is switched on with its confirmation, and needs no other while it is on', async () => {
    const made = await ask('POST', url.CDN2, httpResource('paid 2', { compress: { gzip: true, brotli: true } }), {
      'confirm-paid': '/compress%2Fbrotli',
    })
    expect(made.statusCode).toBe(201)
    const at = `${url.CDN2}/${made.json().id}`
    expect((await ask('PATCH', at, { follow_redirects: true }, {}, 1)).statusCode).toBe(200)
    expect((await ask('PATCH', at, { compress: { gzip: true, brotli: false } }, {}, 2)).statusCode).toBe(200)
    expect((await ask('PATCH', at, { compress: { gzip: true, brotli: true } }, {}, 3)).statusCode).toBe(409)
  })

  it('is not created without confirmation', async () => {
    const refused = await ask(
      'POST',
      url.CDN2,
      httpResource('paid 3', { auth: { md5: { secret: 'abc', forever: true, anywhere: false } } }),
    )
    expect(errorsOf(refused)).toEqual(['/auth confirmation'])
  })

  it.each<[string, object, string]>([
    ['image optimisation', { ioss: true }, '/locations/~1a/ioss'],
    ['brotli', { compress: { brotli: true } }, '/locations/~1a/compress/brotli'],
  ])('%s of a rule is not switched on without confirmation of its own field', async (name, part, path) => {
    const made = await ask('POST', url.CDN2, httpResource(`rule of ${name}`))
    const at = `${url.CDN2}/${made.json().id}`
    const body = { locations: { '/a': part } }
    for (const headers of [
      {},
      { 'confirm-paid': path.replace('/locations/~1a', '') },
      { 'confirm-paid': path.replace('~1a', '~1b') },
    ] as Record<string, string>[]) {
      const refused = await ask('PATCH', at, body, headers, 1)
      expect([refused.statusCode, refused.json().code, errorsOf(refused)]).toEqual([409, 'confirmation_required', [`${path} confirmation`]])
    }
    expect((await ask('PATCH', at, body, { 'confirm-paid': path }, 1)).statusCode).toBe(200)
    expect((await ask('PATCH', at, { follow_redirects: true }, {}, 2)).statusCode).toBe(200)
    // Asked about every time: in another rule, too.
    expect((await ask('PATCH', at, { locations: { '/a': part, '/b': part } }, {}, 3)).statusCode).toBe(409)
  })

  it.each<[string, object, string]>([
    ['limitations', { limitations: { ip: rule } }, '/locations/~1a/limitations'],
    ['authorization', { auth: { url: 'https://auth.example.com' } }, '/locations/~1a/auth'],
  ])('%s of rules is confirmed once for the resource', async (name, part, path) => {
    const made = await ask('POST', url.CDN2, httpResource(`rules of ${name}`))
    const at = `${url.CDN2}/${made.json().id}`
    for (const headers of [{}, { 'confirm-paid': '/locations/~1a' }, { 'confirm-paid': '/ioss' }] as Record<string, string>[]) {
      const refused = await ask('PATCH', at, { locations: { '/a': part, '/b': part } }, headers, 1)
      expect([refused.statusCode, refused.json().code, errorsOf(refused)]).toEqual([409, 'confirmation_required', [`${path} confirmation`]])
    }
    expect((await ask('PATCH', at, { locations: { '/a': part } }, { 'confirm-paid': path }, 1)).statusCode).toBe(200)
    expect((await ask('PATCH', at, { locations: { '/a': part, '/b': part } }, {}, 2)).statusCode).toBe(200)
    expect((await ask('PATCH', at, part, {}, 3)).statusCode).toBe(200)
    // Off everywhere: it starts over.
    const key = Object.keys(part)[0]!
    expect((await ask('PATCH', at, { locations: { '/a': { enabled: true } }, [key]: null }, {}, 4)).statusCode).toBe(200)
    expect((await ask('PATCH', at, { locations: { '/b': part } }, {}, 5)).statusCode).toBe(409)
  })

  it('that the resource has is free in its rules', async () => {
    const made = await ask('POST', url.CDN2, httpResource('paid once', { limitations: { ip: rule } }), { 'confirm-paid': '/limitations' })
    expect(
      (await ask('PATCH', `${url.CDN2}/${made.json().id}`, { locations: { '/a': { limitations: { ip: rule } } } }, {}, 1)).statusCode,
    ).toBe(200)
  })

  it('comes after validation errors', async () => {
    const refused = await ask('POST', url.CDN2, httpResource('a/b', { compress: { brotli: true } }))
    expect([refused.statusCode, errorsOf(refused)]).toEqual([400, ['/name pattern']])
  })

  it('R1-223 needs no confirmation where a customer orders it instead: orders.test.ts', async () => {
    const { tuning: _, ...body } = httpResource('x')
    const refused = await callers.CDN1!.ask({ method: 'POST', url: url.CDN1, body: { ...body, limitations: { ip: rule } } })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'order_required'])
  })
})

describe('an option that has to be ordered', () => {
  const scope = accountScope('cdn1_alpha')
  /** What the account's project has by now, as staff set it. */
  const setOptions = async (features: string[]): Promise<void> => {
    const staff = await portal.signIn('admin@demo.example')
    const { project_id: id } = (await portal.services.store.accounts.find('cdn1_alpha'))!
    const { version, accounts } = (await staff.ask({ url: `/api/v1/projects/${id}` })).json<{
      version: number
      accounts: Record<string, object>
    }>()
    const body = { accounts: { ...accounts, cdn1_alpha: { ...accounts['cdn1_alpha'], features } } }
    expect((await staff.ask({ method: 'PATCH', url: `/api/v1/projects/${id}`, version, body })).statusCode).toBe(200)
  }
  const cdn1 = (method: 'POST' | 'DELETE', at: string, more: { body?: object; version?: number } = {}) =>
    callers.CDN1!.ask({ method, url: `${url.CDN1}${at}`, ...more })
  const limited = async (name: string): Promise<string> => {
    const { tuning: _, ...body } = httpResource(name)
    const made = await cdn1('POST', '', { body: { ...body, limitations: { ip: rule } } })
    expect(made.statusCode, made.body).toBe(201)
    return made.json<{ id: string }>().id
  }

  it('is not switched on by restoring a record when the account no longer has it', async () => {
    await setOptions(['option_limitations'])
    const [id, other] = [await limited('had-it'), await limited('had-it-too')]
    for (const one of [id, other]) await cdn1('DELETE', `/${one}`, { version: 1 })
    expect((await cdn1('POST', `/${other}/restore`, { version: 2 })).statusCode).toBe(200)
    await cdn1('DELETE', `/${other}`, { version: 3 })
    await setOptions([])
    const refused = await cdn1('POST', `/${id}/restore`, { version: 2 })
    expect([refused.statusCode, refused.json().code, errorsOf(refused)]).toEqual([409, 'order_required', ['/limitations order']])
    const changes = [{ action: 'restore', id: other, version: 4 }]
    const batch = await cdn1('POST', '/batch', { body: { changes } })
    expect([batch.statusCode, batch.json().code, errorsOf(batch)]).toEqual([409, 'order_required', ['/changes/0/data/limitations order']])
    for (const one of [id, other]) expect(await portal.services.store.records.find(scope, 'http-resources', one)).toBeUndefined()
    await setOptions(['option_limitations'])
    expect((await cdn1('POST', `/${id}/restore`, { version: 2 })).statusCode).toBe(200)
  })
  it('that a record does not have, or another one of the account, prevents no restoration', async () => {
    await setOptions(['option_limitations'])
    const { tuning: _, ...body } = httpResource('without-it')
    const ids = [(await cdn1('POST', '', { body })).json<{ id: string }>().id, await limited('with-it')]
    for (const id of ids) {
      await cdn1('DELETE', `/${id}`, { version: 1 })
      expect((await cdn1('POST', `/${id}/restore`, { version: 2 })).statusCode).toBe(200)
    }
  })
  it('stays in a live record, without another confirmation', async () => {
    await setOptions(['option_limitations'])
    const id = await limited('keeps-it')
    await setOptions([])
    const saved = await callers.CDN1!.ask({ method: 'PATCH', url: `${url.CDN1}/${id}`, version: 1, body: { follow_redirects: true } })
    expect(saved.statusCode, saved.body).toBe(200)
  })
})

describe('prices of options', () => {
  const pricesOf = async (email: string, account: string) =>
    (await (await portal.signIn(email)).ask({ url: `/api/v1/accounts/${account}/prices` })).json<{ code: string }[]>()

  it('are the flat monthly ones in force for the brand', async () => {
    const staff = await portal.signIn('admin@demo.example')
    const item = (code: string, more: object) => ({
      code,
      name: { ru: code, en: code },
      unit: 'month',
      billing_mode: 'flat',
      price: 10,
      currency: 'USD',
      vat_percent: 0,
      valid_from: '2026-01-01T00:00:00Z',
      active: true,
      brand: ['main'],
      ...more,
    })
    const items = [
      item('NOW', {}),
      item('OVER', { valid_to: '2026-02-01T00:00:00Z' }),
      item('LATER', { valid_from: '2100-01-01T00:00:00Z' }),
      item('USAGE', { unit: 'GB', billing_mode: 'per_unit' }),
      item('OFF', { active: false }),
      item('ELSEWHERE', { brand: ['second'] }),
    ]
    for (const body of items) expect((await staff.ask({ method: 'POST', url: '/api/v1/nomenclature', body })).statusCode).toBe(201)
    const own = await pricesOf('cdn2@demo.example', 'demo-cdn2')
    expect(own).toContainEqual({ code: 'NOW', price: 10, currency: 'USD' })
    expect(own.map(({ code }) => code).filter((code) => items.some((other) => other.code === code))).toEqual(['NOW'])
  })
})
