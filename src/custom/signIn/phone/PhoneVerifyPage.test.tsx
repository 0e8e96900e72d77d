// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { closeGuest, openGuest, refusal } from '../../../../tests/support/guest.tsx'
import { forgetRegistration, noteLetter } from '../register/registration.ts'
import { forgetCode, noteCode } from './codeTime.ts'
import { liveSession } from '../../../../tests/support/liveSession.ts'

const [phone, email] = ['+79161234567', 'a@b.example']
const address = '/phone-verify?phone=%2B79161234567'
const [send, verify] = ['POST /phone/code', 'POST /phone/verify']
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const button = () => screen.getByRole('button', { name: 'Confirm' })
const type = (code: string) => fireEvent.change(boxes()[0]!, { target: { value: code } })
const person = (change: object) => ({
  status: 200,
  body: liveSession({ email, role: 'customer', pending_step: 'phone', phone, phone_verified: true, twofa: 'sms', ...change }),
})
afterEach(() => {
  forgetRegistration()
  forgetCode()
  closeGuest()
})

describe('a code to the phone of a registration', () => {
  it('R0-054: shows no phone for an address alone', async () => {
    const calls = await openGuest(address, { answers: { [send]: { status: 204 } } })
    expect(screen.getByRole('heading', { name: 'Confirm your phone' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Register' })).toBeTruthy()
    noteLetter(email, '+4915123456789')
    closeGuest()
    noteLetter(email, '+4915123456789')
    calls.push(...(await openGuest(address, { answers: { [send]: { status: 204 } } })))
    expect(calls).toEqual([])
  })
  it('is sent once, and not again when the page is reloaded', async () => {
    noteLetter(email, phone)
    const calls = await openGuest(address, { answers: { [send]: { status: 204 } } })
    await expect.poll(() => calls).toEqual([{ path: send, body: { phone, email } }])
    expect(await screen.findByText(/Available again in/)).toBeTruthy()
    expect(await screen.findByText('We sent a code by SMS to +7 916 123-45-67.')).toBeTruthy()
    closeGuest()
    noteLetter(email, phone)
    noteCode(phone, 60)
    expect(await openGuest(address, { answers: { [send]: { status: 204 } } })).toEqual([])
  })
  it('proves the phone and leads to the e-mail', async () => {
    noteLetter(email, phone)
    const calls = await openGuest(address, { answers: { [send]: { status: 204 }, [verify]: { status: 204 } } })
    type('1234')
    expect(await screen.findByRole('heading', { name: 'Confirm your mail' })).toBeTruthy()
    expect(calls.filter(({ path }) => path === verify)).toEqual([{ path: verify, body: { phone, code: '1234', email } }])
  })
  it('is sent once, even if the button is pressed, too', async () => {
    noteLetter(email, phone)
    const calls = await openGuest(address, { answers: { [send]: { status: 204 }, [verify]: 'never' } })
    type('1234')
    fireEvent.click(button())
    expect(calls.filter(({ path }) => path === verify)).toHaveLength(1)
  })
  it('of three digits is not sent, and the empty box has the focus', async () => {
    noteLetter(email, phone)
    const calls = await openGuest(address, { answers: { [send]: { status: 204 } } })
    type('123')
    expect(button().getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button())
    expect(screen.getByText('The code has 4 digits.')).toBeTruthy()
    expect(document.activeElement).toBe(boxes()[3])
    expect(calls.filter(({ path }) => path === verify)).toEqual([])
  })
  it.each([
    [refusal(403, 'wrong_code'), 'The code is wrong. Check the SMS.'],
    [refusal(403, 'code_expired'), 'The code has expired. Request a new one.'],
    [refusal(429, 'too_many_attempts'), 'Too many wrong codes. Request a new one.'],
  ])('that is refused is reported at emptied boxes', async (answer, text) => {
    noteLetter(email, phone)
    await openGuest(address, { answers: { [send]: { status: 204 }, [verify]: answer } })
    type('1234')
    fireEvent.click(button())
    expect((await screen.findByText(text)).getAttribute('role')).toBe('alert')
    expect(boxes().map(({ value }) => value)).toEqual(['', '', '', ''])
    expect(document.activeElement).toBe(boxes()[0])
  })
  it.each([
    [refusal(429, 'code_limit', { retryAfter: 125 }), 'Codes were requested too often.'],
    [refusal(409, 'phone_in_use'), 'User with this phone is already registered'],
    ['offline' as const, 'The server cannot be reached.'],
  ])('that cannot be sent is reported above the boxes', async (answer, text) => {
    noteLetter(email, phone)
    await openGuest(address, { answers: { [send]: answer } })
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    if (text.startsWith('Codes')) expect(screen.getByRole('timer').textContent).toMatch(/02:0[45]/)
  })
  it('has as many boxes as the brand defines', async () => {
    noteLetter(email, phone)
    await openGuest(address, { brand: { sms_code_length: 6 }, answers: { [send]: { status: 204 } } })
    expect(boxes()).toHaveLength(6)
  })
})

describe('a session that waits for the phone', () => {
  it('R0-492: sends a code to a confirmed phone at once', async () => {
    const calls = await openGuest('/f-cdn/http', { answers: { 'GET /session': person({}), [send]: { status: 204 } } })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Code from the SMS')
    expect(location.pathname + location.search).toBe('/phone-verify?twofa=sms&nextUrl=%2Ff-cdn%2Fhttp')
    await expect.poll(() => calls).toEqual([{ path: send, body: { phone } }])
  })
  it('R0-490 R0-058: reports an unconfirmed phone first, and requests nothing yet', async () => {
    const calls = await openGuest('/login?nextUrl=%2Fdns', {
      answers: { 'GET /session': person({ phone_verified: false }), [send]: { status: 204 } },
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your phone is not confirmed')
    expect(location.pathname).toBe('/twofa-warning')
    expect(calls).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Confirm the phone' }))
    expect(await screen.findByRole('heading', { name: 'Confirm your phone' })).toBeTruthy()
    expect(new URLSearchParams(location.search).get('nextUrl')).toBe('/dns')
  })
  it('names support if there is no phone', async () => {
    await openGuest('/phone-verify', { answers: { 'GET /session': person({ phone: null, phone_verified: false }) } })
    expect(screen.getByRole('link', { name: 'Write to support' }).getAttribute('href')).toBe('mailto:help@brand.example')
  })
})

describe('a session that waits for the authenticator', () => {
  const totp = 'POST /session/totp'
  const open = (answer: ReturnType<typeof refusal> | 'offline') =>
    openGuest('/dns', { answers: { 'GET /session': person({ pending_step: 'totp' }), [totp]: answer } })
  const enter = (code: string) => {
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  }
  it('accepts a code or a backup code, without its spaces', async () => {
    const calls = await open(refusal(403, 'wrong_code'))
    expect(location.pathname).toBe('/dns')
    enter(' 123 456 ')
    enter('abcd-efgh')
    await expect.poll(() => calls[0]).toEqual({ path: totp, body: { code: '123456' } })
  })
  it.each([
    [refusal(403, 'wrong_code'), 'The code is wrong or was already used.'],
    [refusal(429, 'too_many_attempts', { retryAfter: 30 }), 'Try again in 30 seconds.'],
    ['offline' as const, 'The server cannot be reached.'],
  ])('reports a refused code, which stays for correction', async (answer, text) => {
    await open(answer)
    enter('123456')
    expect(await screen.findByText(text, { exact: false })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('123456')
  })
  it('does not send an empty code', async () => {
    const calls = await open('offline')
    fireEvent.submit(screen.getByLabelText('Code').closest('form')!)
    expect(calls).toEqual([])
  })
})
