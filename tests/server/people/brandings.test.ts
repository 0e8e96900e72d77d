// Brandings: their records decide what a host shows, and pictures and fonts are what they say (E2 in part).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Caller, demoPassword, errorsOf, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let admin: Caller
let own: Caller
let customer: Caller
const brand = async (host = 'localhost') =>
  (await portal.nobody.ask({ url: '/api/v1/brand', host })).json<Record<string, unknown> & { scripts: string[] }>()
const recordOf = async (code: string) =>
  (await admin.ask({ url: `/api/v1/brandings?filter=${encodeURIComponent(JSON.stringify({ q: code }))}` }))
    .json<{ id: string; version: number; code: string }[]>()
    .find((one) => one.code === code)!
const change = async (code: string, body: object, caller = admin): Promise<Answer> => {
  const { id, version } = await recordOf(code)
  return caller.ask({ method: 'PATCH', url: `/api/v1/brandings/${id}`, body, version })
}
// One pixel, transparent.
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const woff2 = Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(60)]).toString('base64')
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const addImage = (body: object, caller = admin): Promise<Answer> => caller.ask({ method: 'POST', url: '/api/v1/images', body })

beforeAll(async () => {
  portal = await openPortal({
    demo: 'people',
    env: {
      PLAYER_DOMAIN: 'player.provider.example',
      CHAT_WIDGET_URL: 'https://chat.example.net/w/{id}.js',
      ANALYTICS_URL: 'https://count.example.net/tag?id={id}',
    },
  })
  const { people } = portal.services
  await people.create({ brand: 'second', email: 'own@second.example', kind: 'staff', role: 'admin_provider', password: demoPassword })
  await people.create({ brand: 'main', email: 'reads@demo.example', kind: 'staff', role: 'manager_provider', password: demoPassword })
  admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
  own = await portal.signIn('own@second.example', { as: 'bearer', host: 'second.localhost' })
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())

describe('a branding', () => {
  it.each([
    ['+74950000000', '+7 495 000-00-00'],
    ['+7 (495) 000 00 00', '+7 495 000-00-00'],
    ['+44 20 7946 0000', '+44 20 7946 0000'],
  ])('tells the phone %s as people read it', async (phone, shown) => {
    const before = (await brand('second.localhost'))['support'] as { email: string }
    expect((await change('second', { support: { ...before, phone } })).statusCode).toBe(200)
    expect((await brand('second.localhost'))['support']).toEqual({ ...before, phone: shown })
  })
  it('R0-001 R0-026 R0-027 R0-032 R0-035 R0-038 R0-689: is asked for by host and without a token, and says name, colours, texts and languages of that host', async () => {
    const [main, second] = [await brand(), await brand('second.localhost')]
    expect([main['name'], second['name']]).toEqual(['Northwind CDN', 'Aurora Streams'])
    expect(main['theme']).not.toEqual(second['theme'])
    // The colours of the main area are those of the records, whole.
    const kept = async (code: string): Promise<unknown> =>
      (await admin.ask({ url: `/api/v1/brandings/${(await recordOf(code)).id}` })).json()['theme']
    expect([main['theme'], second['theme']]).toEqual([await kept('main'), await kept('second')])
    expect([main['login'], second['login']]).toMatchObject([
      { en_US: { title: 'Content, delivered' } },
      { ru_RU: { title: 'Трансляции, которые доходят' } },
    ])
    expect(second['languages']).toEqual([
      { locale: 'ru_RU', isDefault: true },
      { locale: 'en_US', isDefault: false },
    ])
  })
  it('R0-026: a changed record is what the host shows at once, and nobody is told its hosts', async () => {
    expect(
      (await change('third', { name: 'Ember & Co', theme: { primary: '#008866', nav: { bg: '#101010' }, scheme: 'dark' } })).statusCode,
    ).toBe(200)
    expect(await brand('third.localhost')).toMatchObject({
      name: 'Ember & Co',
      theme: { primary: '#008866', nav: { bg: '#101010' }, scheme: 'dark' },
    })
    expect(Object.keys(await brand('third.localhost'))).not.toContain('hosts')
  })
  it('is replaced without its code, which nobody may change and nobody sends; another code is refused', async () => {
    const { id, version } = await recordOf('third')
    const { code, ...whole } = (await admin.ask({ url: `/api/v1/brandings/${id}` })).json<{ code: string }>()
    expect(code).toBe('third')
    const replace = (body: object): Promise<Answer> => admin.ask({ method: 'PUT', url: `/api/v1/brandings/${id}`, version, body })
    const other = await replace({ ...whole, code: 'another' })
    expect([other.statusCode, errorsOf(other)]).toEqual([400, ['/code readOnly']])
    const answer = await replace(whole)
    expect([answer.statusCode, answer.json().code]).toEqual([200, 'third'])
  })
  it('answers on the hosts of its record and on no others; a host belongs to one', async () => {
    expect((await change('third', { hosts: ['third.localhost', 'ember.example'] })).statusCode).toBe(200)
    expect((await brand('ember.example'))['id']).toBe('third')
    const taken = await change('third', { hosts: ['second.localhost'] })
    expect([taken.statusCode, errorsOf(taken)]).toEqual([409, ['/hosts/0 unique']])
    expect((await change('third', { hosts: ['third.localhost'] })).statusCode).toBe(200)
    expect((await brand('ember.example'))['id']).toBe('main')
  })
  it('R0-041 R0-042: scripts of others are those that the deployment has an address for, with the ids of the brand, and only their hosts get into the policy of its pages', async () => {
    expect((await brand()).scripts).toEqual([])
    expect((await change('main', { chat_widget_id: 'chat-7', analytics_id: '4711' })).statusCode).toBe(200)
    const shown = await brand()
    expect(shown.scripts).toEqual(['https://chat.example.net/w/chat-7.js', 'https://count.example.net/tag?id=4711'])
    for (const name of ['chat_widget_id', 'analytics_id']) expect(Object.keys(shown)).not.toContain(name)
    expect((await brand('second.localhost')).scripts).toEqual([])
    expect((await change('main', { chat_widget_id: null, analytics_id: null })).statusCode).toBe(200)
  })
  it('R0-044 R0-045 R0-046 R0-048: holds domains, player, company and the switch of extra zones, and its pages are told them', async () => {
    const more = {
      publication_domain: 'pub.example.com',
      mail_domain: 'mail.example.com',
      player: { link: 'https://player.example.com/x', domain: 'player.example.com', redirect_url: 'https://example.com/watch' },
      company: { name: 'Northwind LLC', director: 'A. Orlova', id: '7700000000' },
    }
    expect((await brand('second.localhost'))['features']).not.toContain('cnc_enabled')
    const { features } = (await admin.ask({ url: `/api/v1/brandings/${(await recordOf('second')).id}` })).json<{ features: string[] }>()
    expect((await change('second', { ...more, features: [...features, 'cnc_enabled'] })).statusCode).toBe(200)
    expect(await brand('second.localhost')).toMatchObject({ ...more, features: expect.arrayContaining(['cnc_enabled']) })
    expect(
      (await change('second', { publication_domain: null, mail_domain: null, player: null, company: null, features })).statusCode,
    ).toBe(200)
  })
  it('R0-877: without a domain of the player has the provider’s', async () => {
    expect((await brand('second.localhost'))['player']).toEqual({ domain: 'player.provider.example' })
    expect((await change('second', { player: { domain: 'own.example.com' } })).statusCode).toBe(200)
    expect((await brand('second.localhost'))['player']).toEqual({ domain: 'own.example.com' })
    expect((await change('second', { player: null })).statusCode).toBe(200)
  })
  it('is not made by those of another brand, and read and changed by its own', async () => {
    const body = { code: 'fourth', name: 'Fourth', languages: [{ locale: 'en_US' }] }
    expect((await own.ask({ method: 'POST', url: '/api/v1/brandings', body, host: 'second.localhost' })).statusCode).toBe(400)
    const seen = (await own.ask({ url: '/api/v1/brandings', host: 'second.localhost' })).json<
      { code: string; id: string; version: number }[]
    >()
    expect(seen.map(({ code }) => code)).toEqual(['second'])
    const { id: foreign, version } = await recordOf('main')
    expect(
      (await own.ask({ method: 'PATCH', url: `/api/v1/brandings/${foreign}`, body: { name: 'Mine' }, version, host: 'second.localhost' }))
        .statusCode,
    ).toBe(404)
  })
  it.each([
    ['another code', { code: 'other' }, '/code'],
    ['a picture that is not there', { logo: 'img_nowhere' }, '/logo'],
    ['a background that is not there', { backgrounds: ['img_nowhere'] }, '/backgrounds/0'],
    ['a font that is not there', { font: { guid: 'fnt_nowhere', family: 'Golos' } }, '/font/guid'],
    ['no name', { name: null }, '/name'],
    ['a colour that is code', { theme: { primary: 'red;}' } }, '/theme/primary'],
    ['no language', { languages: [] }, '/languages'],
    ['a feature that nobody knows', { features: ['free_money'] }, '/features/0'],
  ])('does not take %s', async (_, body, path) => {
    const answer = await change('second', body)
    expect([answer.statusCode, errorsOf(answer).map((error) => error.split(' ')[0])]).toEqual([400, [path]])
  })
  it('that people sign in at, or that has accounts, is not deleted', async () => {
    const { id, version } = await recordOf('second')
    const answer = await admin.ask({ method: 'DELETE', url: `/api/v1/brandings/${id}`, version })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'in_use'])
    expect((await brand('second.localhost'))['id']).toBe('second')
  })
  it('that nobody uses is made, shown and deleted again', async () => {
    const made = await admin.ask({
      method: 'POST',
      url: '/api/v1/brandings',
      body: { code: 'short', name: 'Short', hosts: ['short.example'], languages: [{ locale: 'ru_RU', isDefault: true }] },
    })
    expect(made.statusCode).toBe(201)
    expect(await brand('short.example')).toMatchObject({ id: 'short', name: 'Short', features: [] })
    const { id, version } = made.json<{ id: string; version: number }>()
    expect((await admin.ask({ method: 'DELETE', url: `/api/v1/brandings/${id}`, version })).statusCode).toBeLessThan(300)
    expect((await brand('short.example'))['id']).toBe('main')
  })
})

