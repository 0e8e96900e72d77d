// The dictionary of server messages (002 §8) at live resources: each refusal is provoked and read in both languages (docs/decisions/145).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wordsOfRefusals } from '../support/refusalWords.ts'
import { type Ask, type Caller, listUrl, openPortal, type Portal } from '../support/portal.ts'

const url = listUrl('demo-cdn2', 'live-resources')
const said = wordsOfRefusals('live-resources')
const stream = { name: 'stream1', resolution: '720p' }
const resource = { type: 'RTMP-publish', name: 'dictionary-1', streams: { saaaaaaaaa: stream } }
let portal: Portal
let customer: Caller
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  customer = await portal.signIn('cdn2@demo.example')
})
afterAll(() => portal.close())

const text = (body: string): Ask => ({ method: 'POST', url, body, headers: { 'content-type': 'application/json' } })
const post = (more: object): Ask => ({ method: 'POST', url, body: { ...resource, ...more } })
const streams = (...all: object[]): Ask =>
  post({ streams: Object.fromEntries(all.map((one, index) => [`saaaaaaaa${index}`, { ...stream, ...one }])) })
const limited = (...times: object[]): Ask => post({ limitations: { ip: [{ default_action: 'deny', exclude: [], times }] } })
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const signIn = { method: 'POST' as const, url: '/api/v1/oauth/token', body: 'username=cdn2@demo.example&password=wrong', headers: form }

const byCustomer: [string, Ask, string, string, string][] = [
  ['R2-626: empty JSON', text(' '), 'empty_json', 'JSON пуст.', 'The JSON is empty.'],
  ['R2-626: invalid JSON', text('{"name":'), 'invalid_json', 'Неправильный JSON.', 'Invalid JSON.'],
  [
    'R2-629: invalid resource id',
    { url: `${url}/live_none` },
    'not_found',
    'Запись удалена, или адрес неверен.',
    'The record was deleted, or the address is wrong.',
  ],
  ['R2-630: incorrect user data', signIn, 'wrong_credentials', 'Введён неверный логин или пароль.', 'Wrong login or password entered.'],
  [
    'R2-631: incorrect account',
    { url: listUrl('no-such-account', 'live-resources') },
    'not_found',
    'Запись удалена, или адрес неверен.',
    'The record was deleted, or the address is wrong.',
  ],
  [
    'R0-805 R2-635: stream names not unique',
    streams({}, {}),
    'invalid',
    'Имена потоков должны быть уникальными',
    'Stream names are not unique',
  ],
  ['R0-809 R2-638: a short stream name', streams({ name: 'abcd' }), 'invalid', 'Введите валидное значение', 'Enter a valid value'],
  ['R0-809 R2-638: a long stream name', streams({ name: 'a'.repeat(41) }), 'invalid', 'Введите валидное значение', 'Enter a valid value'],
  [
    'R0-808 R2-638: a short stream key',
    streams({ password: 'abc' }),
    'invalid',
    'Введите хотя бы 8 символов.',
    'Enter at least 8 characters.',
  ],
  [
    'R0-808 R2-638: a long stream key',
    streams({ password: 'a'.repeat(101) }),
    'invalid',
    'Допустимо не более 100 символов.',
    'Enter at most 100 characters.',
  ],
  [
    'R0-808: other characters in a stream key',
    streams({ password: 'ключ-потока' }),
    'invalid',
    'В значении недопустимые символы или неверный формат.',
    'The value has an invalid character or format.',
  ],
  [
    'R2-639: invalid value',
    streams({ resolution: '4k' }),
    'invalid',
    'Выберите одно из значений списка.',
    'Choose one of the listed values.',
  ],
  ['R2-640: required key missing', streams({ resolution: undefined }), 'invalid', 'Заполните это поле.', 'This field is required.'],
  ['R2-641: not allowed', post({ colour: 'red' }), 'invalid', 'Неизвестное поле.', 'Unknown field.'],
  ['R2-642: a type error', post({ dvr: 'yes' }), 'invalid', 'Выберите «да» или «нет».', 'Choose yes or no.'],
  ['R2-642: another type error', post({ name: 7 }), 'invalid', 'Введите текст.', 'Enter text.'],
  [
    'R0-811 R2-643: a short stream id',
    post({ streams: { short: stream } }),
    'invalid',
    'Идентификатор потока: латинская буква и ещё 9 латинских букв или цифр.',
    'A stream id is a Latin letter and 9 more Latin letters or digits.',
  ],
  [
    'R0-811 R2-643: a long stream id',
    post({ streams: { saaaaaaaaaa: stream } }),
    'invalid',
    'Идентификатор потока: латинская буква и ещё 9 латинских букв или цифр.',
    'A stream id is a Latin letter and 9 more Latin letters or digits.',
  ],
  [
    'R2-644: intersecting time intervals',
    limited({ start: '2026-01-01T10:00:00Z', end: '2026-01-03T10:00:00Z' }, { start: '2026-01-02T10:00:00Z', end: '2026-01-04T10:00:00Z' }),
    'invalid',
    'Время действия правил не должно пересекаться.',
    'The schedules of the rules must not overlap.',
  ],
  [
    'R2-645: an invalid time interval',
    limited({ start: '2026-01-03T10:00:00Z', end: '2026-01-01T10:00:00Z' }),
    'invalid',
    'Окончание должно быть позже начала.',
    'The end must be later than the start.',
  ],
]

it.each(byCustomer)('%s', async (_, ask, code, russian, english) => {
  const answer = await customer.ask(ask)
  expect(answer.json().code, answer.body).toBe(code)
  expect([said(answer, 'ru_RU'), said(answer, 'en_US')]).toEqual([russian, english])
})

it('R2-627: a name that exists, R2-636: an id in the body that differs', async () => {
  const made = await customer.ask(post({}))
  expect(made.statusCode, made.body).toBe(201)
  const again = await customer.ask(post({}))
  expect([again.json().code, said(again, 'ru_RU'), said(again, 'en_US')]).toEqual([
    'not_unique',
    'Введите уникальное имя ресурса.',
    'Enter a unique resource name.',
  ])
  const { id } = made.json<{ id: string }>()
  const other = await customer.ask({ method: 'PATCH', url: `${url}/${id}`, version: 1, body: { id: 'live_aaaaaaaaaaaaaaaa' } })
  expect([said(other, 'ru_RU'), said(other, 'en_US')]).toEqual([
    'Идентификатор в теле запроса отличается от указанного в адресе.',
    'The id in the body differs from the id in the address.',
  ])
})

it.each([
  ['R2-632: a key incorrect or not found', `Bearer agt_${'A'.repeat(43)}`, '/api/v1/agent/changes', 'Ключ неверен или не найден.'],
  ['R2-634: an invalid token', `Bearer ${'A'.repeat(43)}`, url, 'Токен недействителен или истёк. Войдите снова.'],
])('%s', async (_, authorization, at, russian) => {
  const answer = await portal.nobody.ask({ url: at, headers: { authorization } })
  expect([answer.statusCode, said(answer, 'ru_RU')]).toEqual([401, russian])
})
