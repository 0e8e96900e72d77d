// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeGuest, openGuest, refusal } from '../../../../tests/support/guest.tsx'

const call = 'POST /oauth/token'
const email = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const button = () => screen.getByRole('button', { name: 'Sign in' })
const isDisabled = () => button().getAttribute('aria-disabled') === 'true'
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const fill = () => {
  type(email(), 'a@b.example')
  type(password(), 'Some-Password-1')
}
const submit = () => fireEvent.submit(button().closest('form')!)
afterEach(() => {
  vi.useRealTimers()
  for (const close of screen.queryAllByRole('button', { name: 'Close' })) fireEvent.click(close)
  closeGuest()
})

describe('the sign-in', () => {
  it('R0-275 R0-276: has two fields and a button', async () => {
    await openGuest('/login')
    expect([email().type, password().type]).toEqual(['email', 'password'])
    expect(button()).toBeTruthy()
  })
  it('R0-277 R0-278: links to a forgotten password and to the registration, and both keep the next address', async () => {
    await openGuest('/login?nextUrl=%2Fdns')
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/restore?nextUrl=%2Fdns')
    fireEvent.click(screen.getByRole('link', { name: 'Register' }))
    expect(location.pathname).toBe('/register')
  })
  it('R0-279: has no link to a registration that is hidden in this language', async () => {
    await openGuest('/login', { brand: { register: { en_US: { display: 'hidden' } } } })
    expect(screen.queryByRole('link', { name: 'Register' })).toBeNull()
    closeGuest()
    await openGuest('/login', { locale: 'ru_RU', brand: { register: { en_US: { display: 'hidden' } } } })
    expect(screen.getByRole('link', { name: 'Зарегистрироваться' })).toBeTruthy()
  })
  it.each([
    ['', ''],
    ['a@b.example', ''],
    ['', 'secret'],
    ['   ', 'secret'],
  ])('R0-558: the button is disabled for %j and %j', async (mail, secret) => {
    const calls = await openGuest('/login')
    if (mail) type(email(), mail)
    if (secret) type(password(), secret)
    expect(isDisabled()).toBe(true)
    submit()
    expect(calls).toEqual([])
    expect(document.activeElement).toBe(mail.trim() ? password() : email())
  })
  it('R0-559: is enabled when the browser has filled in the fields without events', async () => {
    await openGuest('/login')
    expect(isDisabled()).toBe(true)
    fireEvent(email(), Object.assign(new Event('animationstart', { bubbles: true }), { animationName: 'g-autofilled' }))
    expect(isDisabled()).toBe(false)
  })
  it.each(['abc', 'a@b', 'тест@почта.рф', 'a b@c.example'])('R0-554 R0-555 R0-556: %s is not an e-mail address', async (text) => {
    const calls = await openGuest('/login')
    fill()
    type(email(), text)
    submit()
    expect(screen.getByText('Enter a valid email')).toBeTruthy()
    expect(calls).toEqual([])
  })
  it('R0-412 R0-557: is disabled during the request, which is sent once', async () => {
    const calls = await openGuest('/login', { answers: { [call]: 'never' } })
    fill()
    expect(isDisabled()).toBe(false)
    submit()
    submit()
    expect(isDisabled()).toBe(true)
    expect(calls).toEqual([{ path: call, body: { username: 'a@b.example', password: 'Some-Password-1', domain: 'localhost' } }])
  })
})

describe('a refused sign-in', () => {
  it.each([
    ['R0-744', 'account_locked', 'The account is locked for security: too many login attempts. Contact support or your manager.'],
    ['R0-745', 'access_denied', 'Access denied. Contact help@brand.example'],
  ])('%s: %s is shown until it is closed', async (_id, code, text) => {
    await openGuest('/login', { answers: { [call]: refusal(403, code) } })
    fill()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    submit()
    expect(await screen.findByText(text)).toBeTruthy()
    act(() => void vi.advanceTimersByTime(3_600_000))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(text)).toBeNull()
  })
  it('R0-495 R0-746: a person with an unproved address is led to the page about the e-mail', async () => {
    await openGuest('/login', { answers: { [call]: refusal(403, 'not_verified') } })
    fill()
    submit()
    expect(await screen.findByRole('heading', { name: 'Confirm your mail' })).toBeTruthy()
    expect(location.pathname).toBe('/register/ready')
  })
  it.each([
    ['R0-747', refusal(403, 'something_else'), 'Access denied.'],
    ['R0-748', refusal(403, 'wrong_credentials'), 'Wrong login or password entered.'],
    ['R0-748', refusal(401, 'unauthenticated'), 'Wrong login or password entered.'],
    ['R0-748', refusal(400, 'invalid'), 'Wrong login or password entered.'],
    ['', refusal(429, 'too_many_attempts'), 'Too many attempts.'],
    ['', 'offline' as const, 'The server cannot be reached.'],
  ])('%s: any other is shown above the form, and nothing typed is lost', async (_id, answer, text) => {
    await openGuest('/login', { answers: { [call]: answer } })
    fill()
    submit()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(text)
    expect(document.activeElement).toBe(alert)
    expect([email().value, password().value]).toEqual(['a@b.example', 'Some-Password-1'])
    expect(isDisabled()).toBe(false)
  })
})

