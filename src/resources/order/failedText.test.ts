import { HttpError } from 'ra-core'
import { describe, expect, it } from 'vitest'
import russian from '../../../i18n/ru_RU/form.json' with { type: 'json' }
import english from '../../../i18n/en_US/form.json' with { type: 'json' }
import { failedText } from './failedText.ts'

const speak = (words: { order: Record<string, string> }) => (key: string) =>
  key.startsWith('form.order.') ? (words.order[key.slice('form.order.'.length)] ?? key) : key
const failed = (status: number, code = 'x') => new HttpError(code, status, { status, code, message_key: `errors.${code}`, errors: [] })
const said = 'Ошибка при отправке заявки. Попробуйте позже или свяжитесь с поддержкой. Приносим извинения за доставленные неудобства.'

describe('a request that was not stored', () => {
  it.each([failed(500), failed(503), failed(507), failed(0, 'offline'), undefined])('R0-824 R0-825 is reported', (error) => {
    expect(failedText(error, speak(russian))).toBe(said)
    expect(failedText(error, speak(english))).toBe(
      'The request could not be sent. Try again later or contact support. We apologise for the inconvenience.',
    )
  })
  it('has the message of the server when it can be corrected', () =>
    expect(failedText(failed(429, 'order_limit'), speak(russian))).not.toBe(said))
})
