import { describe, expect, it } from 'vitest'
import { billingCreateOperation } from '../../../../src/engine/rights/permissions.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { Definition } from '../../../../src/engine/types.ts'
import { accountScopeWithin, isBeyond, reachOf, scopeWithin } from './reach.ts'

const roles = {
  boss: { reach: 'all', permissions: ['read', 'change'] },
  chief: { reach: 'brand', permissions: ['read', 'change'] },
  reader: { reach: 'brand', permissions: ['read'] },
  keeper: { reach: 'own', permissions: ['read'] },
  odd: { reach: 'galaxy', permissions: ['read'] },
  none: { permissions: [] },
  bookkeeper: { reach: 'brand', permissions: [billingCreateOperation] },
  limited: { reach: 'brand', permissions: [billingCreateOperation], booksAlone: { RUB: 100, USD: 10 } },
  smaller: { reach: 'brand', permissions: [billingCreateOperation], booksAlone: { RUB: 50 } },
  larger: { reach: 'brand', permissions: [billingCreateOperation], booksAlone: { RUB: 50, EUR: 1 } },
}
const facts = { roles } as unknown as Facts
const person = (role: string) => ({ id: 'stf_1', brand: 'main', role })
const definition = (reach?: object) => ({ resource: { reach } }) as unknown as Definition
const boundsOf = (reach: object | undefined, of: Parameters<typeof scopeWithin>[1]) => scopeWithin(definition(reach), of).within

describe('the reach of an employee', () => {
  it('is everything, their brand, or their own accounts in it', () => {
    expect(['boss', 'chief', 'keeper'].map((role) => reachOf(person(role), facts))).toEqual([
      {},
      { brand: 'main' },
      { brand: 'main', own: 'stf_1' },
    ])
  })
  it.each(['odd', 'none', 'unknown', 'constructor'])('is empty for a role with an unknown word: %s', (role) => {
    expect(reachOf(person(role), facts)).toEqual({ brand: 'main', own: '' })
  })
})

describe('the records in reach', () => {
  const both = { brand: 'company', own: 'manager.id' }
  it('are limited by every deciding field, and unlimited for callers who see everything', () => {
    expect(boundsOf(both, { brand: 'main', own: 'stf_1' })).toEqual([
      { path: ['company'], value: 'main' },
      { path: ['manager', 'id'], value: 'stf_1' },
    ])
    expect(boundsOf(both, { brand: 'main' })).toEqual([{ path: ['company'], value: 'main' }])
    expect(boundsOf(both, {})).toEqual([])
    expect(boundsOf(undefined, { brand: 'main', own: 'stf_1' })).toEqual([])
  })
  it('are none if the fields cannot express the reach', () => {
    expect(boundsOf({ brand: 'company' }, { brand: 'main', own: 'stf_1' })).toEqual([
      { path: ['company'], value: 'main' },
      { path: [], value: undefined },
    ])
    expect(boundsOf({}, { brand: 'main' })).toEqual([{ path: [], value: undefined }])
  })
})

describe('the records of an account in reach', () => {
  const scopeOf = (role: string, kind: 'person' | 'staff', reach?: object) =>
    accountScopeWithin(definition(reach), 'shop', { actor: 'prs_1', as: { kind, role, permissions: [], inAccount: true } }, facts)
  it('are the person’s own for a role limited to own records, if the type names an owner', () => {
    expect(scopeOf('keeper', 'person', { own: 'sender.id' })).toEqual({
      account: 'shop',
      within: [{ path: ['sender', 'id'], value: 'prs_1' }],
    })
  })
  it.each([
    ['none', 'person', { own: 'sender.id' }],
    ['unknown', 'person', { own: 'sender.id' }],
    ['keeper', 'staff', { own: 'sender.id' }],
    ['keeper', 'person', { brand: 'company' }],
    ['keeper', 'person', undefined],
  ] as const)('are all of them otherwise: %s, %s, %j', (role, kind, reach) => {
    expect(scopeOf(role, kind, reach)).toEqual({ account: 'shop', within: [] })
  })
})

describe('a role is beyond another', () => {
  it.each([
    ['boss', 'chief'],
    ['chief', 'reader'],
    ['reader', 'keeper'],
    ['nobody', 'boss'],
    ['boss', 'nobody'],
    ['nobody', 'nobody'],
    ['bookkeeper', 'limited'],
    ['limited', 'smaller'],
    ['larger', 'limited'],
  ])('is wider with more permissions, more reach, a larger sum that it books alone, or an unknown role: %s, %s', (role, than) => {
    expect(isBeyond(role, than, facts)).toBe(true)
  })
  it.each([
    ['boss', 'boss'],
    ['chief', 'boss'],
    ['reader', 'chief'],
    ['keeper', 'reader'],
    ['none', 'keeper'],
    ['limited', 'bookkeeper'],
    ['smaller', 'limited'],
    ['limited', 'limited'],
    ['none', 'limited'],
  ])('is not wider otherwise: %s, %s', (role, than) => {
    expect(isBeyond(role, than, facts)).toBe(false)
  })
})
