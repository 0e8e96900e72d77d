// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expireNow, expiry, forgetExpiry, isExpired, keepExpiry, noteUse } from './expiry.ts'

const start = Date.parse('2026-05-01T10:00:00Z')
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('the expiry that a browser stores', () => {
  it('R0-467: follows from lifetime and idle time, whichever ends first; nothing else is stored', () => {
    keepExpiry(86_400, 14_400, start)
    expect(expiry()).toBe(start + 14_400_000)
    keepExpiry(600, 14_400, start)
    expect(expiry()).toBe(start + 600_000)
    expect(Object.keys(localStorage)).toEqual(['portal.expiry'])
    expect(JSON.parse(localStorage.getItem('portal.expiry')!)).toEqual({ end: start + 600_000, idle: 14_400_000, seen: start })
  })
  it('R0-468: ends the session to the millisecond', () => {
    keepExpiry(600, 14_400, start)
    expect([isExpired(start), isExpired(start + 599_999), isExpired(start + 600_000), isExpired(start + 900_000)]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
  it('R0-470: moves with use, but not past the lifetime, and not once it is over', () => {
    keepExpiry(86_400, 600, start)
    noteUse(start + 500_000)
    expect(expiry()).toBe(start + 1_100_000)
    noteUse(start + 86_400_000)
    expect(expiry()).toBe(start + 1_100_000)
    keepExpiry(700, 600, start)
    noteUse(start + 500_000)
    expect(expiry()).toBe(start + 700_000)
  })
  it('is not written at every call', () => {
    keepExpiry(86_400, 600, start)
    const write = vi.spyOn(Storage.prototype, 'setItem')
    for (let n = 0; n < 100; n += 1) noteUse(start + n * 40)
    expect(write).not.toHaveBeenCalled()
    noteUse(start + 5000)
    expect(write).toHaveBeenCalledTimes(1)
  })
  it('passes at once when the server ends the session, and is unknown once it is removed', () => {
    keepExpiry(86_400, 600, start)
    expireNow()
    expect([isExpired(start), expiry()]).toEqual([true, 0])
    noteUse(start)
    expect(isExpired(start)).toBe(true)
    forgetExpiry()
    expect([isExpired(start), expiry()]).toEqual([false, undefined])
  })
  it.each([
    '',
    'null',
    '7',
    '[]',
    '{}',
    '{"end":1}',
    '{"end":"x","idle":1,"seen":1}',
    '{"end":null,"idle":null,"seen":null}',
    '{"end":1e999,"idle":1,"seen":1}',
    'not json',
  ])('ignores %j', (text) => {
    localStorage.setItem('portal.expiry', text)
    expect([expiry(), isExpired(start)]).toEqual([undefined, false])
  })
  it('works without a storage that refuses', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('forbidden')
    })
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new Error('forbidden')
    })
    expect(() => {
      keepExpiry(1, 1)
      noteUse()
      expireNow()
      forgetExpiry()
    }).not.toThrow()
    expect(expiry()).toBeUndefined()
  })
})
