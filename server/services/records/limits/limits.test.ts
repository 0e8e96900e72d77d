import { describe, expect, it } from 'vitest'
import { accountScope, providerScope } from '../../../store/scope.ts'
import { limitOf } from './limits.ts'

const things = { name: 'things', schema: { limit: { count: 100, per: 'account' } } } as never
const free = { name: 'free', schema: {} } as never
const children = { name: 'children', schema: { limit: { count: 5, per: 'parent' } } } as never
const a = accountScope('a')

describe('the limit of a type', () => {
  it('is the definition’s, the operator’s for the type, or the operator’s for the account', () => {
    expect(limitOf({}, things, a)).toEqual({ count: 100, per: 'account' })
    expect(limitOf({ things: 7 }, things, a)).toEqual({ count: 7, per: 'account' })
    expect(limitOf({ things: 7, 'a/things': 900 }, things, a)).toEqual({ count: 900, per: 'account' })
    expect(limitOf({ free: 3 }, free, a)).toEqual({ count: 3, per: 'account' })
    expect(limitOf({ things: 0 }, things, a)).toEqual({ count: 0, per: 'account' })
  })
  it('is not the one for types that name none', () => {
    expect(limitOf({ '*': 7, 'a/*': 8 }, things, a)).toEqual({ count: 100, per: 'account' })
    expect(limitOf({ '*': 7 }, free, a)).toBeUndefined()
  })
  it('stays per parent', () => {
    expect(limitOf({ children: 9 }, children, a)).toEqual({ count: 9, per: 'parent' })
  })
  it('is not that of another account, another type, or of an object’s own names', () => {
    expect(limitOf({ 'b/things': 1, other: 2 }, things, a)).toEqual({ count: 100, per: 'account' })
    expect(limitOf({ 'b/free': 1 }, free, a)).toBeUndefined()
    expect(limitOf({}, { name: 'constructor', schema: {} } as never, a)).toBeUndefined()
    expect(limitOf({ 'a/free': 1 }, free, providerScope)).toBeUndefined()
  })
  it.each([{ limit: 5 }, { limit: { count: '5' } }, { limit: null }, { limit: [] }])('is nothing when the definition says %j', (schema) => {
    expect(limitOf({}, { name: 'odd', schema } as never, a)).toBeUndefined()
  })
})
