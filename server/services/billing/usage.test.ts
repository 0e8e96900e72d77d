import { describe, expect, it } from 'vitest'
import { createMeasured, NotMeasured } from './usage.ts'

const span = { from: 0, to: 1440, now: 2000, minutes: 0 }

describe('usage measured before a transaction', () => {
  it('is the same within it, and no other usage is available there', async () => {
    const { measuring, measured } = createMeasured()
    expect(await measuring(() => async () => 5)(['a', 'b'], span)('traffic')).toBe(5)
    expect(await measured(['a', 'b'], { ...span, now: 2001 })('traffic')).toBe(5)
    await expect(measured(['a', 'b'], span)('requests')).rejects.toThrow(NotMeasured)
    await expect(measured(['a'], span)('traffic')).rejects.toThrow(NotMeasured)
    await expect(measured(['a', 'b'], { ...span, from: 1 })('traffic')).rejects.toThrow(NotMeasured)
  })
})
