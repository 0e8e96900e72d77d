// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { closeGuest, openGuest, refusal } from '../../../../tests/support/guest.tsx'
import { liveSession } from '../../../../tests/support/liveSession.ts'

afterEach(closeGuest)
const session = (pending_step: string) => ({
  status: 200,
  body: liveSession({ role: 'customer', pending_step, phone: null }),
})

describe('a session that waits for an e-mailed code', () => {
  const [send, show] = ['POST /session/mail-code', 'POST /session/mail']
  it('sends nothing by itself; a wrong code stays for correction', async () => {
    const calls = await openGuest('/dns', {
      answers: { 'GET /session': session('mail'), [send]: { status: 204 }, [show]: refusal(403, 'wrong_code') },
    })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Code from the e-mail')
    expect(calls).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Send the code' }))
    const field = await screen.findByLabelText<HTMLInputElement>('Code')
    fireEvent.change(field, { target: { value: '123' } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('The code has 6 digits.')).toBeTruthy()
    fireEvent.change(field, { target: { value: '123 456' } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('The code is wrong. Check the e-mail.')).toBeTruthy()
    expect(field.value).toBe('123 456')
    expect(calls.map(({ path }) => path)).toEqual([send, show])
  })
})

describe('a session that has to set a second factor up', () => {
  it('asks for the password, and shows the QR code and the backup codes before it continues', async () => {
    const calls = await openGuest('/dns', {
      answers: {
        'GET /session': session('totp_setup'),
        'POST /totp': { status: 201, body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' } },
        'POST /totp/confirm': { status: 200, body: { backup_codes: ['aaaa-bbbb-cccc'] } },
      },
    })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Set up two-factor sign-in')
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(calls).toEqual([])
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator' })).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Code from the app'), { target: { value: '123 456' } })
    fireEvent.click(screen.getByRole('button', { name: 'Switch on' }))
    expect(await screen.findByText('aaaa-bbbb-cccc')).toBeTruthy()
    expect(calls).toEqual([
      { path: 'POST /totp', body: { password: 'secret' } },
      { path: 'POST /totp/confirm', body: { code: '123456' } },
    ])
  })
})

describe('the link of an e-mail about a changed account', () => {
  it('changes nothing when opened; a used one is reported', async () => {
    const calls = await openGuest('/undo/abc', { answers: { 'POST /undo': refusal(403, 'wrong_link') } })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Undo the account change?')
    expect(calls).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Undo the change' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The link was already used')
    expect(calls).toEqual([{ path: 'POST /undo', body: { code: 'abc' } }])
  })
  it('at another address, says that the e-mail was sent', async () => {
    await openGuest('/undo/abc', { answers: { 'POST /undo': { status: 200, body: { email: null, code: null } } } })
    fireEvent.click(await screen.findByRole('button', { name: 'Undo the change' }))
    expect(await screen.findByRole('heading', { name: 'The change is undone' })).toBeTruthy()
  })
})
