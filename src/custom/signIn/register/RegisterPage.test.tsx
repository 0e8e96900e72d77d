// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeGuest, openGuest, refusal } from '../../../../tests/support/guest.tsx'
import { PHONE_DIGITS } from '../../../engine/formats/contacts/phones.ts'
import { forgetRegistration, noteLetter } from './registration.ts'

const call = 'POST /registration/email'
const sent = { [call]: { status: 204 }, 'POST /phone/code': { status: 204 } }
const phone = () => screen.getByLabelText<HTMLInputElement>('Phone')
const email = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const button = () => screen.getByRole('button', { name: 'Register' })
const isDisabled = () => button().getAttribute('aria-disabled') === 'true'
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const fill = (number = '+49 1512 3456789', mail = 'a@b.example') => {
  type(phone(), number)
  type(email(), mail)
}
/** The numbering plans are loaded. */
const ready = () =>
  vi.waitFor(() => {
    fireEvent.blur(phone())
    expect(phone().value).toContain(' ')
  })
afterEach(() => {
  vi.useRealTimers()
  forgetRegistration()
  closeGuest()
})

describe('the registration', () => {
  it('R0-284 R0-285 R0-287: has two fields, a button, and a text with two links', async () => {
    await openGuest('/register', {
      brand: { legal: { privacy_url: 'https://b.example/privacy', consent_url: 'https://b.example/consent' } },
    })
    expect([phone().type, email().type]).toEqual(['tel', 'email'])
    expect(button()).toBeTruthy()
    expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('https://b.example/privacy')
    expect(screen.getByRole('link', { name: 'consent to the processing of personal data' }).getAttribute('href')).toBe(
      'https://b.example/consent',
    )
  })
  it('R0-286: shows the brand’s own text if there is one', async () => {
    await openGuest('/register', {
      brand: {
        register: { en_US: { consent: 'Ours: %{consent}. <b>And %{privacy}.</b>' } },
        legal: { privacy_url: 'javascript:alert(1)', consent_url: 'https://b.example/consent' },
      },
    })
    expect(document.querySelector('.g-consent')?.textContent).toBe(
      'Ours: consent to the processing of personal data. <b>And privacy policy.</b>',
    )
    expect(screen.queryByRole('link', { name: 'privacy policy' })).toBeNull()
  })
  it('R0-043: names the offer only if the brand has one', async () => {
    await openGuest('/register', { brand: { legal: { offer_url: 'https://b.example/offer' } } })
    expect(screen.getByRole('link', { name: 'public offer' }).getAttribute('href')).toBe('https://b.example/offer')
    expect(document.querySelector('.g-consent')?.textContent).toBe(
      'By registering you accept the public offer and the privacy policy and give your consent to the processing of personal data.',
    )
    closeGuest()
    await openGuest('/register')
    expect(document.querySelector('.g-consent')?.textContent).not.toContain('offer')
  })
  it('is not linked if the brand hides it in this language', async () => {
    const brand = { register: { en_US: { display: 'hidden' as const } } }
    for (const address of ['/register/ready', '/phone-verify']) {
      await openGuest(address, { brand })
      expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeTruthy()
      expect(screen.queryByRole('link', { name: 'Register' }), address).toBeNull()
      closeGuest()
      await openGuest(address)
      expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href'), address).toBe('/register')
      closeGuest()
    }
  })
  it('R0-288: is one button to another site if the brand says so', async () => {
    await openGuest('/register', {
      brand: { register: { en_US: { display: 'redirectButton', url: 'https://join.example/', button: 'Join us' } } },
    })
    const link = screen.getByRole('link', { name: /^Join us/ })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://join.example/',
      '_blank',
      'noopener noreferrer',
    ])
    expect(link.querySelector('svg')?.classList.contains('lucide-external-link')).toBe(true)
    expect(screen.queryByLabelText('Phone')).toBeNull()
  })
  it.each([
    ['', ''],
    ['+49 1512 3456789', ''],
    ['', 'a@b.example'],
    ['+7123', 'a@b.example'],
    ['+49 1512 3456789', 'abc'],
    ['+49 1512 3456789', 'тест@a.ru'],
  ])('R0-560 R0-561 R0-564: the button is disabled for %j and %j', async (number, mail) => {
    const calls = await openGuest('/register')
    await act(async () => {
      await import('../../../engine/formats/contacts/phone.ts')
    })
    if (number) type(phone(), number)
    if (mail) type(email(), mail)
    await vi.waitFor(() => expect(isDisabled()).toBe(true))
    fireEvent.submit(button().closest('form')!)
    expect(calls).toEqual([])
    expect(document.querySelector('[aria-invalid]')).toBe(document.activeElement)
  })
  it('R0-564: the button is disabled while the e-mail is requested, once', async () => {
    const calls = await openGuest('/register', { answers: { [call]: 'never' } })
    fill()
    await ready()
    expect(isDisabled()).toBe(false)
    fireEvent.click(button())
    expect(isDisabled()).toBe(true)
    fireEvent.click(button())
    expect(calls).toHaveLength(1)
  })
  it('R0-562: an invalid number is reported at its field', async () => {
    await openGuest('/register')
    type(phone(), '+7123')
    await vi.waitFor(() => {
      fireEvent.blur(phone())
      expect(screen.getByText('Enter a valid phone number')).toBeTruthy()
    })
  })
  it('R0-563: a sixteenth digit is not accepted', async () => {
    await openGuest('/register')
    type(phone(), '123456789012345')
    expect(phone().value.replace(/\D/g, '')).toHaveLength(PHONE_DIGITS.most)
    type(phone(), '1234567890123456')
    expect(phone().value).toBe('123456789012345')
  })
  it('R0-496 R0-289 R0-499: sends both, and then shows where to look for the e-mail', async () => {
    const calls = await openGuest('/register', { answers: sent })
    fill()
    await ready()
    expect(isDisabled()).toBe(false)
    fireEvent.click(button())
    expect(await screen.findByRole('heading', { name: 'Confirm your mail' })).toBeTruthy()
    expect(calls).toEqual([{ path: call, body: { email: 'a@b.example', phone: '+4915123456789' } }])
    expect(location.pathname).toBe('/register/ready')
  })
  it.each([
    ['R0-497', '+49 1512 3456789', ['phone_required'], '+4915123456789'],
    ['R0-498', '8 (916) 123-45-67', [], '+79161234567'],
  ])('%s: %s of a brand with %j proves the phone first', async (_id, number, features, wire) => {
    const calls = await openGuest('/register', { answers: sent, brand: { features } })
    fill(number)
    await ready()
    fireEvent.click(button())
    expect(await screen.findByRole('heading', { name: 'Confirm your phone' })).toBeTruthy()
    expect(location.pathname + location.search).toBe(`/phone-verify?phone=${encodeURIComponent(wire)}`)
    await expect.poll(() => calls.at(-1)).toEqual({ path: 'POST /phone/code', body: { phone: wire, email: 'a@b.example' } })
  })
  it.each([
    [
      'R0-750',
      refusal(429, 'registration_limit', { retryAfter: 30 }),
      'Registration from one IP address is possible no more than once a minute',
    ],
    ['R0-754', refusal(500, 'internal'), 'Unknown error, repeat later'],
    ['R0-754', refusal(418, 'teapot'), 'Unknown error, repeat later'],
    ['', 'offline' as const, 'The server cannot be reached.'],
  ])('%s: a refusal is shown above the form, and typed values stay', async (_id, answer, text) => {
    await openGuest('/register', { answers: { [call]: answer } })
    fill()
    await ready()
    fireEvent.click(button())
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect(email().value).toBe('a@b.example')
    expect(localStorage.getItem('portal.registration')).toBeNull()
  })
  it.each([
    ['R0-752', 'email_in_use', 'User with this email is already registered', () => email()],
    ['R0-753', 'phone_in_use', 'User with this phone is already registered', () => phone()],
  ])('%s: %s is shown at its field', async (_id, code, text, field) => {
    await openGuest('/register', { answers: { [call]: refusal(409, code) } })
    fill()
    await ready()
    fireEvent.click(button())
    expect(await screen.findByText(text)).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the page about the e-mail', () => {
  const again = () => screen.getByRole('button', { name: 'Send the e-mail again' })
  const isWaiting = () => again().getAttribute('aria-disabled') === 'true'
  it('R0-241 R0-290 R0-500 R0-501 R0-835: can send it again after a minute, even if the page is reloaded', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: 1_000_000 })
    noteLetter('a@b.example', '+4915123456789')
    vi.setSystemTime(1_020_000)
    const calls = await openGuest('/register/ready')
    expect(screen.getByRole('timer').textContent).toBe('Available again in 00:40')
    expect(isWaiting()).toBe(true)
    fireEvent.click(again())
    expect(calls).toEqual([])
    act(() => void vi.advanceTimersByTime(41_000))
    expect(isWaiting()).toBe(false)
    expect(screen.queryByRole('timer')).toBeNull()
  })
  it('R0-291 R0-502: names support after the second e-mail', async () => {
    noteLetter('a@b.example', '+4915123456789', Date.now() - 61_000)
    const calls = await openGuest('/register/ready', { answers: sent })
    expect(screen.queryByRole('link', { name: 'write to us' })).toBeNull()
    fireEvent.click(again())
    expect((await screen.findByRole('link', { name: 'write to us' })).getAttribute('href')).toBe('mailto:help@brand.example')
    expect(calls).toEqual([{ path: call, body: { email: 'a@b.example', phone: '+4915123456789' } }])
    expect(isWaiting()).toBe(true)
  })
  it('R0-751: reports that a request came too soon', async () => {
    noteLetter('a@b.example', '+4915123456789', Date.now() - 61_000)
    await openGuest('/register/ready', { answers: { [call]: refusal(429, 'registration_limit') } })
    fireEvent.click(again())
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The confirmation letter can be requested no more than once a minute from one IP address',
    )
    expect(screen.queryByRole('link', { name: 'write to us' })).toBeNull()
  })
  it('disables the button as long as the server requires', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: 1_000_000 })
    noteLetter('a@b.example', '+4915123456789', Date.now() - 61_000)
    const calls = await openGuest('/register/ready', { answers: { [call]: refusal(429, 'registration_limit', { retryAfter: 30 }) } })
    fireEvent.click(again())
    await screen.findByRole('alert')
    await vi.waitFor(() => expect(isWaiting()).toBe(true))
    fireEvent.click(again())
    expect(calls).toHaveLength(1)
    await act(async () => vi.advanceTimersByTimeAsync(31_000))
    expect(isWaiting()).toBe(false)
    fireEvent.click(again())
    await expect.poll(() => calls).toHaveLength(2)
  })
  describe('after a sign-in refused for an unproved address', () => {
    const more = 'POST /activation/again'
    const told = refusal(403, 'not_verified')
    const unproved = { ...told, body: { ...(told.body as object), again: 'the-code' } }
    /** Signed in with a correct password, and redirected here. */
    async function refused(answers: NonNullable<Parameters<typeof openGuest>[1]>['answers'] = {}) {
      vi.useFakeTimers({ shouldAdvanceTime: true, now: 1_000_000 })
      const calls = await openGuest('/login', { answers: { 'POST /oauth/token': unproved, ...answers } })
      type(email(), 'a@b.example')
      type(screen.getByLabelText('Password'), 'Some-Password-1')
      fireEvent.submit(email().closest('form')!)
      await screen.findByRole('heading', { name: 'Confirm your mail' })
      return calls.splice(0) && calls
    }
    it('can send it again after a minute, without a phone or a password, and then names support', async () => {
      const calls = await refused({ [more]: { status: 204 } })
      expect(screen.getByText(/^Your address is not confirmed yet/)).toBeTruthy()
      expect(isWaiting()).toBe(true)
      fireEvent.click(again())
      expect(calls).toEqual([])
      act(() => void vi.advanceTimersByTime(61_000))
      expect(isWaiting()).toBe(false)
      fireEvent.click(again())
      expect(await screen.findByText(/^We sent the e-mail to a@b.example again/)).toBeTruthy()
      expect(calls).toEqual([{ path: more, body: { email: 'a@b.example', code: 'the-code' } }])
      expect(screen.getByRole('link', { name: 'write to us' })).toBeTruthy()
      expect(isWaiting()).toBe(true)
    })
    it('continues the countdown after a reload, and stores no password', async () => {
      await refused()
      expect(JSON.stringify({ ...localStorage })).not.toContain('Some-Password-1')
      const kept = localStorage.getItem('portal.registration')!
      closeGuest()
      localStorage.setItem('portal.registration', kept)
      vi.setSystemTime(1_020_000)
      await openGuest('/register/ready')
      expect(isWaiting()).toBe(true)
    })
    it.each([
      [refusal(429, 'verification_limit'), 'The confirmation letter can be requested no more than once a minute from one IP address'],
      [refusal(409, 'already_verified'), 'The email is confirmed already. Sign in.'],
      [refusal(401, 'confirmation_not_found'), 'Sign in again to get the e-mail.'],
      [refusal(500, 'internal'), 'Unknown error, repeat later'],
    ])('reports a refusal', async (answer, text) => {
      await refused({ [more]: answer })
      act(() => void vi.advanceTimersByTime(61_000))
      fireEvent.click(again())
      expect((await screen.findByRole('alert')).textContent).toContain(text)
      expect(screen.queryByRole('link', { name: 'write to us' })).toBeNull()
    })
    it('has no button if the server gave no code, and shows no other registration', async () => {
      noteLetter('other@b.example', '+4915123456789')
      await refused({ 'POST /oauth/token': told })
      expect(screen.queryByRole('button', { name: 'Send the e-mail again' })).toBeNull()
      expect(document.body.textContent).not.toContain('other@b.example')
    })
  })
  it('sends nothing without a registration', async () => {
    await openGuest('/register/ready')
    expect(screen.queryByRole('button', { name: 'Send the e-mail again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register')
  })
})
