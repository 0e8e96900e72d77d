import { HttpError } from 'ra-core'
import { CancelledError } from '@tanstack/react-query'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { describe, expect, it } from 'vitest'
import { loadMessages, pluralRules } from '../../i18n/messages.ts'
import type { Locale } from '../engine/schema/types.ts'
import { failureText } from './failure.ts'

const translatorOf = async (locale: Locale) => {
  const messages = await loadMessages(locale)
  const { translate } = polyglotI18nProvider(() => messages, locale, [], { pluralRules, allowMissing: true })
  return (key: string, params?: Record<string, unknown>) => translate(key, params)
}
const [english, russian] = [await translatorOf('en_US'), await translatorOf('ru_RU')]
const failed = (status: number, code?: string, more: object = {}) =>
  new HttpError('x', status, code === undefined ? '<html>' : { status, code, message_key: `errors.${code}`, errors: [], ...more })
const both = (error: unknown, area?: 'statistics') => [failureText(error, english, area), failureText(error, russian, area)]

describe('a failed call', () => {
  it('R0-785 R1-374 of a configuration changed too often says how often changes are allowed', () => {
    expect(both(failed(429, 'config_change_limit'))).toEqual([
      'Configuration changes are possible no more than once a minute',
      'Изменение конфигурации возможно не чаще одного раза в минуту',
    ])
  })
  it('R0-786 is reported with the message of its code', () => {
    expect(both(failed(409, 'not_unique', { description: 'duplicate key' }))).toEqual(['A value is already taken.', 'Значение уже занято.'])
    expect(both(failed(507, 'storage_full'))[0]).toBe('The storage is full: nothing was saved. Try again later.')
  })
  it('R0-787 without such a message has the description of the server, as plain text', () => {
    expect(both(failed(400, 'no_words_for_this', { description: ' The\u0007 pool\n is full ' }))).toEqual([
      'The pool is full',
      'The pool is full',
    ])
    expect(failureText(failed(400, 'no_words_for_this', { description: 'x'.repeat(1000) }), english)).toHaveLength(300)
    expect(failureText(failed(400, 'no_words_for_this', { description: '<b>no</b>' }), english)).toBe('<b>no</b>')
  })
  it.each([
    ['no description', undefined],
    ['an empty one', ' \n'],
    ['one that is no text', { a: 1 }],
  ])('R0-788 with %s either is an Error', (_, description) => {
    expect(both(failed(400, 'no_words_for_this', { description }))).toEqual(['Error', 'Ошибка'])
  })
  it('R0-788 of an unexpected kind is an Error, too', () => {
    for (const error of [failed(418), new TypeError('x is undefined'), undefined, 'text', null, 7])
      expect(both(error)).toEqual(['Error', 'Ошибка'])
  })
  it('R0-789 of statistics with a 5xx suggests other filters, whatever its code', () => {
    for (const error of [failed(500, 'internal'), failed(502), failed(503, 'storage_unavailable')]) {
      expect(both(error, 'statistics')).toEqual([
        'Oops.. we cannot process your request. Try changing filter parameters',
        'Не удалось обработать запрос. Попробуйте изменить параметры фильтра',
      ])
    }
    expect(failureText(failed(429, 'config_change_limit'), english, 'statistics')).toContain('once a minute')
  })
  it('R0-792 with any other 5xx says that the problem is ours', () => {
    for (const error of [failed(500, 'internal'), failed(502), failed(504), failed(503, 'no_words_for_this', { description: 'stack' })]) {
      expect(both(error)).toEqual([
        'We have temporary problems. We are already working on it.',
        'У нас временные проблемы. Мы уже работаем над этим.',
      ])
    }
  })
  it('R0-660 that was cancelled is silent; one that took too long is not', () => {
    for (const error of [
      new DOMException('given up', 'AbortError'),
      Object.assign(new Error('x'), { name: 'AbortError' }),
      new CancelledError(),
    ])
      expect(both(error)).toEqual([undefined, undefined])
    expect(both(new DOMException('too long', 'TimeoutError'))).toEqual(['Error', 'Ошибка'])
  })
  it('without an answer says that the server cannot be reached', () => {
    expect(both(new HttpError('offline', 0))).toEqual(['The server cannot be reached.', 'Сервер недоступен.'])
  })
})
