import { describe, expect, it } from 'vitest'
import { addressesIn, idPrefixOf, routesOf } from './pages.ts'

describe('addresses of a type', () => {
  it('are derived from the name where the definition says none', () => {
    expect(routesOf('trees', undefined)).toEqual({ list: '/trees', create: '/trees/new', record: '/trees/:id/:target?' })
    expect(routesOf('trees', { list: '/wood' })).toMatchObject({ list: '/wood', create: '/trees/new' })
  })
  it('are those of its variants, too', () => {
    expect(
      addressesIn({
        route: { list: '/wood', search: true },
        variants: [
          { id: 'a', when: {} },
          { id: 'b', when: {}, route: { create: '/wood/order' } },
        ],
      }),
    ).toEqual([
      { at: '/route/list', path: '/wood' },
      { at: '/variants/1/route/create', path: '/wood/order' },
    ])
  })
})

it('ids begin with the prefix of the definition, or with its name', () => {
  expect(idPrefixOf({ name: 'http-resources', idPrefix: 'http' })).toBe('http')
  expect(idPrefixOf({ name: 'edge-alerts' })).toBe('edgealer')
})
