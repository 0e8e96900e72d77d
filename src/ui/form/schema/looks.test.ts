import { describe, expect, it } from 'vitest'
import { isMono, widthOf } from './looks.ts'

describe('the looks of a text', () => {
  it('are monospaced for hosts, but not for names', () => {
    expect(isMono({ type: 'string', format: 'host' })).toBe(true)
    expect(isMono({ type: 'string', pattern: '^[A-Za-z0-9_.-]+$' })).toBe(true)
    expect(isMono({ type: 'string', pattern: '^[A-Za-z\u0410-\u042f0-9_. -]+$' })).toBe(false)
    expect(isMono({ type: 'string', pattern: '^[^\\u0000-\\u001f]+$' })).toBe(false)
    expect(isMono({ type: 'string', maxLength: 2000 }, { widget: 'textarea' })).toBe(false)
    expect(isMono({ type: 'string', maxLength: 2000 }, { widget: 'textarea', mono: true })).toBe(true)
  })
  it('include a short input for a short text', () => {
    expect([6, 20, 21].map((maxLength) => widthOf({ type: 'string', maxLength }))).toEqual(['short', 'middle', 'full'])
    expect(widthOf({ type: 'string' })).toBe('full')
    expect(['date', 'time', 'color', 'uri'].map((format) => widthOf({ type: 'string', format }))).toEqual([
      'middle',
      'middle',
      'middle',
      'full',
    ])
  })
})
