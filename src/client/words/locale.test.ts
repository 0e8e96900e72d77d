import { describe, expect, it } from 'vitest'
import { locales } from '../../engine/schema/types.ts'
import { pickLocale } from './locale.ts'

const both = {
  languages: [
    { locale: 'en_US' as const, isDefault: false },
    { locale: 'ru_RU' as const, isDefault: true },
  ],
}

describe('R0-515 pickLocale', () => {
  it('prefers the saved choice, then the person’s, then the brand’s default', () => {
    expect(pickLocale({ saved: 'en_US', person: 'ru_RU', brand: both, host: 'a.example' })).toBe('en_US')
    expect(pickLocale({ person: 'en_US', brand: both, host: 'a.example' })).toBe('en_US')
    expect(pickLocale({ brand: both, host: 'a.example' })).toBe('ru_RU')
  })
  it('R0-839 the locales are ru_RU and en_US; without a default it is Russian on .ru hosts and English elsewhere', () => {
    expect([...locales].toSorted()).toEqual(['en_US', 'ru_RU'])
    expect(pickLocale({ host: 'cdn.ru' })).toBe('ru_RU')
    expect(pickLocale({ host: 'cdn.example' })).toBe('en_US')
  })
  it('follows the browser where neither person, brand nor host has a language', () => {
    const browser = ['de-DE', 'ru-RU', 'en']
    const open = { languages: both.languages.map(({ locale }) => ({ locale, isDefault: false })) }
    expect(pickLocale({ brand: open, host: 'cdn.example', browser })).toBe('ru_RU')
    expect(pickLocale({ brand: open, host: 'cdn.example', browser: ['EN-gb', 'ru'] })).toBe('en_US')
    expect(pickLocale({ brand: open, host: 'cdn.example', browser: ['de'] })).toBe('en_US')
    expect(pickLocale({ brand: open, host: 'cdn.ru', browser: ['en'] })).toBe('ru_RU')
    expect(pickLocale({ brand: both, host: 'cdn.example', browser: ['en'] })).toBe('ru_RU')
    expect(pickLocale({ saved: 'en_US', brand: open, host: 'cdn.example', browser })).toBe('en_US')
    expect(pickLocale({ brand: { languages: [{ locale: 'en_US', isDefault: false }] }, host: 'cdn.example', browser })).toBe('en_US')
  })
  it('skips languages that the brand does not offer, and invalid ones', () => {
    expect(pickLocale({ saved: 'ru_RU', brand: { languages: [{ locale: 'en_US', isDefault: false }] }, host: 'cdn.ru' })).toBe('en_US')
    expect(pickLocale({ saved: 'de_DE', host: 'cdn.example' })).toBe('en_US')
  })
})
