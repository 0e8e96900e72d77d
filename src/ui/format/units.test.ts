import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bitUnits, byteUnits, formatScaled, scaleBits, scaleBytes, scaleTraffic, statisticsGigabits, statisticsGigabytes } from './units.ts'

const KB = 1024

describe('R0-842 bytes count by 1024', () => {
  it.each([
    [0, 0, 'B'],
    [-1, -1, 'B'],
    [1000, 1000, 'B'],
    [1023, 1023, 'B'],
    [1024, 1, 'KB'],
    [1536, 1.5, 'KB'],
    [-1536, -1.5, 'KB'],
    [KB ** 2, 1, 'MB'],
    [1.5 * KB ** 4, 1.5, 'TB'],
    [KB ** 8, 1, 'YB'],
    [5000 * KB ** 8, 5000, 'YB'],
  ])('%s', (value, n, unit) => {
    expect(scaleBytes(value)).toEqual({ n, unit })
  })
  it('1,024 of a unit are shown as one of the next', () => {
    expect(formatScaled(scaleBytes(1023.99 * KB).n, false, 'en_US')).toBe('1,023.99')
    expect(scaleBytes(1023.999 * KB)).toMatchObject({ unit: 'MB' })
    expect(formatScaled(scaleBytes(1023.999 * KB).n, false, 'en_US')).toBe('1.00')
  })
})

describe('R0-844 bits a second count by 1000', () => {
  it.each([
    [0, 0, 'bit'],
    [999, 999, 'bit'],
    [1000, 1, 'kbit'],
    [1_000_000, 1, 'Mbit'],
    [1024 * 1000, 1.024, 'Mbit'],
    [5_800_000, 5.8, 'Mbit'],
    [-5_800_000, -5.8, 'Mbit'],
  ])('%s', (value, n, unit) => {
    expect(scaleBits(value)).toEqual({ n, unit })
  })
  it('R0-846 up to the Ybit, with two decimals', () => {
    const { n, unit } = scaleBits(1e24)
    expect([formatScaled(n, false, 'en_US'), formatScaled(n, false, 'ru_RU'), unit]).toEqual(['1.00', '1,00', 'Ybit'])
    expect(scaleBits(1e30).unit).toBe('Ybit')
  })
})

describe('any value', () => {
  const values = fc.double({ min: -1e27, max: 1e27, noNaN: true })
  it('is shown below the base except in the largest unit, and from one on except in the smallest', () => {
    fc.assert(
      fc.property(values, (value) => {
        for (const [{ n, unit }, base, units] of [
          [scaleBytes(value), 1024, byteUnits],
          [scaleBits(value), 1000, bitUnits],
        ] as const) {
          const at = (units as readonly string[]).indexOf(unit)
          const shown = Math.abs(Number(n.toFixed(at === 0 ? 0 : 2)))
          if (at < units.length - 1) expect(shown).toBeLessThan(base)
          if (at > 0) expect(shown).toBeGreaterThanOrEqual(1)
          expect(Math.sign(n)).toBe(Math.sign(value))
        }
      }),
    )
  })
})

describe('statistics', () => {
  it.each([
    [0, '0.000', '0,000'],
    [KB ** 3, '1.000', '1,000'],
    [1.2345678 * KB ** 3, '1.235', '1,235'],
    [1, '0.000', '0,000'],
    [2500 * KB ** 3, '2,500.000', '2\u202f500,000'],
  ])('R0-843 %s bytes are GB with three decimals', (bytes, english, russian) => {
    expect([statisticsGigabytes(bytes, 'en_US'), statisticsGigabytes(bytes, 'ru_RU')]).toEqual([english, russian])
  })
  it.each([
    [0, '0.000000', '0,000000'],
    [1_500_000, '0.001500', '0,001500'],
    [1e9, '1.000000', '1,000000'],
    [1e12, '1,000.000000', '1\u202f000,000000'],
  ])('R0-845 %s bits a second are Gbit with six decimals', (bits, english, russian) => {
    expect([statisticsGigabits(bits, 'en_US'), statisticsGigabits(bits, 'ru_RU')]).toEqual([english, russian])
  })
})

describe('R0-430 R0-854 traffic of a tariff', () => {
  it.each([
    [0, '0', 'GB'],
    [0.5, '0.5', 'GB'],
    [1023, '1,023', 'GB'],
    [1023.99, '1,023.99', 'GB'],
    [1023.999, '1.0', 'TB'],
    [1024, '1.0', 'TB'],
    [1536, '1.5', 'TB'],
    [10_240, '10.0', 'TB'],
    [-100, '-100', 'GB'],
    [-2048, '-2.0', 'TB'],
    [1024 * 12_345, '12,345.0', 'TB'],
  ])('%s GB', (value, text, unit) => {
    expect(scaleTraffic(value, 'en_US')).toEqual({ text, unit })
  })
  it('in Russian', () => {
    expect(scaleTraffic(1536, 'ru_RU')).toEqual({ text: '1,5', unit: 'TB' })
  })
})
