// Tokens of stock clients (ra-data-simple-rest): changes without a version, and errors as words and as a map of fields.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Caller, errorsOf, httpResource } from '../support/portal.ts'
import { api } from '../support/ownSupport.ts'
import { mine, openTokens } from '../support/tokenPortal.ts'

const { portal, make, program, owner } = await openTokens()
const plain = { 'content-type': 'text/plain' }
type Row = { id: string; version: number; name: string }
type StockError = { message: string; errors: Record<string, unknown>; pointers: unknown[]; code: string }

let person: Caller
let stock: Caller
let strict: Caller
beforeAll(async () => {
  person = await owner()
  stock = program((await make(person, { simple_rest: true })).token)
  strict = program((await make(person)).token)
})
const created = async (name: string): Promise<Row> =>
  (await person.ask({ method: 'POST', url: mine, body: httpResource(name) })).json<Row>()
const remove = (who: Caller, id: string, headers: Record<string, string> = plain): Promise<Answer> =>
  who.ask({ method: 'DELETE', url: `${mine}/${id}`, headers })

describe('a token for stock clients', () => {
  it('is marked in the list of tokens', async () => {
    const tokens = (await person.ask({ url: api('/tokens') })).json<{ simple_rest: boolean }[]>()
    expect(tokens.map(({ simple_rest }) => simple_rest).sort()).toEqual([false, true])
  })
  it('deletes and patches without a version', async () => {
    const record = await created('last write')
    await person.ask({ method: 'PATCH', url: `${mine}/${record.id}`, version: 1, body: { active: false } })
    const patched = await stock.ask({ method: 'PATCH', url: `${mine}/${record.id}`, body: { active: true } })
    expect([patched.statusCode, patched.json<Row>().version]).toEqual([200, 3])
    const gone = await remove(stock, record.id)
    expect([gone.statusCode, gone.json<Row>().id]).toEqual([200, record.id])
  })
  it('is checked against a version that it names: in the body, the query or the header', async () => {
    const record = await created('named')
    await person.ask({ method: 'PATCH', url: `${mine}/${record.id}`, version: 1, body: { active: false } })
    const at = `${mine}/${record.id}`
    for (const ask of [
      { method: 'PUT', url: at, body: record },
      { method: 'PATCH', url: at, body: { version: 1, active: true } },
      { method: 'DELETE', url: `${at}?version=1` },
      { method: 'DELETE', url: at, headers: { 'if-match': '"1"' } },
    ] as const)
      expect((await stock.ask(ask)).statusCode).toBe(409)
  })
  it.each([
    ['another token', () => strict],
    ['a session', () => person],
  ])('is the only one that may omit it: %s gets 428', async (_, who) => {
    const record = await created(`kept ${_}`)
    expect((await remove(who(), record.id)).statusCode).toBe(428)
    expect((await who().ask({ method: 'PATCH', url: `${mine}/${record.id}`, body: { active: false } })).statusCode).toBe(428)
  })
  it('has no further rights: a read-only one changes nothing, foreign records do not exist', async () => {
    const record = await created('read only')
    const reader = program((await make(person, { scopes: ['read'], simple_rest: true })).token)
    expect((await remove(reader, record.id)).statusCode).toBe(403)
    const other = await portal.signIn('other@demo.example')
    const foreign = program((await make(other, { simple_rest: true })).token)
    expect((await remove(foreign, record.id)).statusCode).toBe(404)
    expect((await stock.ask({ method: 'DELETE', url: api('/sessions'), headers: plain })).statusCode).toBe(403)
  })
  it.each(['yes', 1, null, {}])('is not created by %j', async (simple_rest) => {
    const answer = await person.ask({
      method: 'POST',
      url: api('/tokens'),
      body: { name: 'x', scopes: ['read'], days: 30, simple_rest },
    })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['/simple_rest type']])
  })
})

describe('errors', () => {
  const wrong = { ...httpResource(''), slice_size_megabytes: 'many', colour: 'red' }
  const refused = (who: Caller, headers: Record<string, string> = {}): Promise<Answer> =>
    who.ask({ method: 'POST', url: mine, body: wrong, headers })

  it('are a map of fields for stock clients, beside the list with pointers', async () => {
    const answer = await refused(stock)
    const { message, errors, pointers, code } = answer.json<StockError>()
    expect([answer.statusCode, code]).toEqual([400, 'invalid'])
    expect(Object.keys(errors).sort()).toEqual(['colour', 'name', 'root', 'slice_size_megabytes'])
    expect(errors['colour']).toBe('Unknown field.')
    expect(errors['root']).toEqual({ serverError: message })
    expect(message).toMatch(/^Some fields need attention\. \w+: \S/)
    expect(pointers).toEqual((await refused(person)).json<{ errors: unknown[] }>().errors)
  })
  it('have a message for every caller, in the language of the caller', async () => {
    const english = (await refused(person)).json<{ message: string; fields: Record<string, string>; errors: unknown }>()
    expect(english).toMatchObject({
      message: expect.stringMatching(/^Some fields/),
      fields: { colour: 'Unknown field.' },
      errors: expect.any(Array),
    })
    const russian = { 'accept-language': 'ru-RU,ru;q=0.9' }
    expect((await portal.nobody.ask({ url: mine, headers: russian })).json<StockError>().message).toMatch(/[а-яё]/i)
    expect((await portal.nobody.ask({ url: mine, headers: { 'accept-language': 'tlh' } })).json<StockError>().message).toBe(
      'Sign in again.',
    )
    const chosen = await person.ask({ method: 'PATCH', url: api('/session'), body: { language: 'ru_RU' } })
    expect(chosen.statusCode).toBeLessThan(300)
    const stored = (await refused(stock)).json<StockError>()
    expect([stored.message, stored.errors['colour']]).toEqual([expect.stringMatching(/[а-яё]/i), expect.stringMatching(/[а-яё]/i)])
  })
  it.each([
    ['no version', 428, (id: string) => strict.ask({ method: 'DELETE', url: `${mine}/${id}` })],
    ['an old version', 409, (id: string) => stock.ask({ method: 'DELETE', url: `${mine}/${id}`, version: 9 })],
    ['an unknown record', 404, () => stock.ask({ url: `${mine}/http_none` })],
    ['no JSON', 400, () => stock.ask({ method: 'POST', url: mine, body: '{', headers: { 'content-type': 'application/json' } })],
    ['a wrong sort', 400, () => stock.ask({ url: `${mine}?sort=["colour","ASC"]` })],
    ['a closed route', 403, () => stock.ask({ url: api('/sessions') })],
    ['no token', 401, () => portal.nobody.ask({ url: mine, headers: { authorization: 'Bearer portal_unknown_unknown_unknown' } })],
  ])('always have a message: %s', async (name, status, ask) => {
    const record = await created(`words ${name}`)
    const answer = await ask(record.id)
    const { message, errors } = answer.json<StockError>()
    expect([answer.statusCode, typeof message, message.length > 5]).toEqual([status, 'string', true])
    expect(message).not.toMatch(/%\{|\|\|\|\||undefined|errors\./)
    if (!Array.isArray(errors)) expect(errors['root']).toEqual({ serverError: message })
  })
})
