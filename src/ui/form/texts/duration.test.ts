import { describe, expect, it } from 'vitest'
import { isDurationPattern, durationParts, unitsOf } from './duration.ts'

describe('durations', () => {
  it('are split into number and unit, and other texts are kept', () => {
    expect(durationParts('7d', ['s', 'm', 'h', 'd'])).toEqual({ text: '7', unit: 'd' })
    expect(durationParts(5400, ['s', 'm', 'h'])).toEqual({ text: '90', unit: 'm' })
    expect(durationParts(0, ['s', 'm'])).toEqual({ text: '0', unit: 's' })
    expect(durationParts('s', ['s', 'm'])).toEqual({ text: '', unit: 's' })
    expect(durationParts(undefined, ['s', 'm'])).toEqual({ text: '', unit: 's' })
  })
  it('are recognised by their pattern, with their units', () => {
    expect(isDurationPattern({ type: 'string', pattern: '^[1-9]\\d{0,3}(s|m|h)$' })).toBe(true)
    expect(isDurationPattern({ type: 'string', pattern: '^[a-z0-9]+$' })).toBe(false)
    expect(unitsOf({ type: 'string', pattern: '^[1-9]\\d{0,3}(s|m|h)$' })).toEqual(['s', 'm', 'h'])
  })
})
