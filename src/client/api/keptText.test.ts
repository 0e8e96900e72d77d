// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetText, keepText, keepValue, keptText, keptValue } from './keptText.ts'

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
    keepText('it', 'kept')
    expect([keptText('it'), localStorage.getItem('it')]).toEqual(['kept', 'kept'])
    forgetText('it')
    expect([keptText('it'), localStorage.getItem('it')]).toEqual([undefined, null])
  })
  it.each([[['setItem'] as const], [['getItem', 'setItem', 'removeItem'] as const]])(
    'lasts as long as the page where the browser refuses %j',
    (methods) => {
      refuse(...methods)
      keepText('it', 'kept')
      expect(keptText('it')).toBe('kept')
      forgetText('it')
      expect(keptText('it')).toBeUndefined()
    },
  )
  it('is the latest, also when the browser takes it again', () => {
    refuse('setItem')
    keepText('it', 'first')
    vi.restoreAllMocks()
    keepText('it', 'second')
    localStorage.removeItem('it')
    expect(keptText('it')).toBeUndefined()
  })
  it.each(['', '{', 'null', '7', '[]', '{"a":1}', 'undefined'])('holds no value of the asked shape in %j', (text) => {
    keepText('it', text)
    expect(keptValue('it', isText)).toBeUndefined()
  })
  it('holds a value that is right', () => {
    keepValue('it', 'a "word"')
    expect(keptValue('it', isText)).toBe('a "word"')
  })
})