describe('too many attempts', () => {
  const tooMany = (retryAfter: number) => ({ [call]: refusal(429, 'too_many_attempts', { retryAfter }) })
  const refused = async (retryAfter: number) => {
    const calls = await openGuest('/login', { answers: tooMany(retryAfter) })
    vi.useFakeTimers({ now: Date.now() })
    fill()
    submit()
    await act(() => vi.advanceTimersByTimeAsync(0))
    return calls
  }
  const timer = () => screen.getByRole('timer').textContent
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

  it('are counted down, and the button works again at the end', async () => {
    const calls = await refused(31)
    expect(timer()).toBe('Try again in 31 seconds.')
    expect(isDisabled()).toBe(true)
    submit()
    expect(calls).toHaveLength(1)
    await pass(30)
    expect(timer()).toBe('Try again in 1 second.')
    expect(isDisabled()).toBe(true)
    await pass(1)
    expect(timer()).toBe('You can try again now.')
    expect(isDisabled()).toBe(false)
    submit()
    await pass(0)
    expect(calls).toHaveLength(2)
  })
  it('still concern the account while another one is typed', async () => {
    const calls = await refused(31)
    const address = screen.getByLabelText<HTMLInputElement>('E-mail')
    const first = address.value
    fireEvent.change(address, { target: { value: 'another@portal.example' } })
    expect(screen.queryByRole('timer')).toBeNull()
    expect(isDisabled()).toBe(false)
    fireEvent.change(address, { target: { value: first } })
    expect(timer()).toBe('Try again in 31 seconds.')
    expect(isDisabled()).toBe(true)
    submit()
    expect(calls).toHaveLength(1)
  })
  it('do not block another account', async () => {
    await refused(31)
    type(email(), 'other@b.example')
    expect(isDisabled()).toBe(false)
    expect(screen.queryByRole('alert')).toBeNull()
  })
  it('that lock the account show when the lock ends, and stay', async () => {
    const locked = { [call]: refusal(403, 'account_locked', { retryAfter: 5 * 3600 }) }
    const calls = await openGuest('/login', { answers: locked })
    vi.useFakeTimers({ now: Date.now() })
    fill()
    submit()
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByRole('alert').textContent).toContain('The account is locked for security')
    expect(timer()).toBe('Try again in 5 hours.')
    await pass(10)
    expect(screen.getByRole('alert').textContent).toContain('Try again in 5 hours.')
    expect(isDisabled()).toBe(true)
    submit()
    expect(calls).toHaveLength(1)
    type(email(), 'other@b.example')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(isDisabled()).toBe(false)
  })
  it('are reported with the right plural forms in Russian', async () => {
    await openGuest('/login', { locale: 'ru_RU', answers: tooMany(25) })
    vi.useFakeTimers({ now: Date.now() })
    type(screen.getByLabelText('E-mail'), 'a@b.example')
    type(screen.getByLabelText('Пароль'), 'Some-Password-1')
    fireEvent.submit(screen.getByRole('button', { name: 'Войти' }).closest('form')!)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(timer()).toBe('Повторите через 25 секунд.')
    await pass(1)
    expect(timer()).toBe('Повторите через 24 секунды.')
    await pass(3)
    expect(timer()).toBe('Повторите через 21 секунду.')
    await pass(10)
    expect(timer()).toBe('Повторите через 11 секунд.')
    await pass(11)
    expect(timer()).toBe('Теперь можно повторить.')
  })
})