describe('pictures and fonts', () => {
  it('R0-028 R0-029 R0-031 R0-688: a picture is added, named by a branding, and sent from our own origin: unchanging, typed by its bytes, running nothing', async () => {
    const added = await addImage({ name: 'Logo', file: png })
    expect([added.statusCode, added.json()]).toMatchObject([201, { content_type: 'image/png', width: 1, height: 1 }])
    const { guid } = added.json<{ guid: string }>()
    expect((await change('second', { logo: guid, short_logo: guid, favicon: guid, backgrounds: [guid] })).statusCode).toBe(200)
    const url = `/app/inventory/v1/image/${guid}`
    expect(await brand('second.localhost')).toMatchObject({ logo: url, short_logo: url, favicon: url, backgrounds: [url] })
    const sent = await portal.nobody.ask({ url, host: 'second.localhost' })
    expect([sent.statusCode, sent.rawPayload.toString('base64')]).toEqual([200, png])
    expect(sent.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(sent.headers['cache-control']).toContain('immutable')
  })
  it('R0-030 R0-686 R0-687: a font is read by guid with its name and files by weight, each from our own origin and unchanging', async () => {
    const added = await admin.ask({ method: 'POST', url: '/api/v1/fonts', body: { name: 'Golos Text', files: { 400: woff2, 600: woff2 } } })
    expect([added.statusCode, added.json().weights]).toEqual([201, ['400', '600']])
    const { guid } = added.json<{ guid: string }>()
    expect((await change('second', { font: { guid, family: 'Golos Text' } })).statusCode).toBe(200)
    expect((await brand('second.localhost'))['font']).toEqual({ guid, family: 'Golos Text' })
    const told = await portal.nobody.ask({ url: `/app/inventory/v1/font/${guid}` })
    expect(told.json()).toEqual({
      name: 'Golos Text',
      fonts: { 400: `/app/inventory/v1/font/${guid}/400`, 600: `/app/inventory/v1/font/${guid}/600` },
    })
    const file = await portal.nobody.ask({ url: `/app/inventory/v1/font/${guid}/400` })
    expect([file.statusCode, file.headers['content-type'], file.rawPayload.toString('base64')]).toEqual([200, 'font/woff2', woff2])
    expect(file.headers['cache-control']).toContain('immutable')
  })
  it.each([
    [
      'a vector picture with a script',
      base64('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      'image',
    ],
    ['a page', base64('<!doctype html><script>alert(1)</script>'), 'image'],
    ['nothing that is a picture', base64('hello'), 'image'],
    ['no base64', 'data:image/png;base64,AAAA', 'image'],
    ['what begins as a picture and ends at once', base64('\u0089PNG\r\n'), 'image'],
    [
      'a picture of 60 000 × 60 000',
      (() => {
        const bytes = Buffer.from(png, 'base64')
        bytes.writeUInt32BE(60_000, 16)
        bytes.writeUInt32BE(60_000, 20)
        return bytes.toString('base64')
      })(),
      'imageSize',
    ],
    ['too many bytes', Buffer.concat([Buffer.from(png, 'base64'), Buffer.alloc(720 * 1024)]).toString('base64'), 'fileSize'],
  ])('E2: no picture is %s', async (_, file, keyword) => {
    const answer = await addImage({ name: 'Logo', file })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [`/file ${keyword}`]])
  })
  it('a font is WOFF2, of a weight that there is', async () => {
    const add = (files: object): Promise<Answer> => admin.ask({ method: 'POST', url: '/api/v1/fonts', body: { name: 'Golos', files } })
    for (const files of [{ 400: png }, { 400: base64('OTTO') }, { 450: woff2 }, { bold: woff2 }, {}])
      expect((await add(files)).statusCode, JSON.stringify(files).slice(0, 40)).toBe(400)
  })
  it('unknown ones, and one kind in the place of the other, are not found', async () => {
    const { guid } = (await addImage({ name: 'Logo', file: png })).json<{ guid: string }>()
    for (const url of [
      'image/img_nowhere',
      'font/fnt_nowhere',
      'font/fnt_nowhere/400',
      `font/${guid}`,
      `font/${guid}/400`,
      'image/..%2f..%2fsecret',
    ])
      expect((await portal.nobody.ask({ url: `/app/inventory/v1/${url}` })).statusCode, url).toBe(404)
  })
  it('are listed and added by those who may, each in the reach of his role', async () => {
    const reader = await portal.signIn('reads@demo.example', { as: 'bearer' })
    const foreign = (await addImage({ name: 'Of main', brand: 'main', file: png })).json<{ guid: string }>()
    for (const [caller, status] of [
      [portal.nobody, 401],
      [customer, 404],
      [reader, 403],
    ] as const) {
      expect((await caller.ask({ url: '/api/v1/images' })).statusCode).toBe(status)
      expect((await caller.ask({ url: '/api/v1/fonts' })).statusCode).toBe(status)
      expect((await addImage({ name: 'Logo', file: png }, caller)).statusCode).toBe(status)
    }
    const ask = (url: string, body?: object): Promise<Answer> =>
      own.ask({ method: body ? 'POST' : 'GET', url, body, host: 'second.localhost' })
    expect((await ask('/api/v1/images')).json<{ guid: string }[]>().map(({ guid }) => guid)).not.toContain(foreign.guid)
    expect((await ask('/api/v1/images', { name: 'Logo', brand: 'main', file: png })).statusCode).toBe(404)
    expect((await ask('/api/v1/images', { name: 'Logo', file: png })).json()).toMatchObject({ brand: 'second' })
    expect((await change('second', { logo: foreign.guid })).statusCode).toBe(400)
  })
})
