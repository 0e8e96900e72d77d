// Brandings: their records decide what a host shows. Their pictures and fonts: brandFiles.test.ts.
import { stripEnvelope } from '../../../src/engine/resolve/envelope.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Caller, demoPassword, errorsOf, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let admin: Caller
let own: Caller
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
  admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
  own = await portal.signIn('own@second.example', { as: 'bearer', host: 'second.localhost' })
})
afterAll(() => portal.close())

describe('a branding', () => {
  it.each([
    ['+74950000000', '+7 495 000-00-00'],
    ['+7 (495) 000 00 00', '+7 495 000-00-00'],
    ['+44 20 7946 0000', '+44 20 7946 0000'],
  ])('formats the phone %s for people', async (phone, shown) => {
    const before = (await brand('second.localhost'))['support'] as { email: string }
    expect((await change('second', { support: { ...before, phone } })).statusCode).toBe(200)
    expect((await brand('second.localhost'))['support']).toEqual({ ...before, phone: shown })
  })
  it('R0-001 R0-026 R0-027 R0-032 R0-035 R0-038 R0-689: is read by host and without a token, with name, colours, texts and languages of that host', async () => {
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
  it('R0-026: is shown on its host at once after a change, and does not reveal its hosts', async () => {
    expect(
      (await change('third', { name: 'Ember & Co', theme: { primary: '#008866', nav: { bg: '#101010' }, scheme: 'dark' } })).statusCode,
    ).toBe(200)
    expect(await brand('third.localhost')).toMatchObject({
      name: 'Ember & Co',
      theme: { primary: '#008866', nav: { bg: '#101010' }, scheme: 'dark' },
    })
    expect(Object.keys(await brand('third.localhost'))).not.toContain('hosts')
  })
  it('R0-693 R0-694 is listed and read with its company, and replaced and changed as JSON; files are uploaded separately as multipart', async () => {
    const { id, version } = await recordOf('second')
    const url = `/api/v1/brandings/${id}`
    const company = { name: 'Aurora Streams Ltd', director: 'A. North', id: 'C-17' }
    const before = (await admin.ask({ url })).json<Record<string, unknown>>()
    const patched = await admin.ask({ method: 'PATCH', url, body: { company }, version })
    expect([patched.statusCode, patched.json()]).toMatchObject([200, { company }])
    expect((await admin.ask({ url })).json()).toMatchObject({ company })
    const { code: _code, ...whole } = stripEnvelope(before) as Record<string, unknown>
    const put = await admin.ask({ method: 'PUT', url, body: { ...whole, company: { name: 'Aurora' } }, version: version + 1 })
    expect([put.statusCode, put.json<{ company: object }>().company]).toEqual([200, { name: 'Aurora' }])
    expect(
      (await admin.ask({ url: '/api/v1/brandings' })).json<{ id: string; company?: object }[]>().find((one) => one.id === id),
    ).toMatchObject({
      company: { name: 'Aurora' },
    })
    const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nno picture\r\n--x--\r\n'
    const sent = (method: 'PUT' | 'PATCH' | 'POST', to: string): Promise<Answer> =>
      admin.ask({ method, url: to, body: form, headers: { 'content-type': 'multipart/form-data; boundary=x' }, version: version + 2 })
    expect([(await sent('PUT', url)).statusCode, (await sent('PATCH', url)).statusCode]).toEqual([415, 415])
    // Taken as a form, and refused for what is in it.
    expect(errorsOf(await sent('POST', '/api/v1/assets/picture'))).toEqual(['/file image'])
  })
  it('is rolled back to an earlier version, which its host shows at once', async () => {
    const { id, version } = await recordOf('third')
    const before = (await brand('third.localhost'))['name']
    expect((await change('third', { name: 'Mistake' })).statusCode).toBe(200)
    expect((await brand('third.localhost'))['name']).toBe('Mistake')
    const revision = (await admin.ask({ url: `/api/v1/brandings/${id}/revisions/${version}` })).json<{ record: Record<string, unknown> }>()
    const old = stripEnvelope(revision.record)
    const back = await admin.ask({ method: 'PUT', url: `/api/v1/brandings/${id}`, body: old, version: version + 1 })
    expect([back.statusCode, (await brand('third.localhost'))['name']]).toEqual([200, before])
    // An older draft does not undo it.
    expect((await admin.ask({ method: 'PUT', url: `/api/v1/brandings/${id}`, body: old, version })).statusCode).toBe(409)
  })
  it('is replaced without its code, which cannot change; another code is refused', async () => {
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
  it('R0-041 R0-042: loads third-party scripts only if the deployment has an address for them, with the ids of the brand, and only their hosts are in the policy of its pages', async () => {
    expect((await brand()).scripts).toEqual([])
    expect((await change('main', { chat_widget_id: 'chat-7', analytics_id: '4711' })).statusCode).toBe(200)
    const shown = await brand()
    expect(shown.scripts).toEqual(['https://chat.example.net/w/chat-7.js', 'https://count.example.net/tag?id=4711'])
    for (const name of ['chat_widget_id', 'analytics_id']) expect(Object.keys(shown)).not.toContain(name)
    expect((await brand('second.localhost')).scripts).toEqual([])
    expect((await change('main', { chat_widget_id: null, analytics_id: null })).statusCode).toBe(200)
  })
  it('R0-044 R0-045 R0-046 R0-048: has domains, player, company and the switch of extra zones, and passes them to its pages', async () => {
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
  it('R0-877: without a player domain uses the provider’s', async () => {
    expect((await brand('second.localhost'))['player']).toEqual({ domain: 'player.provider.example' })
    expect((await change('second', { player: { domain: 'own.example.com' } })).statusCode).toBe(200)
    expect((await brand('second.localhost'))['player']).toEqual({ domain: 'own.example.com' })
    expect((await change('second', { player: null })).statusCode).toBe(200)
  })
  it('cannot be created by staff of another brand, and can be read and changed by its own', async () => {
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
  ])('does not accept %s', async (_, body, path) => {
    const answer = await change('second', body)
    expect([answer.statusCode, errorsOf(answer).map((error) => error.split(' ')[0])]).toEqual([400, [path]])
  })
  it('with people or accounts cannot be deleted', async () => {
    const { id, version } = await recordOf('second')
    const answer = await admin.ask({ method: 'DELETE', url: `/api/v1/brandings/${id}`, version })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'in_use'])
    expect((await brand('second.localhost'))['id']).toBe('second')
  })
  it('that is unused is created, shown and deleted again', async () => {
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
