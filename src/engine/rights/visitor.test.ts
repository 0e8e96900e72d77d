import { describe, expect, it } from 'vitest'
import { holds, type Conditions, type Visitor } from './visitor.ts'

const visitor: Visitor = {
  of: 'person',
  restricted: false,
  inAccount: true,
  client: 'one',
  features: ['a', 'b'],
  permissions: ['read'],
  facts: ['known'],
}

describe('holds', () => {
  it.each<[Conditions | undefined]>([
    [undefined],
    [{}],
    [{ of: 'person' }],
    [{ inAccount: true }],
    [{ client: 'one' }],
    [{ client: ['two', 'one'] }],
    [{ notClient: 'two' }],
    [{ feature: 'a' }],
    [{ feature: ['a', 'b'] }],
    [{ notFeature: 'c' }],
    [{ permission: 'read' }],
    [{ fact: 'known' }],
    [{ notFact: 'other' }],
    [[{ of: 'staff' }, { feature: 'a' }]],
  ])('%j', (when) => expect(holds(when, visitor)).toBe(true))
  it.each<[Conditions]>([
    [{ of: 'staff' }],
    [{ inAccount: false }],
    [{ client: 'two' }],
    [{ client: [] }],
    [{ notClient: 'one' }],
    [{ notClient: ['two', 'one'] }],
    [{ feature: 'c' }],
    [{ feature: ['a', 'c'] }],
    [{ notFeature: 'a' }],
    [{ notFeature: ['c', 'b'] }],
    [{ permission: 'write' }],
    [{ fact: ['known', 'other'] }],
    [{ notFact: 'known' }],
    [{ restricted: true }],
    [[]],
    [[{ of: 'staff' }, { feature: 'c' }]],
    [{ of: 'person', feature: 'a', permission: 'write' }],
  ])('not %j', (when) => expect(holds(when, visitor)).toBe(false))
  it('admits restricted roles only where they are named', () => {
    const restricted = { ...visitor, restricted: true }
    expect(holds({ restricted: true }, restricted)).toBe(true)
    for (const when of [undefined, {}, { of: 'person' as const }, { feature: 'a' }]) expect(holds(when, restricted)).toBe(false)
  })
  it('an absent client equals none of the clients', () => {
    const outside = { ...visitor, client: undefined }
    expect(holds({ client: 'one' }, outside)).toBe(false)
    expect(holds({ notClient: 'one' }, outside)).toBe(true)
  })
})
