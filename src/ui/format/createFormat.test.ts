import polyglotI18nProvider from 'ra-i18n-polyglot'
import { describe, expect, it } from 'vitest'
import { loadMessages, pluralRules } from '../../../i18n/messages.ts'
import type { Locale } from '../../engine/schema/types.ts'
import { createFormat } from './createFormat.ts'

const formatIn = async (locale: Locale) => {
  const messages = await loadMessages(locale)
  const { translate } = polyglotI18nProvider(() => messages, locale, [], { pluralRules })
  return createFormat((key, params) => translate(key, params), locale, 'UTC')
}
const english = await formatIn('en_US')
const russian = await formatIn('ru_RU')
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('values with their units', () => {
  it.each([
    ['R0-842 bytes', (f: typeof english) => f.bytes(1536), '1.50 KB', '1,50 КБ'],
    ['bytes, fewer than a KB', (f: typeof english) => f.bytes(512), '512 B', '512 Б'],
    ['R0-846 bits a second', (f: typeof english) => f.bits(1e24), '1.00 Ybit/s', '1,00 Йбит/с'],
    ['bytes of an axis', (f: typeof english) => f.limit(20 * 1024 ** 3), '20 GB', '20 ГБ'],
    ['bits of an axis', (f: typeof english) => f.limitBits(2_500_000), '2.5 Mbit/s', '2,5 Мбит/с'],
    ['R0-843 traffic in statistics', (f: typeof english) => f.statisticsTraffic(1_073_741_824), '1.000 GB', '1,000 ГБ'],
    ['R0-845 bandwidth in statistics', (f: typeof english) => f.statisticsBandwidth(1_500_000), '0.001500 Gbit/sec', '0,001500 Гбит/с'],
    ['R0-854 traffic left, little', (f: typeof english) => f.traffic(1023), '1,023 GB', '1 023 ГБ'],
    ['R0-854 traffic left, much', (f: typeof english) => f.traffic(1536), '1.5 TB', '1,5 ТБ'],
    ['money', (f: typeof english) => f.money(10.5, 'USD'), '$ 10.50', '10,50 $'],
    ['a share', (f: typeof english) => f.share(12.345678), '12.35 %', '12,35 %'],
    ['a date', (f: typeof english) => f.date('2024-09-15T15:05:00Z'), '2024-09-15 03:05 PM', '15-09-2024 15:05'],
    ['a time', (f: typeof english) => f.time('2024-09-15T15:05:00Z'), '03:05 PM', '15:05'],
    ['an age', (f: typeof english) => f.since('2024-09-15T15:05:00Z', Date.parse('2024-09-15T15:17:30Z')), '12 min ago', '12 мин назад'],
    ['a length', (f: typeof english) => f.hours(3661), '1:01:01', '1:01:01'],
    ['a setting', (f: typeof english) => f.duration('30d'), '30 d', '30 дн.'],
  ])('%s', (_, write, inEnglish, inRussian) => {
    expect([plain(write(english)), plain(write(russian))]).toEqual([inEnglish, inRussian])
  })
  it.each([undefined, null, NaN, Infinity])('%s is a dash, without a unit', (value) => {
    const { bytes, bits, statisticsTraffic, statisticsBandwidth, traffic, number, share, hours, countdown, duration } = english
    expect(
      [bytes, bits, statisticsTraffic, statisticsBandwidth, traffic, number, share, hours, countdown, duration].map((write) =>
        write(value),
      ),
    ).toEqual(Array.from({ length: 10 }, () => '—'))
  })
})
