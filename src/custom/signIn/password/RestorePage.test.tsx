// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeGuest, openGuest, refusal } from '../../../../tests/support/guest.tsx'

const call = 'POST /password/forgot'
const field = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const button = () => screen.getByRole('button', { name: 'Сбросить пароль' })
const isDisabled = () => button().getAttribute('aria-disabled') === 'true'
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
afterEach(() => {
  vi.useRealTimers()
  closeGuest()
})

describe('a forgotten password', () => {
  it('R0-056 R0-296: has a field, a button and a way back', async () => {
    await openGuest('/restore', { locale: 'ru_RU' })
    expect(field().type).toBe('email')
    expect(button()).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Вернуться ко входу' }).getAttribute('href')).toBe('/login')
  })
  it.each(['', 'abc', 'a@b', 'тест@a.ru', 'a@b.ru,c@d.ru'])(
    'R0-576 R0-578: the button is off for %j, and pressing it says why',
    async (text) => {
      const calls = await openGuest('/restore', { locale: 'ru_RU' })
      if (text) type(text)
      expect(isDisabled()).toBe(true)
      fireEvent.click(button())
      expect(field().getAttribute('aria-invalid')).toBe('true')
      expect(document.activeElement).toBe(field())
      expect(calls).toEqual([])
    },
  )
  it('R0-297 R0-511 R0-577: requests an e-mail to the trimmed address, and then shows `reseted`', async () => {
    const calls = await openGuest('/restore', { locale: 'ru_RU', answers: { [call]: { status: 204 } } })
    type(' a@b.ru ')
    expect(isDisabled()).toBe(false)
    fireEvent.click(button())
    expect(await screen.findByText(/Инструкции отправлены на a@b\.ru/)).toBeTruthy()
    expect(calls).toEqual([{ path: call, body: { email: 'a@b.ru', domain: location.hostname } }])
  })
  it('R0-778: an unknown address is reported, and stays for correction', async () => {
    await openGuest('/restore', { locale: 'ru_RU', answers: { [call]: refusal(404, 'unknown_email') } })
    type('a@b.ru')
    fireEvent.click(button())
    expect(await screen.findByText('Сожалеем. Такой адрес нам не знаком.')).toBeTruthy()
    expect(field().value).toBe('a@b.ru')
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })
  it('R0-779 R0-780: too many requests are reported until the message is closed', async () => {
    const calls = await openGuest('/restore', { locale: 'ru_RU', answers: { [call]: refusal(429, 'restore_limit', { retryAfter: 60 }) } })
    type('a@b.ru')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(button())
    expect(await screen.findByText('Слишком частый запрос на сброс пароля')).toBeTruthy()
    // The button shows the remaining time and waits; another address need not wait.
    expect(isDisabled()).toBe(true)
    expect(screen.getByRole('timer').textContent).toMatch(/^Повторите через (?:1 минуту|\d\d секунд[уы]?)\.$/)
    fireEvent.click(button())
    expect(calls).toHaveLength(1)
    type('c@d.ru')
    expect([isDisabled(), screen.queryByRole('timer')]).toEqual([false, null])
    act(() => void vi.advanceTimersByTime(600_000))
    expect(screen.getByText('Слишком частый запрос на сброс пароля')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
    expect(screen.queryByText('Слишком частый запрос на сброс пароля')).toBeNull()
  })
  it.each([
    [refusal(500, 'internal'), 'У нас временные проблемы.'],
    ['offline' as const, 'Сервер недоступен.'],
  ])('other errors are above the form', async (answer, text) => {
    await openGuest('/restore', { locale: 'ru_RU', answers: { [call]: answer } })
    type('a@b.ru')
    fireEvent.click(button())
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect(field().value).toBe('a@b.ru')
  })
})
