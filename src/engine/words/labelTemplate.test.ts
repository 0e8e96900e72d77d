import { expect, it } from 'vitest'
import { labelOf } from './labelTemplate.ts'

const entry = { seq: 3, comment: '', cn: 'a.example', alt: 'a.example, b.example', gone: null }

it('a label is one field, or a text with braces that take the first field with a value', () => {
  expect(labelOf('cn', entry)).toBe('a.example')
  expect(labelOf('{seq}. {comment|cn} ({alt})', entry)).toBe('3. a.example (a.example, b.example)')
})
it('empty parts are omitted, and braces inside values are not interpreted', () => {
  expect([labelOf('gone', entry), labelOf('{gone|missing}-', entry), labelOf('missing', entry)]).toEqual(['', '-', ''])
  expect(labelOf('{cn}', { cn: '{seq}', seq: 1 })).toBe('{seq}')
})
it('brackets that would repeat the text before them are omitted', () => {
  const label = '{seq}. {comment|alt} ({alt})'
  expect(labelOf(label, { seq: 1, alt: 'x.example' })).toBe('1. x.example')
  expect(labelOf(label, entry)).toBe('3. a.example, b.example')
  expect(labelOf(label, { seq: 2, comment: 'Shop', alt: 'x.example' })).toBe('2. Shop (x.example)')
  expect(labelOf(label, { seq: 2, comment: 'Shop' })).toBe('2. Shop')
  expect(labelOf('{a} {b}', { a: 5, b: 5 })).toBe('5')
})
