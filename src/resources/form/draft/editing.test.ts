import { describe, expect, it } from 'vitest'
import { definitionOf, validatorsFor } from '../../../../tests/support/builtins.ts'
import { formSchemaOf } from '../../../engine/resolve/formSchema.ts'
import { edited, settled } from './editing.ts'

const { schema, extras } = formSchemaOf(definitionOf('http-resources'), {
  mode: 'edit',
  client: 'CDN2',
  feature: ['ioss'],
  active: true,
  role: 'customer',
})
const { test } = validatorsFor(schema, extras)
const record = { name: 'shop', tuning: 'default', origin: { https: true, servers: { 'a.com': { port: 443 } } } }
const change = (draft: unknown, path: (string | number)[], value: unknown) => edited(schema, draft, path, value, test)

describe('one edit', () => {
  it('shares untouched values', () => {
    const next = change(record, ['name'], 'other') as typeof record
    expect(next).toEqual({ ...record, name: 'other' })
    expect(next.origin).toBe(record.origin)
  })
  it('removes optional objects with their last member, and keeps rows', () => {
    const withExpiry = change(record, ['client_cache', 'expires'], 60)
    expect(change(withExpiry, ['client_cache', 'expires'], undefined)).toEqual(record)
    expect(change(record, ['origin', 'servers', 'a.com', 'port'], undefined)).toEqual({
      ...record,
      origin: { https: true, servers: { 'a.com': {} } },
    })
  })
  it('keeps a chosen kind that has no value yet', () => {
    const chosen = change(record, ['auth'], { md5: {} })
    expect(chosen).toEqual({ ...record, auth: { md5: {} } })
    const typed = change(chosen, ['auth', 'md5', 'secret'], 's')
    expect(change(typed, ['auth', 'md5', 'secret'], undefined)).toEqual({ ...record, auth: { md5: {} } })
    const external = change(record, ['auth'], { url: 'https://a.example' })
    expect(change(external, ['auth', 'url'], undefined)).toEqual({ ...record, auth: { url: '' } })
  })
  it('keeps an object with a switch of its own whose members are all off again', () => {
    const order = formSchemaOf(definitionOf('live-orders'), { mode: 'create', client: 'CDN2', role: 'customer' })
    const own = validatorsFor(order.schema, order.extras)
    const on = { kind: 'mpeg-ts', limitations: { geo: [] }, requestPayment: true }
    expect(edited(order.schema, on, ['limitations', 'geo'], undefined, own.test)).toMatchObject({ limitations: {}, requestPayment: true })
  })
  it('clears a choice that depends on a changed sibling', () => {
    const rule = { default_action: 'allow', exclude: [{ action: 'deny', country: 'RU', region: 'RU-MOW' }], times: [] }
    const draft = { ...record, limitations: { geo: [rule] } }
    const next = change(draft, ['limitations', 'geo', 0, 'exclude', 0, 'country'], 'KZ') as { limitations: { geo: (typeof rule)[] } }
    expect(next.limitations.geo[0]?.exclude[0]).toEqual({ action: 'deny', country: 'KZ', region: null })
  })
  it('removes values that its switch forbids', () => {
    const strict = { ...record, modern_tls_only: true, strong_ssl_ciphers: true }
    expect(change(strict, ['modern_tls_only'], undefined)).toEqual(record)
  })
})

