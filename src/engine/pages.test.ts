import { describe, expect, it } from 'vitest'
import { addressesIn, idPrefixOf, isMarked, routesOf } from './pages.ts'

describe('isMarked', () => {
  const marks = { one: ['/', '/wood', '/stone/grey'] }
  it.each(['/', '/wood', '/wood/oak/new', '/stone/grey'])('%s is', (path) => expect(isMarked(path, 'one', marks)).toBe(true))
  it.each(['/woods', '/stone', '/metal', '/woo', ''])('%s is not', (path) => expect(isMarked(path, 'one', marks)).toBe(false))
  it('says nothing of clients without marks', () => {
    expect(isMarked('/metal', 'two', marks)).toBe(true)
    expect(isMarked('/metal', undefined, marks)).toBe(true)
    expect(isMarked('/metal', 'constructor', marks)).toBe(true)
  })
})

describe('addresses of a type', () => {
  it('are derived from the name where the definition says none', () => {
    expect(routesOf('trees', undefined)).toEqual({ list: '/trees', create: '/trees/new', record: '/trees/:id/:target?' })
    expect(routesOf('trees', { list: '/wood' })).toMatchObject({ list: '/wood', create: '/trees/new' })
  })
  it('are those of its variants, too', () => {
    expect(addressesIn({ route: { list: '/wood', search: true }, variants: [{ id: 'a', when: {} }, { id: 'b', when: {}, route: { create: '/wood/order' } }] })).toEqual([
      { at: '/route/list', path: '/wood' }, { at: '/variants/1/route/create', path: '/wood/order' },
    ])
  })
})

it('ids begin with the prefix of the definition, or with its name', () => {
  expect(idPrefixOf({ name: 'http-resources', idPrefix: 'http' })).toBe('http')
  expect(idPrefixOf({ name: 'edge-alerts' })).toBe('edgealer')
})
