import { describe, expect, it } from 'vitest'
import { prefilled } from './prefilled.ts'

const schema = {
  properties: {
    phone: { type: 'string', prefill: 'account.phone' },
    mail: { type: 'string', prefill: 'person.email' },
    odd: { type: 'string', prefill: 'constructor' },
    plain: { type: 'string' },
    none: false,
  },
}

describe('a prefilled value', () => {
  it('R0-590 is the customer’s phone or e-mail address', () =>
    expect(prefilled(schema, { type: 'Person', email: 'a@b.example', phone: '+7 999 123-45-67' })).toEqual({
      phone: '+7 999 123-45-67',
      mail: 'a@b.example',
    }))
  it('is empty if unknown', () =>
    expect(prefilled(schema, { type: 'Person', email: 'a@b.example', phone: null })).toEqual({ mail: 'a@b.example' }))
  it('is never one of staff who work in the account', () =>
    expect(prefilled(schema, { type: 'Staff', email: 'a@b.example', phone: '+7 999 123-45-67' })).toEqual({}))
  it('is a generated name, another one each time', () => {
    const named = { properties: { name: { type: 'string', generate: 'live-{random:10}', prefill: 'generated' } } }
    const make = () => prefilled(named, { type: 'Staff', email: 'a@b.example', phone: null })['name']
    expect(make()).toMatch(/^live-[a-z0-9]{10}$/)
    expect(make()).not.toBe(make())
  })
  it('is no name without a template for it', () =>
    expect(
      prefilled({ properties: { name: { type: 'string', prefill: 'generated' } } }, { type: 'Staff', email: '', phone: null }),
    ).toEqual({}))
  it('does not exist for a schema without fields', () =>
    expect(prefilled({}, { type: 'Person', email: 'a@b.example', phone: '1' })).toEqual({}))
})
