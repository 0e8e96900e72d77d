// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetText, storeText, storeValue, storedText, storedValue } from './storedText.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const refuse = (...methods: ('getItem' | 'setItem' | 'removeItem')[]) =>
  methods.forEach((method) =>
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('forbidden')
    }),
  )
afterEach(() => {
  vi.restoreAllMocks()
  forgetText('it')
})

describe('a kept text', () => {
  it('is the browser’s, until it is forgotten', () => {
    storeText('it', 'kept')
    expect([storedText('it'), localStorage.getItem('it')]).toEqual(['kept', 'kept'])
    forgetText('it')
    expect([storedText('it'), localStorage.getItem('it')]).toEqual([undefined, null])
  })
  it.each([[['setItem'] as const], [['getItem', 'setItem', 'removeItem'] as const]])(
    'lasts as long as the page where the browser refuses %j',
    (methods) => {
      refuse(...methods)
      storeText('it', 'kept')
      expect(storedText('it')).toBe('kept')
      forgetText('it')
      expect(storedText('it')).toBeUndefined()
    },
  )
  it('is the latest, also when the browser takes it again', () => {
    refuse('setItem')
    storeText('it', 'first')
    vi.restoreAllMocks()
    storeText('it', 'second')
    localStorage.removeItem('it')
    expect(storedText('it')).toBeUndefined()
  })
  it.each(['', '{', 'null', '7', '[]', '{"a":1}', 'undefined'])('holds no value of the asked shape in %j', (text) => {
    storeText('it', text)
    expect(storedValue('it', isText)).toBeUndefined()
  })
  it('holds a value that is right', () => {
    storeValue('it', 'a "word"')
    expect(storedValue('it', isText)).toBe('a "word"')
  })
})
