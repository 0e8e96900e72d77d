// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { closeGuest, openGuest, refusal } from '../../../../tests/support/guest.tsx'
import { noteLetter } from '../register/registration.ts'
import { liveSession } from '../../../../tests/support/liveSession.ts'

const call = 'POST /password/forgot'
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  closeGuest()
})
const link = (name: string) => screen.queryByRole<HTMLAnchorElement>('link', { name })
async function restore(locale: 'en_US' | 'ru_RU', demo: boolean, answer = { status: 204 } as ReturnType<typeof refusal>): Promise<void> {
  await openGuest('/restore', { locale, brand: { demo }, answers: { [call]: answer } })
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'a@b.example' } })
  fireEvent.click(screen.getByRole('button', { name: locale === 'ru_RU' ? 'Сбросить пароль' : 'Reset the password' }))
}

describe('the e-mails of a demo', () => {
  it.each([
    ['en_US', 'Open the messages', /without a mail server, no e-mails are delivered/],
    ['ru_RU', 'Открыть сообщения', /письма никому не приходят/],
  ] as const)('are announced as kept after a password was requested, in %s', async (locale, name, text) => {
    await restore(locale, true)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(link(name)?.getAttribute('href')).toBe('/login?nextUrl=%2Fadmin%2Fmessages')
    expect([link(name)?.target, link(name)?.rel]).toEqual(['_blank', 'noopener'])
  })
  it('are announced as kept while a registration waits for its e-mail', async () => {
    noteLetter('a@b.example', '+79161234567', Date.now())
    await openGuest('/register/ready', { brand: { demo: true } })
    expect(link('Open the messages')).toBeTruthy()
  })
  it('are not mentioned if none was requested', async () => {
    for (const address of ['/login', '/restore', '/register']) {
      await openGuest(address, { brand: { demo: true } })
      expect(link('Open the messages'), address).toBeNull()
      closeGuest()
    }
  })
  it('are not mentioned outside of a demo', async () => {
    await restore('en_US', false)
    expect(await screen.findByText('E-mail sent')).toBeTruthy()
    expect(link('Open the messages')).toBeNull()
    expect(document.body.textContent).not.toContain('demo')
  })
  it('are not mentioned when the e-mail was refused', async () => {
    await restore('en_US', true, refusal(404, 'unknown_email'))
    expect(await screen.findByText('Check the address.')).toBeTruthy()
    expect(link('Open the messages')).toBeNull()
  })
  it.each([true, false])('are announced as kept while a registration waits for an SMS: demo %s', async (demo) => {
    noteLetter('a@b.example', '+79161234567')
    await openGuest('/phone-verify?phone=%2B79161234567', { brand: { demo }, answers: { 'POST /phone/code': { status: 204 } } })
    await screen.findByText(/We sent a code by SMS/)
    expect(link('Open the messages') !== null).toBe(demo)
    expect(document.body.textContent?.includes('without an SMS gateway')).toBe(demo)
  })
  it.each([true, false])('need another window while a session waits for the code of an e-mail: demo %s', async (demo) => {
    const session = liveSession({ role: 'customer', pending_step: 'mail', phone: null })
    await openGuest('/dns', {
      brand: { demo },
      answers: { 'GET /session': { status: 200, body: session }, 'POST /session/mail-code': { status: 204 } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Send the code' }))
    await screen.findByLabelText('Code')
    expect([link('Open the messages'), document.body.textContent?.includes('private window')]).toEqual([null, demo])
  })
})
