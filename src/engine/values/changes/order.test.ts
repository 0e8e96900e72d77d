import { describe, expect, it } from 'vitest'
import { orderEntries, orderText, withoutTags, type OrderWords } from './order.ts'
import type { Schema } from '../../schema/types.ts'

const words: OrderWords = {
  field: (at) => at.split('.').at(-1)!.toUpperCase(),
  option: (at, value) => `${at}=${String(value)}`,
  yes: 'Yes',
  no: 'No',
  absent: (at) => (at === 'certificate' ? 'Not needed' : 'No'),
  locale: 'en_US',
}
const schema: Schema = {
  type: 'object',
  properties: {
    kind: { type: 'string', enum: ['a', 'b'] },
    on: { type: 'boolean' },
    turned: { type: 'boolean', view: 'invert' },
    links: { type: 'array', items: { type: 'string' } },
    phone: { type: 'string' },
    email: { type: 'string' },
    key: { type: 'string', writeOnly: true },
    auth: { type: 'object', properties: { secret: { type: 'string', writeOnly: true }, forever: { type: 'boolean' } } },
    servers: {
      type: 'object',
      additionalProperties: { type: 'object', properties: { port: { type: 'integer' }, token: { $ref: '#/$defs/secret' } } },
    },
  },
  $defs: { secret: { type: 'string', writeOnly: true } },
}
const form = {
  sections: [
    { id: 'one', collapsed: false, fields: ['links', 'kind', 'on', 'turned'] },
    { id: 'two', collapsed: false, fields: ['key', 'auth', 'servers'] },
    { id: 'contact', collapsed: false, fields: ['phone', 'email'] },
  ],
}
const said = (data: unknown, parts = {}) => orderText(orderEntries({ form, schema }, data, words, parts))

