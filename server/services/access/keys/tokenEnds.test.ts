import { describe, expect, it } from 'vitest'
import { firstLetters, dueLetter } from './tokenEnds.ts'

const end = '2026-07-01T10:00:00.000Z'
const before = (days: number, seconds = 0) => new Date(Date.parse(end) - days * 86_400_000 - seconds * 1000)

describe('letters about the end of a token', () => {
  it('are due 14 and 3 days before, and at its end', () => {
    expect(firstLetters(end, before(30))).toEqual({ last_letter_days: null, next_letter_at: before(14).toISOString() })
    expect(dueLetter(end, null, before(14))).toEqual({ letter: 14, last_letter_days: 14, next_letter_at: before(3).toISOString() })
    expect(dueLetter(end, 14, before(3))).toEqual({ letter: 3, last_letter_days: 3, next_letter_at: end })
    expect(dueLetter(end, 3, new Date(end))).toEqual({ letter: 0, last_letter_days: 0, next_letter_at: null })
  })
  it('are sent once each, and not too early', () => {
    expect(dueLetter(end, null, before(14, 1))).toEqual({ last_letter_days: null, next_letter_at: before(14).toISOString() })
    expect(dueLetter(end, 14, before(13))).toEqual({ last_letter_days: 14, next_letter_at: before(3).toISOString() })
    expect(dueLetter(end, 0, before(-5))).toEqual({ last_letter_days: 0, next_letter_at: null })
  })
  it('are merged into the last one when several were missed', () => {
    expect(dueLetter(end, null, before(2)).letter).toBe(3)
    expect(dueLetter(end, 14, before(-1)).letter).toBe(0)
  })
  it('skip dates that had passed when the token was created', () =>
    expect(firstLetters(end, before(10))).toEqual({ last_letter_days: 14, next_letter_at: before(3).toISOString() }))
  it('are not sent for a token without an end', () =>
    expect(firstLetters(null, before(1))).toEqual({ last_letter_days: null, next_letter_at: null }))
})
