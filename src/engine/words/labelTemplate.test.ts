import { expect, it } from 'vitest'
import { labelOf } from './labelTemplate.ts'

const entry = { seq: 3, comment: '', cn: 'a.example', alt: 'a.example, b.example', gone: null }

it('is one field, or a text with fields in braces of which the first that says something stands', () => {
  expect(labelOf('cn', entry)).toBe('a.example')
  expect(labelOf('{seq}. {comment|cn} ({alt})', entry)).toBe('3. a.example (a.example, b.example)')
})
it('leaves out what says nothing, and takes no braces of values for its own', () => {
  expect([labelOf('gone', entry), labelOf('{gone|missing}-', entry), labelOf('missing', entry)]).toEqual(['', '-', ''])
  expect(labelOf('{cn}', { cn: '{seq}', seq: 1 })).toBe('{seq}')
})
it('says nothing twice: brackets that would hold what is before them are left out', () => {
  const label = '{seq}. {comment|alt} ({alt})'
  expect(labelOf(label, { seq: 1, alt: 'x.example' })).toBe('1. x.example')
  expect(labelOf(label, entry)).toBe('3. a.example, b.example')
  expect(labelOf(label, { seq: 2, comment: 'Shop', alt: 'x.example' })).toBe('2. Shop (x.example)')
  expect(labelOf(label, { seq: 2, comment: 'Shop' })).toBe('2. Shop')
  expect(labelOf('{a} {b}', { a: 5, b: 5 })).toBe('5')
})
