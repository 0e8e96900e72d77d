import { describe, expect, it } from 'vitest'
import type { Resolved } from '../../../../../src/engine/types.ts'
import { confirmedIn, unconfirmed, unordered } from './confirmations.ts'

const page = {
  ui: { brotli: { gate: { ask: 'paid' } }, 'rules.*.ioss': { gate: { ask: 'paid' } }, sure: { gate: { ask: 'sure' } }, free: {} },
  schema: {
    type: 'object',
    properties: {
      brotli: { type: 'boolean', option: 'brotli' },
      rules: { type: 'object', additionalProperties: { type: 'object', properties: { ioss: { type: 'boolean', option: 'ioss' } } } },
    },
  },
} as unknown as Resolved
const pathsOf = (stored: unknown, next: unknown, confirmed: string[] = []) =>
  unconfirmed(page, stored, next, confirmed).map(({ path }) => path)

describe('paid options that are switched on', () => {
  it('need a confirmation by place and option', () => {
    expect(unconfirmed(page, {}, { brotli: true }, [])).toEqual([
      { path: '/brotli', keyword: 'confirmation', params: { option: 'brotli' } },
    ])
  })
  it('need a confirmation in every row', () =>
    expect(pathsOf({ rules: { '/a': { ioss: true } } }, { rules: { '/a': { ioss: true }, '/b': { ioss: true } } })).toEqual([
      '/rules/~1b/ioss',
    ]))
  it('need a confirmation on creation', () => expect(pathsOf(undefined, { brotli: true })).toEqual(['/brotli']))
  it('need no confirmation when they were on before', () => expect(pathsOf({ brotli: true }, { brotli: true })).toEqual([]))
  it('need no confirmation when they are switched off or stay off', () => {
    expect(pathsOf({ brotli: true }, { brotli: false })).toEqual([])
    expect(pathsOf({ brotli: true }, {})).toEqual([])
    expect(pathsOf({ brotli: false }, { brotli: null })).toEqual([])
  })
  it('need no second confirmation, each option by itself', () => {
    expect(pathsOf({}, { brotli: true }, ['/brotli'])).toEqual([])
    expect(pathsOf({}, { brotli: true }, ['/rules/~1b/ioss', '/brotl'])).toEqual(['/brotli'])
  })
  it('are distinguished from other questions and from free fields', () => expect(pathsOf({}, { sure: true, free: true })).toEqual([]))
})

describe('rows under another name', () => {
  const rules = (keys: Record<string, boolean>) => ({
    rules: Object.fromEntries(Object.entries(keys).map(([key, ioss]) => [key, { ioss }])),
  })
  it.each([
    ['renamed', { '/a': true }, { '/b': true }, []],
    ['renamed beside another', { '/a': true, '/c': true }, { '/b': true, '/c': true }, []],
    ['taken away as a whole', { '/a': true, '/b': true }, { '/b': true }, []],
    ['renamed while another row begins', { '/a': true, '/c': false }, { '/b': true, '/c': true }, ['/rules/~1c/ioss']],
    ['renamed and copied', { '/a': true }, { '/b': true, '/c': true }, ['/rules/~1c/ioss']],
    ['renamed and begun', { '/a': false }, { '/b': true }, ['/rules/~1b/ioss']],
    ['switched off in one, begun in a new one', { '/a': true }, { '/a': false, '/b': true }, ['/rules/~1b/ioss']],
  ])('%s', (_, stored, next, asked) => {
    expect(pathsOf(rules(stored), rules(next))).toEqual(asked)
    const ordered = { ...page, ui: { 'rules.*.ioss': { gate: { order: 'orders' } } } } as unknown as Resolved
    expect(unordered(ordered, rules(stored), rules(next)).map(({ path }) => path)).toEqual(asked)
  })
})

