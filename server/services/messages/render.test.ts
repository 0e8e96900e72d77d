import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import english from '../../../i18n/mail/en_US.json' with { type: 'json' }
import russian from '../../../i18n/mail/ru_RU.json' with { type: 'json' }
import { facts } from '../../../tests/support/builtins.ts'
import { locales } from '../../../src/engine/schema/types.ts'
import { type MessageInput, lineOf, render, templateNames, templateOf } from './render.ts'

const now = new Date('2026-06-01T10:00:00Z')
const brand = { name: 'Northwind CDN', support: { email: 'support@demo.example', phone: '+7 495 000-00-00' } }
const values: Record<string, string> = { code: 'Abc-123_x', account: 'shop', inviter: 'Anna', address: '192.0.2.1', device: 'Firefox' }
const draftOf = (template: MessageInput['template'], more: Partial<MessageInput> = {}): MessageInput => ({
  template,
  locale: 'en_US',
  brand,
  to: templateOf(template).kind === 'sms' ? '+79991234567' : 'anna+cdn@studio.example',
  origin: 'https://portal.example',
  now,
  expiresAt: new Date('2026-06-02T10:00:00Z'),
  values: Object.fromEntries(templateOf(template).values.map((name) => [name, values[name] ?? name])),
  ...more,
})
const tags = ['!doctype', 'html', 'head', 'meta', 'title', 'body', 'main', 'p', 'h1', 'a', 'br', 'span', 'hr']
const hostile = [
  '\r\nBcc: x@evil.example\r\n\r\nHello',
  '"><script>alert(1)</script><img src=x onerror=alert(1)>',
  '{code} {to} {brand}',
  '$& $1 $`',
  '\u202Emoc.live\u2066',
  'a\u2028b\u0000c',
]

