// Values that an edge would read otherwise, or could not run, are refused by the API at their place; nothing is stored (001 §5).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, errorsOf, httpResource, listUrl, openPortal, type Portal } from '../support/portal.ts'

const url = listUrl('demo-cdn2', 'http-resources')
let portal: Portal
let customer: Caller
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())

let number = 0
const save = (fields: object) =>
  customer.ask({ method: 'POST', url, body: httpResource(`values-${number++}`, fields), headers: { 'confirm-paid': '/limitations' } })
const rule = (location: object) => ({ locations: { '/a': location } })
const excepted = (kind: string, ...texts: string[]) => ({
  limitations: { [kind]: [{ default_action: 'allow', exclude: texts.map((text) => ({ [kind]: text })), times: [] }] },
})
const from = (start: string) => ({
  limitations: { referer: [{ default_action: 'allow', exclude: [{ referer: 'a' }], times: [{ start, end: null }] }] },
})

describe('refused with its field is', () => {
  it.each<[string, object, string]>([
    ['an expression that can stall an edge', { locations: { '~(a+)+$': {} } }, '/locations/~0(a+)+$ edgeRegex'],
    ['an unfinished class', { locations: { '~[^]': {} } }, '/locations/~0[^] edgeRegex'],
    ['a possessive rewrite', rule({ rewrite: [{ from: '^/(.*+', to: '/' }] }), '/locations/~1a/rewrite/0/from edgeRegex'],
    ['a referer that looks ahead', excepted('referer', '~a(?=b)'), '/limitations/referer/0/exclude/0/referer edgeRegex'],
    ['a user agent that refers back', excepted('useragent', '~(a)\\1'), '/limitations/useragent/0/exclude/0/useragent edgeRegex'],
    ['a day that does not exist', from('2026-02-30T00:00:00Z'), '/limitations/referer/0/times/0/start format'],
    ['an hour that does not exist', from('2026-02-28T24:00:00Z'), '/limitations/referer/0/times/0/start format'],
    ['a leap second', from('2016-12-31T23:59:60Z'), '/limitations/referer/0/times/0/start format'],
    ['Host', { headers: { request: { hOST: 'a' } } }, '/headers/request/hOST exceptNames'],
    ['framing of requests', { headers: { request: { 'Transfer-Encoding': 'chunked' } } }, '/headers/request/Transfer-Encoding exceptNames'],
    ['framing of answers', { headers: { response: { 'content-length': '0' } } }, '/headers/response/content-length exceptNames'],
    ['a header twice', { headers: { request: { 'X-A': '1', 'x-a': '2' } } }, '/headers/request/x-a distinct'],
    ['credentials for all', { cors: { credentials: true, domains: ['*'] } }, '/cors/domains/0 not'],
    ['credentials for all, unsaid', { cors: { credentials: true } }, '/cors/domains required'],
    ['both answers to HTTP', { http2https: true, https_only: true }, '/https_only enum'],
    ['a redirect without an address', rule({ return_http_status_code: 301 }), '/locations/~1a/return_url required'],
    ['a redirect that sets headers', rule({ return_http_status_code: 301, return_url: '/a\r\nX: 1' }), '/locations/~1a/return_url pattern'],
    ['an address without a redirect', rule({ return_http_status_code: 403, return_url: '/a' }), '/locations/~1a/return_url forbidden'],
    [
      'a host twice',
      { origin: { https: true, servers: { 'a.example': { port: 443 }, 'A.Example': { port: 80 } } } },
      '/origin/servers/A.Example distinct',
    ],
    ['zeros in front', { origin: { https: true, servers: { '010.0.0.1': { port: 443 } } } }, '/origin/servers/010.0.0.1 format'],
    ['an endless cache', { cache: { valid: { '2xx': '999999999d' } } }, '/cache/valid/2xx format'],
    ['an address twice', excepted('ip', '10.0.0.1', '10.0.0.1/32'), '/limitations/ip/0/exclude/1/ip distinct'],
  ])('%s', async (_, fields, place) => {
    const before = (await customer.ask({ url })).headers['content-range']
    const answer = await save(fields)
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [place]])
    expect((await customer.ask({ url })).headers['content-range']).toBe(before)
  })
})

describe('accepted is', () => {
  it.each<[string, object]>([
    ['expressions of edges', { locations: { '~*\\.(jpe?g|png)$': {}, '~^/video/[^/]*\\.m3u8$': {} } }],
    ['a redirect', rule({ return_http_status_code: 301, return_url: 'https://www.example.com$request_uri' })],
    ['the last day of February', from('2028-02-29T00:00:00Z')],
  ])('%s', async (_, fields) => {
    const answer = await save(fields)
    expect(answer.statusCode, answer.body).toBe(201)
  })
})
describe('the action history', () => {
  it.each(['2026-02-30T00:00:00.000Z', '2026-02-28T24:00:00.000Z'])('cannot be read from %s', async (day) => {
    expect((await customer.ask({ url: `/api/v1/accounts/demo-cdn2/history?from=${day}` })).statusCode).toBe(400)
  })
})
