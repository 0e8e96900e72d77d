import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pluralRules } from '../../../i18n/messages.ts'
import { formatFixed, formatMoney, formatPrice, formatSum, formatNumber, formatShare } from './numbers.ts'

const locales = ['en_US', 'ru_RU'] as const
/** Replaces thin spaces by plain ones, so that expectations are readable. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const nothings = [undefined, null, NaN, Infinity, -Infinity] as const

describe('numbers', () => {
  it.each([
    [0, '0', '0'],
    [-0, '0', '0'],
    [-0.0001, '0', '0'],
    [7, '7', '7'],
    [-1234.5, '-1,234.5', '-1 234,5'],
    [1234.5, '1,234.5', '1 234,5'],
    [1_234_567.5, '1,234,567.5', '1 234 567,5'],
    [0.0005, '0.001', '0,001'],
    [0.12345, '0.123', '0,123'],
    [1e21, '1,000,000,000,000,000,000,000', '1 000 000 000 000 000 000 000'],
  ])('%s has the separators of each language', (value, english, russian) => {
    expect(formatNumber(value, 'en_US')).toBe(english)
    expect(plain(formatNumber(value, 'ru_RU'))).toBe(russian)
  })
  it.each(nothings)('%s is a dash, never a zero', (value) => {
    for (const locale of locales)
      expect([
        formatNumber(value, locale),
        formatFixed(value, locale, 2),
        formatShare(value, locale),
        formatMoney(value, 'RUB', locale),
      ]).toEqual(['—', '—', '—', '—'])
  })
})

describe('shares', () => {
  it.each([
    [12.345678, '12.35 %', '12,35 %'],
    [100, '100.00 %', '100,00 %'],
    [99.995, '100.00 %', '100,00 %'],
    [0, '0.00 %', '0,00 %'],
    [0.01, '0.01 %', '0,01 %'],
  ])('R0-847 %s has two decimals', (value, english, russian) => {
    expect([plain(formatShare(value, 'en_US')), plain(formatShare(value, 'ru_RU'))]).toEqual([english, russian])
  })
  it.each([0.001, 0.004, 0.009999, Number.MIN_VALUE])('R0-848 %s is shown as tiny', (value) => {
    expect([plain(formatShare(value, 'en_US')), plain(formatShare(value, 'ru_RU'))]).toEqual(['< 0.01 %', '< 0,01 %'])
  })
  it('R0-848 zero is never shown as tiny', () => {
    expect(formatShare(0, 'en_US')).not.toContain('<')
    expect(formatShare(-0, 'en_US')).toBe(formatShare(0, 'en_US'))
  })
})

describe('money', () => {
  it.each([
    ['RUB', '₽ 10', '10 ₽'],
    ['USD', '$ 10', '10 $'],
    ['EUR', '€ 10', '10 €'],
    ['XYZW', 'XYZW 10', '10 XYZW'],
  ])('R0-851 R0-852 %s has its sign, or its code', (currency, english, russian) => {
    expect([plain(formatMoney(10, currency, 'en_US')), plain(formatMoney(10, currency, 'ru_RU'))]).toEqual([english, russian])
  })
  it.each([
    [10, '10'],
    [10.5, '10,50'],
    [10.004, '10'],
    [9.999, '10'],
    [0.005, '0,01'],
    [0.001, '0'],
    [-0.001, '0'],
    [0, '0'],
    [-5, '−5'],
    [-5.25, '−5,25'],
    [1_234_567.8, '1 234 567,80'],
    [1e15, '1 000 000 000 000 000'],
  ])('R0-853 a balance of %s has two decimals, and none where they are .00', (value, text) => {
    expect(plain(formatMoney(value, 'RUB', 'ru_RU'))).toBe(`${text} ₽`)
    const english = text.replace(',', '.').replaceAll(' ', ',').replace('−', '')
    expect(plain(formatMoney(value, 'RUB', 'en_US'))).toBe(`${text.startsWith('−') ? '−' : ''}₽ ${english}`)
  })
  it.each([
    [1200, '1 200,00'],
    [-0.5, '−0,50'],
    [-0.001, '0,00'],
    [12.6, '12,60'],
  ])('amounts that add up, such as %s, have two decimals throughout', (value, text) => {
    expect(plain(formatSum(value, 'RUB', 'ru_RU'))).toBe(`${text} ₽`)
  })
  it.each([
    [500, '500'],
    [0.5, '0,50'],
    [0.004, '0,004'],
    [0.000_12, '0,00012'],
    [1234.5678, '1 234,5678'],
  ])('a price of %s for a unit is not rounded to hundredths', (value, text) => {
    expect(plain(formatPrice(value, 'RUB', 'ru_RU'))).toBe(`${text} ₽`)
  })
})

describe('R0-850 plurals in Russian', () => {
  const form = pluralRules.pluralTypes.russian
  it('have three forms', () => {
    expect([1, 2, 5, 11, 21].map(form)).toEqual([0, 1, 2, 2, 0])
    expect([1, 21, 101].map(form)).toEqual([0, 0, 0])
    expect([2, 3, 4, 22, 104].map(form)).toEqual([1, 1, 1, 1, 1])
    expect([0, 5, 11, 12, 14, 20, 111, 112].map(form)).toEqual([2, 2, 2, 2, 2, 2, 2, 2])
  })
  it('follow Unicode for every whole number', () => {
    const rules = new Intl.PluralRules('ru')
    const names: Record<string, number> = { one: 0, few: 1, many: 2 }
    fc.assert(fc.property(fc.nat(), (n) => form(n) === names[rules.select(n)]))
  })
})
