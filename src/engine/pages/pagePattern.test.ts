import { describe, expect, it } from 'vitest'
import { fill, match, paramsIn, patternShape, weightOf } from './pagePattern.ts'

describe('match', () => {
  it.each<[string, string, object]>([
    ['/', '/', {}],
    ['/a', '/a', {}],
    ['/a', '/a/', {}],
    ['/a/:id', '/a/7', { id: '7' }],
    ['/a/:id?', '/a', {}],
    ['/a/:id?', '/a/x%20y', { id: 'x y' }],
    ['/a/*', '/a', { '*': '' }],
    ['/a/*', '/a/b/c', { '*': 'b/c' }],
    ['/a/:id/b', '/a/1/b', { id: '1' }],
    ['/a/:x?/:y?', '/a/1', { x: '1' }],
  ])('%s takes %s', (pattern, path, params) => expect(match(pattern, {}, path)).toEqual(params))
  it.each<[string, string]>([
    ['/', '/a'],
    ['/a', '/'],
    ['/a', '/a/b'],
    ['/a', '/A'],
    ['/a/:id', '/a'],
    ['/a/:id', '/a/1/2'],
    ['/a/:id/b', '/a/1/c'],
    ['/a/:id/b', '/a/1'],
    ['/a/:id', '/a/%E0%A4%A'],
    ['/a/*', '/b/c'],
  ])('%s takes no %s', (pattern, path) => expect(match(pattern, {}, path)).toBeUndefined())
  it('takes only values of a closed list, and only texts with the beginning', () => {
    expect(match('/a/:t?', { t: ['x', 'y'] }, '/a/y')).toEqual({ t: 'y' })
    for (const path of ['/a/z', '/a/X', '/a/constructor', '/a/x/y']) expect(match('/a/:t?', { t: ['x', 'y'] }, path), path).toBeUndefined()
    expect(match('/a/:t', { t: { prefix: 'p_' } }, '/a/p_1')).toEqual({ t: 'p_1' })
    for (const path of ['/a/p', '/a/xp_1', '/a']) expect(match('/a/:t', { t: { prefix: 'p_' } }, path), path).toBeUndefined()
  })
})

describe('fill', () => {
  it('makes the address, encoded', () => {
    expect(fill('/a/:id/:t?', {}, { id: 'x/y z' })).toBe('/a/x%2Fy%20z')
    expect(fill('/a/:id/:t?', {}, { id: '1', t: 'b' })).toBe('/a/1/b')
    expect([fill('/', {}, {}), fill('/a/*', {}, { '*': 'b/c' }), fill('/a/*', {}, {})]).toEqual(['/', '/a/b/c', '/a'])
  })
  it('makes none of what is missing or not of the list', () => {
    expect(fill('/a/:id', {}, {})).toBeUndefined()
    expect(fill('/a/:id', {}, { id: '' })).toBeUndefined()
    expect(fill('/a/:t?', { t: ['x'] }, { t: 'y' })).toBeUndefined()
    expect(fill('/a/:constructor', {}, {})).toBeUndefined()
  })
})

it('of two patterns the more special one is heavier', () => {
  const heavier = (one: string, other: string, path: string): boolean => weightOf(one, {}, path) > weightOf(other, {}, path)
  expect(heavier('/a/new', '/a/:id/:t?', '/a/new')).toBe(true)
  expect(heavier('/a/:id/records', '/a/:id/:t?', '/a/1/records')).toBe(true)
  expect(heavier('/a/:id', '/a/*', '/a/1')).toBe(true)
  expect(heavier('/a/:id/:t?', '/a/new', '/a/new')).toBe(false)
  expect(weightOf('/a/:t', { t: ['x'] }, '/a/x')).toBeGreaterThan(weightOf('/a/:t', {}, '/a/x'))
})

it('reports the shape and the parameters', () => {
  expect([patternShape('/a/:id/:t?'), patternShape('/a/:other'), patternShape('/')]).toEqual(['/a/:', '/a/:', '/'])
  expect(paramsIn('/a/:id/:t?/*')).toEqual([
    { name: 'id', isOptional: false },
    { name: 't', isOptional: true },
    { name: '*', isOptional: true },
  ])
})
