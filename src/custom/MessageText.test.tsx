// @vitest-environment jsdom
// The text of a message: shown, asked for with the password, or refused with the reason and the way out.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answer, closePortal, openPortal, refusal } from '../../tests/support/signedIn.tsx'

afterEach(closePortal)

const message = {
  id: 'msg_1',
  version: 1,
  to: 'anna@studio.example',
  kind: 'mail',
  template: 'restore',
  brand: 'main',
  locale: 'en_US',
  state: 'kept',
  attempts: 0,
}
const text = {
  text: 'Open https://portal.example/set-password/once',
  link: 'https://portal.example/set-password/once',
  expires_at: '2030-01-01T00:00:00Z',
}

async function open(answer: (body: unknown) => Answer, locale: 'en_US' | 'ru_RU' = 'en_US') {
  const asked: unknown[] = []
  await openPortal('/admin/messages/msg_1', {
    session: { role: 'supervisor_all' },
    locale,
    answers: {
      'GET /outgoing-messages/msg_1': () => ({ body: message }),
      'POST /messages/msg_1/text': (_, body) => {
        asked.push(body)
        return answer(body)
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: locale === 'en_US' ? 'Read the text' : 'Прочитать текст' }))
  return { asked, dialog: await screen.findByRole('dialog') }
}
const guarded = (body: unknown): Answer => {
  const { password } = body as { password?: string }
  if (password === undefined) return refusal(403, 'password_required')
  return password === 'right' ? { body: text } : refusal(403, 'wrong_password')
}

describe('reading a message', () => {
  it('asks nothing where the text lets nobody in', async () => {
    const { asked } = await open(() => ({ body: { ...text, text: 'Your password was changed.' } }))
    await screen.findByText('Your password was changed.')
    expect(asked).toEqual([{}])
  })
  it('asks for the password where it does, and shows the text after the right one alone', async () => {
    const { asked } = await open(guarded)
    const input = await screen.findByLabelText<HTMLInputElement>('Your password')
    expect(input.type).toBe('password')
    expect(screen.queryByText(/once$/)).toBeNull()
    fireEvent.change(input, { target: { value: 'wrong' } })
    fireEvent.click(screen.getByRole('button', { name: 'Read' }))
    await screen.findByText('The password is wrong.')
    expect(input.value).toBe('wrong')
    fireEvent.change(input, { target: { value: 'right' } })
    fireEvent.click(screen.getByRole('button', { name: 'Read' }))
    await screen.findByText(text.text)
    expect(asked).toEqual([{}, { password: 'wrong' }, { password: 'right' }])
  })
  it('sends nothing without a password', async () => {
    const { asked } = await open(guarded)
    await screen.findByLabelText('Your password')
    fireEvent.click(screen.getByRole('button', { name: 'Read' }))
    expect(asked).toEqual([{}])
  })
  it.each([
    ['text_not_shown', 'en_US', /only the addressee reads it/],
    ['text_not_shown', 'ru_RU', /его читает только адресат/],
    ['text_of_highest', 'en_US', /only a super-manager may read it/],
    ['text_of_highest', 'ru_RU', /только суперменеджер/],
  ] as const)('says why not: %s, %s', async (code, locale, words) => {
    const { dialog } = await open(() => refusal(403, code), locale)
    await waitFor(() => expect(within(screen.getByRole('dialog')).getByText(words)).toBeTruthy())
    expect(within(dialog).queryByLabelText(/password|пароль/i)).toBeNull()
  })
})
