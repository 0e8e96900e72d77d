// The dictionary of 000 §8.5 as far as this server says these things (docs/decisions/145): each refusal is provoked, and read in both languages.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wordsOfRefusals } from '../support/refusalWords.ts'
import { type Ask, type Caller, httpResource, listUrl, openPortal, type Portal } from '../support/portal.ts'

const said = wordsOfRefusals('http-resources')
const url = listUrl('demo-cdn2', 'http-resources')
let portal: Portal
let customer: Caller
let restricted: Caller
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  customer = await portal.signIn('cdn2@demo.example')
  restricted = await portal.signIn('cachedelete@demo.example')
})
afterAll(() => portal.close())

const text = (body: string): Ask => ({ method: 'POST', url, body, headers: { 'content-type': 'application/json' } })
const post = (more: object): Ask => ({ method: 'POST', url, body: { ...httpResource('dictionary'), ...more } })
const limited = (...times: object[]): Ask =>
  post({ limitations: { ip: [{ default_action: 'deny', exclude: [{ ip: '10.0.0.0/8' }], times }] } })
const bearer = (authorization: string, at = url): Ask => ({ url: at, headers: { authorization } })
const password = (username: string): Ask => ({
  method: 'POST',
  url: '/api/v1/oauth/token',
  body: new URLSearchParams({ username, password: 'not-the-password' }).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

const byCustomer: [string, Ask, [number, string], string, string][] = [
  ['R0-797: empty JSON', text(' '), [400, 'empty_json'], 'JSON пуст.', 'The JSON is empty.'],
  ['R0-797: invalid JSON', text('{"name":'), [400, 'invalid_json'], 'Неправильный JSON.', 'Invalid JSON.'],
  [
    'R0-800: invalid resource id',
    { url: `${url}/http_no-such` },
    [404, 'not_found'],
    'Запись удалена, или адрес неверен.',
    'The record was deleted, or the address is wrong.',
  ],
  [
    'R0-801: incorrect user data',
    password('cdn2@demo.example'),
    [403, 'wrong_credentials'],
    'Введён неверный логин или пароль.',
    'Wrong login or password entered.',
  ],
  [
    'R0-801: incorrect account',
    { url: listUrl('no-such-account', 'http-resources') },
    [404, 'not_found'],
    'Запись удалена, или адрес неверен.',
    'The record was deleted, or the address is wrong.',
  ],
  [
    'R0-810: invalid value',
    post({ tuning: 'huge' }),
    [400, 'invalid'],
    'Выберите одно из значений списка.',
    'Choose one of the listed values.',
  ],
  [
    'R0-810: required key not provided',
    post({ limitations: { ip: [{ exclude: [] }] } }),
    [400, 'invalid'],
    'Заполните это поле.',
    'This field is required.',
  ],
  ['R0-810: not allowed', post({ colour: 'red' }), [400, 'invalid'], 'Неизвестное поле.', 'Unknown field.'],
  ['R0-810: type error', post({ tuning: 7 }), [400, 'invalid'], 'Введите текст.', 'Enter text.'],
  [
    'R0-812: intersecting time intervals',
    limited({ start: '2026-01-01T10:00:00Z', end: '2026-01-03T10:00:00Z' }, { start: '2026-01-02T10:00:00Z', end: '2026-01-04T10:00:00Z' }),
    [400, 'invalid'],
    'Время действия правил не должно пересекаться.',
    'The schedules of the rules must not overlap.',
  ],
  [
    'R0-812: invalid time interval',
    limited({ start: '2026-01-03T10:00:00Z', end: '2026-01-01T10:00:00Z' }),
    [400, 'invalid'],
    'Окончание должно быть позже начала.',
    'The end must be later than the start.',
  ],
]

it.each(byCustomer)('%s', async (_, ask, refusal, russian, english) => {
  const answer = await customer.ask(ask)
  expect([answer.statusCode, answer.json().code], answer.body).toEqual(refusal)
  expect([said(answer, 'ru_RU'), said(answer, 'en_US')]).toEqual([russian, english])
})

const byNobody: [string, Ask, string, string, string][] = [
  [
    'R0-802: a key incorrect or not found',
    bearer(`Bearer agt_${'A'.repeat(43)}`, '/api/v1/agent/changes'),
    'key_not_found',
    'Ключ неверен или не найден.',
    'The key is wrong, or there is no such key.',
  ],
  [
    'R0-804: an invalid token',
    bearer(`Bearer ${'A'.repeat(43)}`),
    'invalid_token',
    'Токен недействителен или истёк. Войдите снова.',
    'The token is invalid or expired. Sign in again.',
  ],
]
it.each(byNobody)('%s', async (_, ask, code, russian, english) => {
  const answer = await portal.nobody.ask(ask)
  expect([answer.statusCode, answer.json().code], answer.body).toEqual([401, code])
  expect([said(answer, 'ru_RU'), said(answer, 'en_US')]).toEqual([russian, english])
})

it('R0-798: an existing name', async () => {
  const create = () => customer.ask(post({ name: 'taken name' }))
  expect((await create()).statusCode).toBe(201)
  const answer = await create()
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'not_unique'])
  expect([said(answer, 'ru_RU'), said(answer, 'en_US')]).toEqual(['Введите уникальное имя ресурса.', 'Enter a unique resource name.'])
})

it('R0-803 R2-633: a forbidden request', async () => {
  const answer = await restricted.ask({
    method: 'POST',
    url: listUrl('demo-cdn2', 'cache-tasks'),
    body: { domain: 'a.example', action: 'delete', action_type: 'full' },
  })
  expect([answer.statusCode, answer.json().code], answer.body).toEqual([403, 'forbidden_call'])
  expect([said(answer, 'ru_RU'), said(answer, 'en_US')]).toEqual(['Ваша роль этого не позволяет.', 'Your role does not allow this.'])
})

it('R0-804: an expired token, and none', async () => {
  const program = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  expect((await program.ask({ url })).statusCode).toBe(200)
  await program.ask({ method: 'DELETE', url: '/api/v1/session' })
  const answer = await program.ask({ url })
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_token'])
  expect((await portal.nobody.ask({ url })).json()).toMatchObject({ status: 401, code: 'unauthenticated' })
  expect((await portal.nobody.ask({ url, headers: { authorization: 'Basic YTpi' } })).json()).toMatchObject({ code: 'invalid_token' })
})

it('R0-806: an id in the body that differs from the one in the address', async () => {
  const { id } = (await customer.ask(post({ name: 'an id of its own' }))).json<{ id: string }>()
  const answer = await customer.ask({ method: 'PATCH', url: `${url}/${id}`, version: 1, body: { id: 'http_aaaaaaaaaaaaaaaa' } })
  expect([said(answer, 'ru_RU'), said(answer, 'en_US')]).toEqual([
    'Идентификатор в теле запроса отличается от указанного в адресе.',
    'The id in the body differs from the id in the address.',
  ])
})
