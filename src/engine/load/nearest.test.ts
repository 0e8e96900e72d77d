import { describe, expect, it } from 'vitest'
import { nearestOf } from './nearest.ts'

describe('the word that was probably meant', () => {
  it.each([
    ['statusCode', ['from', 'status_code', 'status'], 'status_code'],
    ['titel', ['name', 'title', 'menu'], 'title'],
    ['maxLenght', ['minLength', 'maxLength', 'maxItems'], 'maxLength'],
    ['Name', ['name', 'names'], 'name'],
    ['textaera', ['textarea', 'radio'], 'textarea'],
    ['colum', ['columns', 'filters'], 'columns'],
  ])('%s', (given, known, meant) => {
    expect(nearestOf(given, known)).toBe(meant)
  })
  it.each([
    ['colour', ['name', 'scope', 'menu']],
    ['to', ['from', 'on']],
    ['name', ['name']],
    ['x'.repeat(100), ['x'.repeat(99)]],
    ['', ['a']],
  ])('%s is near to nothing', (given, known) => {
    expect(nearestOf(given, known)).toBeUndefined()
  })
})
