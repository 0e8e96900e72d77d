import { describe, expect, it } from 'vitest'
import type { When } from '../schema/types.ts'
import { matches, remaining } from './when.ts'

const here = { mode: 'edit', client: 'CDN2', feature: ['ioss', 'cnc'], role: 'admin', active: true, locale: 'en_US' } as const
const context = { ...here, feature: [...here.feature] }

describe('when', () => {
  it('holds without facts', () => {
    expect(matches(undefined, context)).toBe(true)
    expect(matches({}, {})).toBe(true)
  })
  it.each<When>([
    { mode: 'edit' },
    { mode: ['create', 'edit'] },
    { client: { not: 'CDN1' } },
    { feature: 'ioss' },
    { feature: ['x', 'cnc'] },
    { active: true },
    { mode: 'edit', client: 'CDN2' },
  ])('holds: %j', (when) => {
    expect(matches(when, context)).toBe(true)
  })
  it.each<When>([
    { mode: 'create' },
    { mode: ['create', 'list'] },
    { client: { not: 'CDN2' } },
    { client: { not: ['CDN1', 'CDN2'] } },
    { feature: 'x' },
    { feature: { not: 'ioss' } },
    { feature: { not: ['x', 'cnc'] } },
    { active: false },
    { mode: 'edit', client: 'CDN1' },
    { brand: 'b' },
    { mode: [] },
  ])('does not hold: %j', (when) => {
    expect(matches(when, context)).toBe(false)
  })
  it('an absent fact equals none of the values', () => {
    expect(matches({ client: 'CDN1' }, {})).toBe(false)
    expect(matches({ client: { not: 'CDN1' } }, {})).toBe(true)
    expect(matches({ feature: { not: 'ioss' } }, {})).toBe(true)
  })
  it('throws on an unknown fact instead of guessing', () => {
    expect(() => matches({ toString: 'x' } as unknown as When, context)).toThrow(/unknown fact/)
    expect(() => matches({ weekday: 'x' } as unknown as When, context)).toThrow(/unknown fact/)
  })
  it('leaves only the conditions that the page decides', () => {
    expect(remaining({ client: 'CDN2', mode: 'edit' }, { client: 'CDN2' })).toEqual({ mode: 'edit' })
    expect(remaining({ client: 'CDN2' }, { client: 'CDN2' })).toEqual({})
    expect(remaining(undefined, {})).toEqual({})
    expect(remaining({ client: 'CDN1', mode: 'edit' }, { client: 'CDN2' })).toBeUndefined()
    expect(remaining({ client: 'CDN1' }, { client: 'CDN2' })).toBeUndefined()
  })
})