describe('a port that was filled in for the protocol', () => {
  type Servers = Record<string, { port?: number }>
  const portsOf = (draft: unknown, of = 'origin') =>
    Object.values((draft as Record<string, { servers: Servers }>)[of]!.servers).map(({ port }) => port)
  const servers = { 'a.com': { port: 443 }, 'b.com': { port: 8443 }, 'c.com': {} }
  const https = (draft: unknown, on: boolean | undefined, start?: unknown) => edited(schema, draft, ['origin', 'https'], on, test, start)

  it('follows the protocol in both directions; a chosen port stays', () => {
    const off = https({ ...record, origin: { https: true, servers } }, false)
    expect(portsOf(off)).toEqual([80, 8443, undefined])
    expect(portsOf(https(off, true))).toEqual([443, 8443, undefined])
    expect(portsOf(https(off, undefined))).toEqual([80, 8443, undefined])
  })
  it('is restored when the switch is back in its position', () => {
    for (const own of [443, 80, 8080])
      for (const isOn of [true, false]) {
        const start = { ...record, origin: { https: isOn, servers: { 'a.com': { port: own } } } }
        const there = https(start, !isOn, start)
        expect(https(there, isOn, start), `${own} ${isOn}`).toEqual(start)
      }
  })
  it('follows no other edit', () => {
    const draft = { ...record, origin: { https: false, servers } }
    expect(portsOf(change(draft, ['origin', 'hostname'], 'x.com'))).toEqual([443, 8443, undefined])
    expect(portsOf(change(draft, ['origin', 'servers', 'a.com', 'port'], 80))).toEqual([80, 8443, undefined])
  })
  it('of a rule follows the protocol of the rule, and that of the resource where the rule says nothing', () => {
    const rule = (more: object) => ({ origin: { ...more, servers: { 'r.com': { port: 443 } } } })
    const draft = { ...record, locations: { '/a': rule({}), '/b': rule({ https: true }), '/c': rule({ https: false }) } }
    const off = https(draft, false) as { locations: Record<string, unknown> }
    expect(['/a', '/b', '/c'].map((key) => portsOf(off.locations[key]))).toEqual([[80], [443], [443]])
    const own = (on: boolean | undefined) => edited(schema, off, ['locations', '/a', 'origin', 'https'], on, test) as typeof off
    expect([portsOf(own(true).locations['/a']), portsOf(own(false).locations['/a'])]).toEqual([[443], [80]])
  })
  it('of a rule that was left is that of the resource where the rule says nothing', () => {
    const left = (isOn: boolean, more: object) =>
      portsOf(
        (
          settled(
            schema,
            {
              ...record,
              origin: { ...record.origin, https: isOn },
              locations: { '/a': { origin: { ...more, servers: { 'r.com': {} } } } },
            },
            ['locations', '/a', 'origin', 'servers', 'r.com'],
            test,
          ) as { locations: Record<string, unknown> }
        ).locations['/a'],
      )
    expect([left(true, {}), left(false, {}), left(true, { https: false }), left(false, { https: true })]).toEqual([
      [443],
      [80],
      [80],
      [443],
    ])
  })
})

describe('leaving a field', () => {
  it('normalises its value and no other', () => {
    const draft = { ...record, name: ' shop ', origin: { ...record.origin, s3_bucket: '/b/' } }
    expect(settled(schema, draft, ['origin', 's3_bucket'], test)).toEqual({ ...draft, origin: { ...record.origin, s3_bucket: 'b' } })
  })
  it.each(['/', '//', ' / '])('clears a text of which nothing is left: %j', (typed) => {
    const draft = { ...record, origin: { ...record.origin, s3_bucket: typed } }
    expect(settled(schema, draft, ['origin', 's3_bucket'], test)).toEqual(record)
  })
  it('keeps an empty text that was there before, and every other field', () => {
    const draft = { ...record, name: '  ', origin: { ...record.origin, s3_bucket: '' } }
    expect(settled(schema, draft, ['origin', 's3_bucket'], test)).toBe(draft)
    expect(settled(schema, draft, ['origin', 'hostname'], test)).toBe(draft)
  })
  it('keeps a chosen kind whose text is cleared, and the position in a list', () => {
    const external = { ...record, auth: { url: '  ' } }
    expect(settled(schema, external, ['auth', 'url'], test)).toEqual({ ...record, auth: { url: '' } })
    const named = { ...record, names: ['  '] }
    expect(settled(schema, named, ['names', 0], test)).toBe(named)
  })
  it('R1-246 adds the port to the row that was left', () => {
    const draft = { ...record, origin: { https: false, servers: { 'a.com': {}, 'b.com': {} } } }
    expect(settled(schema, draft, ['origin', 'servers', 'a.com'], test)).toEqual({
      ...draft,
      origin: { https: false, servers: { 'a.com': { port: 80 }, 'b.com': {} } },
    })
  })
  it('gives the second rule of a list an interval', () => {
    const rule = { default_action: 'allow', exclude: [], times: [] }
    const draft = { ...record, limitations: { ip: [rule, rule] } }
    const empty = { ...rule, times: [{ start: null, end: null }] }
    expect(settled(schema, draft, ['limitations', 'ip'], test)).toEqual({ ...record, limitations: { ip: [empty, empty] } })
  })
})