describe('rows that follow the whole record', () => {
  const { schema } = page
  const following = {
    ui: { ioss: page.ui['rules.*.ioss'], 'rules.*.ioss': page.ui['rules.*.ioss'], rules: { inherits: true } },
    schema: { ...schema, properties: { ...schema.properties, ioss: { type: 'boolean', option: 'ioss' } } },
  } as unknown as Resolved
  const askedIn = (stored: unknown, next: unknown, confirmed: string[] = []) =>
    unconfirmed(following, stored, next, confirmed).map(({ path }) => path)
  const row = { rules: { '/a': { ioss: true } } }

  it('need a confirmation for options that the record lacks', () =>
    expect(askedIn({ ioss: false }, { ioss: false, ...row })).toEqual(['/rules/~1a/ioss']))
  it('need no confirmation for options that the record has', () => expect(askedIn({ ioss: true }, { ioss: true, ...row })).toEqual([]))
  it('do not bypass the confirmation: options that become active for the record are confirmed there', () => {
    expect(askedIn({}, { ioss: true, ...row })).toEqual(['/ioss'])
    expect(askedIn({}, { ioss: true, ...row }, ['/rules/~1a/ioss'])).toEqual(['/ioss'])
    expect(askedIn({}, row, ['/ioss'])).toEqual(['/rules/~1a/ioss'])
  })
  it('need a confirmation again once the record no longer has the option', () =>
    expect(askedIn({ ioss: true }, row)).toEqual(['/rules/~1a/ioss']))
})

describe('options that are confirmed once', () => {
  const once = { gate: { ask: 'paid', once: true } }
  const schema = {
    type: 'object',
    properties: {
      lim: { type: 'boolean' },
      rules: { type: 'object', additionalProperties: { type: 'object', properties: { lim: { type: 'boolean' } } } },
    },
  }
  const following = { ui: { lim: once, 'rules.*.lim': once, rules: { inherits: true } }, schema } as unknown as Resolved
  const askedIn = (stored: unknown, next: unknown, confirmed: string[] = [], of: Resolved = following) =>
    unconfirmed(of, stored, next, confirmed).map(({ path }) => path)
  const a = { rules: { '/a': { lim: true } } }
  const both = { rules: { '/a': { lim: true }, '/b': { lim: true } } }

  it('are confirmed in one place, for any way to switch them on', () => expect(askedIn({}, both)).toEqual(['/rules/~1a/lim']))
  it('are agreed to for the whole record', () => {
    for (const place of ['/lim', '/rules/~1a/lim', '/rules/~1b/lim', '/rules/~1gone/lim'])
      expect(askedIn({}, both, [place]), place).toEqual([])
    for (const place of ['/rules', '/rules/~1a', '/other']) expect(askedIn({}, both, [place]), place).toEqual(['/rules/~1a/lim'])
  })
  it('need no confirmation when the record has them anywhere else', () => {
    expect(askedIn(a, both)).toEqual([])
    expect(askedIn(a, { lim: true })).toEqual([])
    expect(askedIn({ lim: true }, a)).toEqual([])
  })
  it('need confirmation again after they were off', () =>
    expect(askedIn({ rules: { '/a': { lim: false } } }, both)).toEqual(['/rules/~1a/lim']))
  it('are options of each row if rows inherit nothing', () => {
    const alone = { ui: { 'rules.*.lim': once }, schema } as unknown as Resolved
    expect(askedIn(a, both, [], alone)).toEqual(['/rules/~1b/lim'])
    expect(askedIn({}, both, ['/rules/~1a/lim'], alone)).toEqual(['/rules/~1b/lim'])
  })
})

describe('the header of confirmations', () => {
  it('is a list of pointers', () => expect(confirmedIn('/auth, /rules/~1%D0%B0/ioss')).toEqual(['/auth', '/rules/~1а/ioss']))
  it.each([undefined, '', 'auth', '%E0%A4%A', ',,'])('%j confirms nothing', (header) => expect(confirmedIn(header)).toEqual([]))
})
