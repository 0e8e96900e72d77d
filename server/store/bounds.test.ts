import { describe, expect, it } from 'vitest'
import { brokenBound } from './bounds.ts'

const within = [
  { path: ['brand'], value: 'main' },
  { path: ['manager', 'id'], value: 'stf_1' },
]
const kept = { brand: 'main', manager: { id: 'stf_1' } }

describe('a document that is written', () => {
  it('keeps every bound, as a value or as a list with nothing else', () => {
    for (const data of [kept, { ...kept, brand: ['main'] }, { ...kept, brand: ['main', 'main'] }])
      expect(brokenBound(within, data)).toBeUndefined()
    expect(brokenBound([], {})).toBeUndefined()
  })
  it.each([
    ['another value', { ...kept, brand: 'second' }, 'brand'],
    ['no value', { manager: kept.manager }, 'brand'],
    ['an empty list', { ...kept, brand: [] }, 'brand'],
    ['a list with another value', { ...kept, brand: ['main', 'second'] }, 'brand'],
    ['the other bound', { ...kept, manager: { id: 'stf_2' } }, 'manager.id'],
    ['nothing on the way', { ...kept, manager: null }, 'manager.id'],
    ['text on the way', { ...kept, manager: 'stf_1' }, 'manager.id'],
    ['something inherited', { brand: 'main', manager: Object.create({ id: 'stf_1' }) }, 'manager.id'],
  ])('breaks one by %s', (_, data, path) => {
    expect(brokenBound(within, data)?.path.join('.')).toBe(path)
  })
  it('breaks a bound without a value, with any content', () => {
    for (const data of [{}, kept, undefined, null]) expect(brokenBound([{ path: [], value: undefined }], data)).toBeDefined()
  })
})
