// How much of nginx one record takes, and what accounts may cost.
import { describe, expect, it } from 'vitest'
import { createCosts } from './costs.ts'
import { wholeResource } from '../record.ts'
import { type Site, siteOf } from './site.ts'

const names = Array.from({ length: 100 }, (_, index) => `name${index}`)
const patterns = Array.from({ length: 1000 }, (_, index) => ({ useragent: `~bot${index}.*x` }))
const settings = {
  origin: {
    https: false,
    ssl_verify: false,
    connect_timeout: '10s',
    send_timeout: '1m',
    read_timeout: '1m',
    servers: { 'o.example': { port: 80, weight: 1, backup: false, max_fails: 1 } },
  },
  cache: {
    disable: false,
    valid: {},
    consider_args: true,
    consider_cookies: true,
    use_stale: false,
    args_blacklist: names,
    cookies_blacklist: names,
  },
  limitations: { useragent: [{ default_action: 'allow', exclude: patterns, times: [] }] },
  cors: { disable: false, always: false, credentials: false, domains: ['a.example'], methods: [], headers: [], expose: [] },
  compress: { gzip: true, brotli: false },
}
const whole = { ...settings, active: true, cdn_domain: 'x.cdn.example', names: [], certificate: null, http2https: false, https_only: false }
/** The portal gives rules what they inherit. */
function siteWith(rules: number, more: object = {}): Site {
  const locations = Object.fromEntries(
    Array.from({ length: rules }, (_, index) => [`/p${index}`, { ...settings, ...more, enabled: true, rewrite: [] }]),
  )
  return siteOf({
    account: 'shop',
    id: 'http_1',
    resource: wholeResource({ ...whole, locations }, undefined),
    number: 1,
    listen: { http: '80' },
    files: undefined,
    robots: '',
    generation: 0,
    now: 0,
    knowsCountries: true,
    addresses: () => ['192.0.2.1'],
    ca: '/ca.pem',
  })
}
const textOf = ({ lines }: Site): string => lines.map(({ text }) => text).join('\n')

describe('rules that inherit lists', () => {
  it('add no cost, in any number', () => {
    expect(siteWith(200).cost).toBe(siteWith(0).cost)
    expect(textOf(siteWith(200)).match(/bot999/g)).toHaveLength(1)
  })
  it('are limited and counted by the shared list', () => {
    const text = textOf(siteWith(2))
    const place = text.slice(text.indexOf('p0" {'), text.indexOf('p1" {'))
    for (const variable of place.matchAll(/\$(s1_\d+_\w+)/g)) expect(text, variable[1]).toContain(` $${variable[1]} {`)
    expect(place).toContain('return 403')
    expect(place).toContain('proxy_pass http://s1_0_up;')
  })
  it.each([
    ['cors', { cors: { ...settings.cors, domains: ['b.example'] } }],
    ['limitations', { limitations: { useragent: [{ default_action: 'deny', exclude: patterns.slice(0, 1), times: [] }] } }],
    ['sources', { origin: { ...settings.origin, https: true } }],
    ['lists', { cache: { ...settings.cache, args_blacklist: ['other'] } }],
  ])('of other %s have their own lists', (_what, more) => {
    expect(siteWith(1, more).cost).toBeGreaterThan(siteWith(1).cost)
  })
})

describe('an account', () => {
  it('has one limit for all its sites, independent of other accounts', () => {
    const costs = createCosts(10)
    expect([costs.fit('a', 'me', 6), costs.fit('b', 'me', 5), costs.fit('c', 'you', 10), costs.fit('b', 'me', 4)]).toEqual([
      true,
      false,
      true,
      true,
    ])
    expect([costs.fit('a', 'me', 7), costs.fit('d', 'me', 1), costs.fit('d', 'you', 1)]).toEqual([false, false, false])
  })
  it('gets room from its own removed or smaller sites', () => {
    const costs = createCosts(10)
    costs.fit('a', 'me', 10)
    costs.fit('b', 'me', 1)
    costs.fit('c', 'you', 11)
    expect([...costs.takeFreed()]).toEqual([])
    costs.fit('a', 'me', 9)
    expect([...costs.takeFreed()]).toEqual(['b'])
    expect([costs.fit('b', 'me', 1), ...costs.takeFreed()]).toEqual([true])
    costs.fit('d', 'me', 9)
    costs.keepOnly(
      new Map([
        ['b', 1],
        ['d', 1],
      ]),
    )
    expect([...costs.takeFreed()]).toEqual(['d'])
    expect(costs.fit('d', 'me', 9)).toBe(true)
  })
})
