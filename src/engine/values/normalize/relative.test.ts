import { describe, expect, it } from 'vitest'
import { relativeIn, relativeTo } from './relative.ts'

describe('a name typed whole', () => {
  it.each([
    ['www.shop.example', 'www'],
    ['WWW.Shop.Example.', 'www'],
    ['a.b.shop.example', 'a.b'],
    ['shop.example', '@'],
    ['shop.example.', '@'],
    ['*.shop.example', '*'],
  ])('%s in shop.example is %s', (typed, short) => expect(relativeTo(typed, 'shop.example')).toBe(short))
  it('of an internationalized zone, too', () => expect(relativeTo('почта.пример.рф', 'xn--e1afmkfd.xn--p1ai')).toBe('xn--80a1acny'))
  it.each(['www', '@', '', 'myshop.example', 'shop.example.com', 'www.', 'shop', '.shop.example.x', '_dmarc', 'www.other.example'])(
    '%j stays',
    (typed) => expect(relativeTo(typed, 'shop.example')).toBe(typed),
  )
})

describe('fields of a record', () => {
  const schema = { properties: { name: { type: 'string', reserved: { below: 'name' } }, other: { type: 'string' }, odd: true } }
  it('only names below the parent', () =>
    expect(relativeIn(schema, { name: 'www.a.b', other: 'www.a.b' }, { name: 'a.b' })).toEqual({ name: 'www' }))
  it.each([
    [{ name: 'www' }, { name: 'a.b' }],
    [{}, { name: 'a.b' }],
    [{ name: 5 }, { name: 'a.b' }],
    [{ name: 'www.a.b' }, {}],
    [{ name: 'www.a.b' }, { name: 7 }],
  ])('%j in %j: nothing changes', (data, parent) => expect(relativeIn(schema, data, parent)).toEqual({}))
})