describe.each(templateNames)('the template %s', (name) => {
  it.each(locales)('has every text in %s', (locale) => {
    const { kind, subject = '', text, html = '' } = render(draftOf(name, { locale }))
    for (const part of [subject, text, html.replace(/<style.*?<\/style>/g, '').replace(/style="[^"]*"/g, '')])
      expect(part).not.toMatch(/\{|\}|undefined/)
    expect(text).toContain(brand.name)
    expect(kind === 'sms' || subject.length > 5).toBe(true)
    expect(/[а-я]/.test(text)).toBe(locale === 'ru_RU')
    // Messages for sales name no support.
    if (kind === 'mail')
      for (const contact of Object.values(brand.support)) expect(text.includes(contact)).toBe(templateOf(name).internal !== true)
    if (kind === 'sms') expect(text.length).toBeLessThanOrEqual(140)
  })
  it('escapes every value', () => {
    for (const value of hostile) {
      const given = draftOf(name)
      const named = Object.fromEntries(Object.keys(given.values).map((key) => [key, value]))
      const {
        subject = '',
        text,
        html = '',
      } = render({ ...given, values: named, brand: { name: value, support: { email: value, phone: value } } })
      expect(subject).not.toMatch(/[\r\n\u0000-\u001f\u2028\u202e]/)
      expect([...new Set([...html.matchAll(/<\/?([^\s>]*)/g)].map(([, tag]) => tag))].filter((tag) => !tags.includes(tag!))).toEqual([])
      expect(text.split(/\r\n|\r|\n/).length).toBe(render(given).text.split('\n').length)
      expect(`${text}${html}`).not.toMatch(/[\u0000\u2028\u202e\u2066]/)
      for (const [, address = ''] of html.matchAll(/href="([^"]*)"/g)) expect(address).toMatch(/^https:\/\/portal\.example\/[^\s<>]*$/)
    }
  })
  it('shows its link as a button, with the bare address in small print below', () => {
    const { html = '', link } = render(draftOf(name))
    if (link === undefined) return
    const [place, style = ''] = [html.indexOf('<a '), /<a [^>]*style="([^"]*)"/.exec(html)?.[1]]
    expect(style).toMatch(/padding:.*background:#1a1a1a;color:#fff/)
    expect(html.indexOf('font-size:14px')).toBeGreaterThan(place)
    expect(html.slice(html.indexOf('font-size:14px'))).toContain('word-break:break-all')
  })
  it('truncates endless values', () => {
    const given = draftOf(name)
    const endless = Object.fromEntries(Object.keys(given.values).map((key) => [key, 'x'.repeat(1_000_000)]))
    const before = performance.now()
    const { text, html = '' } = render({ ...given, values: endless })
    expect(text.length + html.length).toBeLessThan(20_000)
    expect(performance.now() - before).toBeLessThan(1000)
  })
  it('loads nothing from other hosts, and declares its language and title', () => {
    const { html } = render(draftOf(name))
    if (html === undefined) return
    expect(html).not.toMatch(/<img|url\(|<link|<script|@import|src=/i)
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(html).toMatch(/<title>[^<]{5,}<\/title>[\s\S]*<h1[^>]*>[^<]{5,}<\/h1>/)
  })
  it('never has a code in the subject, which is stored', () => {
    const { subject = '' } = render(draftOf(name))
    expect(subject).not.toContain(values.code)
  })
  it('throws for a missing or extra value, which is a bug of the caller', () => {
    const given = draftOf(name)
    expect(() => render({ ...given, values: { ...given.values, strange: 'x' } })).toThrow('strange')
    for (const missing of Object.keys(given.values))
      expect(() => render({ ...given, values: { ...given.values, [missing]: '' } })).toThrow(missing)
  })
})

describe('links', () => {
  const linkOf = (name: MessageInput['template'], more: Partial<MessageInput> = {}) => render(draftOf(name, more)).link
  it('lead to the pages of the portal, with correct parameters', () => {
    expect(linkOf('registration')).toBe(
      'https://portal.example/set-password/Abc-123_x?email=anna%2Bcdn%40studio.example&target=registration',
    )
    expect(linkOf('registration', { values: { code: 'c', phone: '+79991234567' } })).toBe(
      'https://portal.example/set-password/c?email=anna%2Bcdn%40studio.example&target=registration&phone=%2B79991234567',
    )
    expect(linkOf('invitation')).toBe('https://portal.example/set-password/Abc-123_x?email=anna%2Bcdn%40studio.example&target=invitation')
    expect(linkOf('restore')).toBe('https://portal.example/set-password/Abc-123_x?email=anna%2Bcdn%40studio.example')
    expect(linkOf('activation')).toBe('https://portal.example/activate/Abc-123_x?email=anna%2Bcdn%40studio.example')
  })
  it('cannot be redirected by a code', () => {
    for (const code of ['../../evil', '//evil.example', '?x=1#y', 'a b&c=d', '@evil.example']) {
      const url = new URL(linkOf('restore', { values: { code } })!)
      expect([url.origin, url.pathname.split('/').length, [...url.searchParams.keys()], url.hash]).toEqual([
        'https://portal.example',
        3,
        ['email'],
        '',
      ])
    }
  })
})

describe('words of messages', () => {
  it('include how long a link works', () => {
    expect(render(draftOf('registration')).text).toContain('within 24 h')
    expect(render(draftOf('restore', { expiresAt: new Date('2026-06-01T11:00:00Z') })).text).toContain('within 60 min')
    expect(render(draftOf('phone-code', { locale: 'ru_RU', expiresAt: new Date('2026-06-01T10:10:00Z') })).text).toBe(
      'Abc-123_x — ваш код для Northwind CDN. Действует 10 мин. Никому его не сообщайте.',
    )
  })
  it.each([
    ['en_US', '2026-06-01 10:00 AM UTC', '2026-07-09'],
    ['ru_RU', '01-06-2026 10:00 UTC', '09-07-2026'],
  ] as const)('write days in %s as the pages do', (locale, moment, day) => {
    expect(render(draftOf('new-sign-in', { locale })).text).toContain(moment)
    const { subject, text } = render(
      draftOf('certificate-expiring', {
        locale,
        values: { id: 'crt_1', names: 'a.example', date: '2026-07-09', days: '14', account: 'shop' },
      }),
    )
    expect([subject, text].every((said) => said?.includes(day))).toBe(true)
  })
  it('are the same texts with the same values in both languages', () => {
    const flat = (node: unknown, path = ''): [string, string[]][] =>
      typeof node === 'string'
        ? [[path, [...new Set([...node.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort()]]
        : Object.entries(node as object).flatMap(([key, value]) => flat(value, `${path}/${key}`))
    expect(flat(russian)).toEqual(flat(english))
    expect(Object.keys(english.templates).sort()).toEqual([...templateNames].sort())
  })
  it('belong to the templates that the record type lists', () => {
    const schema = JSON.parse(readFileSync(new URL('../../../src/schemas/outgoing-messages/schema.json', import.meta.url), 'utf8')) as {
      properties: { template: { enum: string[] } }
    }
    expect(schema.properties.template.enum.toSorted()).toEqual([...templateNames].sort())
  })
})

it('alert e-mails contain the values of an incident', () => {
  expect(facts.alerts.length).toBeGreaterThan(0)
  for (const letter of facts.alerts)
    expect(templateOf(letter as MessageInput['template'])).toMatchObject({
      values: ['title', 'stream', 'id', 'resource', 'account'],
      optional: ['reason'],
    })
})

it('a paragraph about an optional value is omitted without it', () => {
  const given = draftOf('stream-gone')
  const more: Record<string, string>[] = [{}, { reason: '' }, { reason: 'No answer.' }]
  const texts = more.map((reason) => render({ ...given, values: { ...given.values, ...reason } }))
  expect(texts.map(({ text, html = '' }) => [text, html].map((one) => /Last message: (.*?)(?:<|\n)/.exec(one)?.[1]))).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    ['No answer.', 'No answer.'],
  ])
})

it('a line contains no line break', () => expect(lineOf(' a\r\n\tb\u0085c\u2029d\u200fe ')).toBe('a b c d e'))

describe('entries', () => {
  const entries = [
    { label: 'Phone', value: '+7 999' },
    { label: 'Comment', value: 'a <b>\nc & "d"' },
  ]
  it('follow the text, in HTML escaped and in rows', () => {
    const { text, html = '' } = render(draftOf('order', { entries }))
    expect(text).toContain('Phone: +7 999\nComment: a <b>\n  c & "d"\n')
    expect(html).toContain('>+7 999</td>')
    expect(html).toContain('>a &lt;b&gt;<br>c &amp; &quot;d&quot;</td>')
  })
  it.each(locales)('R0-547 begin with the warning in red in %s when there is something to warn of', (locale) => {
    const [warned, plain] = [render(draftOf('order', { entries, locale, alarm: true })), render(draftOf('order', { entries, locale }))]
    const alarm = { en_US: english, ru_RU: russian }[locale].templates.order.alarm
    expect(warned.text.startsWith(alarm)).toBe(true)
    expect(warned.html).toMatch(new RegExp(`<main[^>]*>\\s*<p style="color:#c00[^"]*">${alarm}</p>`))
    expect([plain.text.includes(alarm), plain.html?.includes(alarm)]).toEqual([false, false])
  })
})
