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

describe('a stored text', () => {
  it('stays in the browser until it is removed', () => {
    storeText('it', 'kept')
    expect([storedText('it'), localStorage.getItem('it')]).toEqual(['kept', 'kept'])
    forgetText('it')
    expect([storedText('it'), localStorage.getItem('it')]).toEqual([undefined, null])
  })
  it.each([[['setItem'] as const], [['getItem', 'setItem', 'removeItem'] as const]])(
    'lasts as long as the page if the browser refuses %j',
    (methods) => {
      refuse(...methods)
      storeText('it', 'kept')
      expect(storedText('it')).toBe('kept')
      forgetText('it')
      expect(storedText('it')).toBeUndefined()
    },
  )
  it('is the latest one, also once the browser accepts it again', () => {
    refuse('setItem')
    storeText('it', 'first')
    vi.restoreAllMocks()
    storeText('it', 'second')
    localStorage.removeItem('it')
    expect(storedText('it')).toBeUndefined()
  })
  it.each(['', '{', 'null', '7', '[]', '{"a":1}', 'undefined'])('has no value of the expected shape in %j', (text) => {
    storeText('it', text)
    expect(storedValue('it', isText)).toBeUndefined()
  })
  it('has a valid value', () => {
    storeValue('it', 'a "word"')
    expect(storedValue('it', isText)).toBe('a "word"')
  })
})