describe('the text of a request', () => {
  it('lists labels and values in the order of the sections, not of the data', () => {
    expect(said({ phone: '+7', on: true, turned: true, kind: 'b', links: ['x', 'y'] })).toBe(
      'LINKS: x, y\nKIND: kind=b\nON: Yes\nTURNED: No\nPHONE: +7',
    )
  })
  it('writes durations and times in the language of the reader', () => {
    const length: Schema = { type: 'string', view: { choice: { options: ['1d'], manual: 'seconds' } } }
    const node: Schema = {
      type: 'object',
      properties: {
        valid: { type: 'object', properties: { '2xx': length, '4xx': length } },
        start: { type: ['string', 'null'], format: 'date-time' },
        code: { type: 'string' },
      },
    }
    const data = { valid: { '2xx': '1d', '4xx': '90s' }, start: '2026-11-01T00:30:00+03:00', code: '1d' }
    const text = (locale: OrderWords['locale']) =>
      orderText(
        orderEntries({ form: { sections: [{ id: 'one', collapsed: false, fields: ['valid', 'start', 'code'] }] }, schema: node }, data, {
          ...words,
          locale,
        }),
      )
    expect(text('en_US')).toBe('VALID: 2XX: 1 day, 4XX: 90 seconds\nSTART: 2026-10-31 21:30 UTC\nCODE: 1d')
    expect(text('ru_RU')).toBe('VALID: 2XX: 1 день, 4XX: 90 секунд\nSTART: 2026-10-31 21:30 UTC\nCODE: 1d')
  })
  it('omits secrets at any place, also behind a reference', () => {
    const text = said({ key: 'hush', auth: { secret: 'hush', forever: false }, servers: { 'a.com': { port: 80, token: 'hush' } } })
    expect(text).toBe('AUTH: FOREVER: No\nSERVERS: a.com (PORT: 80)')
  })
  it('reports a part with nothing but secrets by its name, and as set', () => {
    const one: Schema = { type: 'object', properties: { md5: schema.properties!['auth'] as Schema, url: { type: 'string' } } }
    const text = (data: unknown, more = {}) =>
      orderText(
        orderEntries({ form, schema: { ...schema, properties: { ...schema.properties, kind: one } } }, data, words, {
          always: ['kind', 'auth'],
          ...more,
        }),
      )
    expect(text({ kind: { md5: { secret: 'hush' } } })).toBe('KIND: MD5\nAUTH: No')
    expect(text({ kind: { md5: { secret: 'hush', forever: true } } })).toBe('KIND: MD5 (FOREVER: Yes)\nAUTH: No')
    expect(text({ auth: { secret: 'hush' } })).toBe('KIND: No\nAUTH: Yes')
    expect(text({ kind: {}, auth: {} })).toBe('KIND: No\nAUTH: No')
    expect(text({ kind: { url: '' }, auth: null })).not.toContain('URL')
  })
  it('lists rows: single values bare, several values with their labels', () => {
    const item = (properties: Record<string, Schema>): Schema => ({ type: 'array', items: { type: 'object', properties } })
    const text: Schema = { type: 'string' }
    const node: Schema = {
      type: 'object',
      properties: {
        ips: item({ name: text }),
        rules: { type: 'object', view: { toggle: {} }, properties: { geo: item({ first: text, except: item({ to: text, by: text }) }) } },
        rows: {
          type: 'object',
          view: { rows: { id: 'random:10' } },
          additionalProperties: { type: 'object', properties: { name: text, by: text } },
        },
      },
    }
    const sections = [{ id: 'one', collapsed: false, fields: ['ips', 'rules', 'rows'] }]
    const lines = (data: unknown) =>
      orderText(orderEntries({ form: { sections }, schema: node }, data, words, { always: ['rules'] })).split('\n')
    const geo = [{ first: 'a', except: [{ to: 'b', by: 'c' }, { to: 'd' }] }, { first: 'e' }]
    expect(
      lines({ ips: [{ name: '1' }, { name: '2' }, {}], rules: { geo }, rows: { x1: { name: 'one', by: 'c' }, x2: { name: 'two' } } }),
    ).toEqual(['IPS: 1, 2', 'RULES: GEO (FIRST: a, EXCEPT (TO: b, BY: c; TO: d); FIRST: e)', 'ROWS: NAME: one, BY: c; NAME: two'])
    expect([lines({ rules: {} }), lines({ rules: { geo: [] } }), lines({})]).toEqual([['RULES: Yes'], ['RULES: Yes'], ['RULES: No']])
  })
  it('writes an empty contact as - and omits other empty fields', () =>
    expect(said({ email: 'a@b.c', links: [] }, { contacts: ['phone', 'email'] })).toBe('PHONE: -\nEMAIL: a@b.c'))
  it('covers the named sections only', () => expect(said({ phone: '1', on: true }, { sections: ['one'] })).toBe('ON: Yes'))
  it('omits fields outside the form', () => expect(said({ unknown: 'x', __proto__: { on: true } })).toBe(''))
  it.each([null, undefined, 'x', [], 7])('of %j is empty', (data) => expect(said(data)).toBe(''))
  it('has an end', () => {
    const text = said({ phone: 'x'.repeat(100_000) })
    expect(text.length).toBeLessThan(5000)
  })
})

describe('withoutTags', () => {
  it.each([
    ['a < b and c > d', 'a < b and c > d'],
    ['<b>Hi</b>', 'Hi'],
    ['<scr<b>ipt>alert(1)</scr</b>ipt>', 'alert(1)'],
    ['<<<script>x', 'x'],
    ['<img src=x onerror=alert(1)', 'img src=x onerror=alert(1)'],
    ['<!-- x -->y', 'y'],
    ['a\r\nb\u0000\u202Ec', 'a\nb c'],
  ])('%j → %j', (text, plain) => expect(withoutTags(text).replace(/^<+(?=\W)/, '')).toBe(plain))
  it('removes tags at any depth, in linear time', () => {
    const before = performance.now()
    for (const text of ['<b'.repeat(50_000) + '>'.repeat(50_000), '<'.repeat(100_000), '<b>'.repeat(30_000), '</'.repeat(50_000)])
      expect(withoutTags(text)).not.toMatch(/<[a-z/!?]/i)
    expect(performance.now() - before).toBeLessThan(2000)
  })
})
