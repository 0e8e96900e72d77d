import { describe, expect, it } from 'vitest'
import { dueAt, expiryOf, renewalOf } from './expiry.ts'

const day = 86_400_000
const start = Date.parse('2026-01-01T00:00:00Z')
const iso = (days: number): string => new Date(start + days * day).toISOString()
const on = (days: number): Date => new Date(start + days * day)
const rowOf = (days: number, renews: boolean, at = 0) =>
  expiryOf({ account: 'a', type: 't', id: 'x' }, { starts: iso(0), ends: iso(days), renews, at: iso(at) })
/** Days with events, and the events. */
function lifeOf(days: number, renews: boolean, at = 0): string[] {
  const seen: string[] = []
  for (let row = rowOf(days, renews, at), turns = 0; row.due_at !== null && turns < 60; turns += 1) {
    const now = new Date(row.due_at)
    const { warn, renew, next } = dueAt(row, now)
    if (warn !== undefined || renew)
      seen.push(`${(now.getTime() - start) / day}${warn === undefined ? '' : ` warn ${warn}`}${renew ? ' renew' : ''}`)
    row = { ...row, warned_days: warn ?? row.warned_days, due_at: next }
  }
  return seen
}

describe('an uploaded certificate', () => {
  it('causes a warning 30, 14 and 3 days before its end, once each', () =>
    expect(lifeOf(365, false)).toEqual(['335 warn 30', '351 warn 14', '362 warn 3']))
  it('causes no warning when it was just stored', () => {
    expect(lifeOf(20, false)).toEqual(['6 warn 14', '17 warn 3'])
    expect(lifeOf(365, false, 360)).toEqual(['362 warn 3'])
    expect(lifeOf(365, false, 363)).toEqual([])
  })
  it('causes one warning, with the nearest threshold, after a long pause', () =>
    expect(dueAt(rowOf(365, false), on(353))).toEqual({ warn: 14, renew: false, next: iso(362) }))
  it('causes no warning once it has ended', () => expect(dueAt(rowOf(365, false), on(366))).toEqual({ renew: false, next: null }))
})

describe('a certificate that is renewed automatically', () => {
  it('is renewed a third of its lifetime before the end, 30 days at most', () => {
    for (const [days, renewal] of [
      [90, 60],
      [365, 335],
      [6, 4],
      [45, 30],
    ] as const)
      expect([days, renewalOf(rowOf(days, true)).toISOString()]).toEqual([days, iso(renewal)])
  })
  it('is retried each day, with a warning when the renewal is long overdue', () => {
    const life = lifeOf(90, true)
    expect(life[0]).toBe('60 renew')
    expect(life.filter((one) => one.includes('warn')).map((one) => one.replace(/ renew/, ''))).toEqual(['76 warn 14', '87 warn 3'])
    expect(life.at(-1)).toBe('89 renew')
    expect(life).toHaveLength(30)
  })
  it('of a few days causes no warning before it is renewed', () => expect(lifeOf(6, true)).toEqual(['4 renew', '5 renew']))
})
