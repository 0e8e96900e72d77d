// Times below charts and in tables, and signs of changes (000 §9).
import { expect, it } from 'vitest'
import { bucketTitle, tickText } from './bucketTexts.ts'
import type { Granularity } from './ranges.ts'
import { signed } from '../useHint.ts'

const bucket = { start: '2026-03-10T21:05:00Z' }
const hour = { start: '2026-03-10T21:00:00Z' }
const midnight = { start: '2026-03-09T21:00:00Z' }
const english = (granularity: Granularity) => ({ granularity, zone: 'Europe/Moscow', locale: 'en_US' }) as const
const russian = (granularity: Granularity) => ({ granularity, zone: 'Europe/Moscow', locale: 'ru_RU' }) as const

it('R0-841: tables write times with AM or PM in English, and with 24 hours in Russian', () => {
  expect(bucketTitle(bucket, english('PT1M'))).toBe('2026-03-11 12:05 AM')
  expect(bucketTitle(bucket, russian('PT1M'))).toBe('11-03-2026 00:05')
  expect(bucketTitle({ start: '2026-03-10T12:00:00Z' }, english('PT1H'))).toBe('2026-03-10 03:00 PM')
  expect(bucketTitle({ start: '2026-03-10T12:00:00Z' }, russian('PT1H'))).toBe('10-03-2026 15:00')
})

it('days and months are written in the order of the language', () => {
  expect(bucketTitle(midnight, english('P1D'))).toBe('2026-03-10')
  expect(bucketTitle(midnight, russian('P1D'))).toBe('10-03-2026')
  expect(bucketTitle(midnight, english('P1M'))).toBe('2026-03')
  expect(bucketTitle(midnight, russian('P1M'))).toBe('03-2026')
})

it('ticks are short', () => {
  expect(tickText(hour, english('PT1H'))).toBe('12 AM')
  expect(tickText(hour, russian('PT1H'))).toBe('00:00')
  expect(tickText({ start: '2026-03-10T12:00:00Z' }, english('PT1H'))).toBe('3 PM')
  expect(tickText(bucket, english('PT1M'))).toBe('12:05 AM')
  expect(tickText(midnight, english('P1D'))).toBe('10 Mar')
  expect(tickText(midnight, russian('P1D'))).toMatch(/^10 мар/)
  expect(tickText(midnight, russian('P1M'))).toBe('03-2026')
})

it('hours of a zone that is half an hour off keep their minutes', () => {
  const calcutta = { granularity: 'PT1H', zone: 'Asia/Kolkata', locale: 'en_US' } as const
  expect(tickText(hour, calcutta)).toBe('02:30 AM')
})

it('a change that rounds to zero has no sign', () => {
  const write = (size: number): string => size.toFixed(2)
  expect([signed(-0.001, write), signed(0.004, write), signed(0, write)]).toEqual(['0.00', '0.00', '0.00'])
  expect([signed(-0.01, write), signed(2, write)]).toEqual(['−0.01', '+2.00'])
  const share = (size: number) => (size < 0.01 && size > 0 ? '< 0.01 %' : `${size.toFixed(2)} %`)
  expect([signed(-0.001, share), signed(0.001, share)]).toEqual(['< 0.01 %', '< 0.01 %'])
})
