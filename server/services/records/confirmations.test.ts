import { describe, expect, it } from 'vitest'
import type { Resolved } from '../../../src/engine/types.ts'
import { confirmedIn, unconfirmed } from './confirmations.ts'

const page = {
  ui: { brotli: { gate: { ask: 'paid' } }, 'rules.*.ioss': { gate: { ask: 'paid' } }, sure: { gate: { ask: 'sure' } }, free: {} },
  schema: { type: 'object', properties: { brotli: { type: 'boolean', option: 'brotli' }, rules: { type: 'object', additionalProperties: { type: 'object', properties: { ioss: { type: 'boolean', option: 'ioss' } } } } } },
} as unknown as Resolved
const pathsOf = (stored: unknown, next: unknown, confirmed: string[] = []) => unconfirmed(page, stored, next, confirmed).map(({ path }) => path)

describe('paid options that are switched on', () => {
  it('are asked about by place and option', () => {
    expect(unconfirmed(page, {}, { brotli: true }, [])).toEqual([{ path: '/brotli', keyword: 'confirmation', params: { option: 'brotli' } }])
  })
  it('are asked about in every row', () => expect(pathsOf({ rules: { '/a': { ioss: true } } }, { rules: { '/a': { ioss: true }, '/b': { ioss: true } } })).toEqual(['/rules/~1b/ioss']))
  it('are asked about on creation', () => expect(pathsOf(undefined, { brotli: true })).toEqual(['/brotli']))
  it('are not asked about when they were on', () => expect(pathsOf({ brotli: true }, { brotli: true })).toEqual([]))
  it('are not asked about when they go off or stay off', () => {
    expect(pathsOf({ brotli: true }, { brotli: false })).toEqual([])
    expect(pathsOf({ brotli: true }, {})).toEqual([])
    expect(pathsOf({ brotli: false }, { brotli: null })).toEqual([])
  })
  it('are not asked about once confirmed, each for itself', () => {
    expect(pathsOf({}, { brotli: true }, ['/brotli'])).toEqual([])
    expect(pathsOf({}, { brotli: true }, ['/rules/~1b/ioss', '/brotl'])).toEqual(['/brotli'])
  })
  it('are told from other questions and from free fields', () => expect(pathsOf({}, { sure: true, free: true })).toEqual([]))
})

describe('rows that follow the whole record', () => {
  const { schema } = page
  const following = { ui: { ioss: page.ui['rules.*.ioss'], 'rules.*.ioss': page.ui['rules.*.ioss'], rules: { inherits: true } }, schema: { ...schema, properties: { ...schema.properties, ioss: { type: 'boolean', option: 'ioss' } } } } as unknown as Resolved
  const askedIn = (stored: unknown, next: unknown, confirmed: string[] = []) => unconfirmed(following, stored, next, confirmed).map(({ path }) => path)
  const row = { rules: { '/a': { ioss: true } } }

  it('ask for what the record does not have', () => expect(askedIn({ ioss: false }, { ioss: false, ...row })).toEqual(['/rules/~1a/ioss']))
  it('ask for nothing that the record has', () => expect(askedIn({ ioss: true }, { ioss: true, ...row })).toEqual([]))
  it('are no way around the question: what begins for the record now is asked about there', () => {
    expect(askedIn({}, { ioss: true, ...row })).toEqual(['/ioss'])
    expect(askedIn({}, { ioss: true, ...row }, ['/rules/~1a/ioss'])).toEqual(['/ioss'])
    expect(askedIn({}, row, ['/ioss'])).toEqual(['/rules/~1a/ioss'])
  })
  it('ask again where the record has it no more', () => expect(askedIn({ ioss: true }, row)).toEqual(['/rules/~1a/ioss']))
})

describe('the header of confirmations', () => {
  it('is a list of pointers', () => expect(confirmedIn('/auth, /rules/~1%D0%B0/ioss')).toEqual(['/auth', '/rules/~1а/ioss']))
  it.each([undefined, '', 'auth', '%E0%A4%A', ',,'])('%j confirms nothing', (header) => expect(confirmedIn(header)).toEqual([]))
})
