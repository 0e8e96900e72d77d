// @vitest-environment jsdom
// The text of a message: shown, protected by the password, or rejected with the reason and a way out.
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadMessages } from '../../../i18n/messages.ts'
import { FALLBACK_BRAND } from '../../client/brand/brand.ts'
import { createI18nProvider } from '../../client/words/i18nProvider.ts'
import { endSession, refreshSession } from '../../client/session/sessionStore.ts'
import type { Locale } from '../../engine/schema/types.ts'
import { brandMapping } from '../../ui/theme/brandMapping.ts'
import { PaletteContext } from '../../ui/theme/PaletteContext.ts'
import { MessageText } from './MessageText.tsx'
import { liveSession } from '../../../tests/support/liveSession.ts'

// Dialogs are lazy-loaded, which may take long on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

afterEach(async () => {
  cleanup()
  await act(() => endSession().catch(() => undefined))
  vi.unstubAllGlobals()
})

const session = liveSession({ id: 's1' })
const text = {
  text: 'Open https://portal.example/set-password/once',
  link: 'https://portal.example/set-password/once',
  expires_at: '2030-01-01T00:00:00Z',
}

async function open(answer: (body: unknown) => Response, locale: Locale = 'en_US') {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url.endsWith('/session') || url.endsWith('/persons/s1')) return Response.json(session)
    if (url !== '/api/v1/messages/msg_1/text') return Response.json({ status: 404, code: 'not_found' }, { status: 404 })
    asked.push(JSON.parse(String(body)))
    return answer(asked.at(-1))
  })
  await act(() => refreshSession())
  const i18nProvider = createI18nProvider(await loadMessages(locale), locale, FALLBACK_BRAND)
  render(
    <PaletteContext value={brandMapping({}, 'light')}>
      <MemoryRouter>
        <CoreAdminContext i18nProvider={i18nProvider} dataProvider={{} as DataProvider} queryClient={new QueryClient()}>
          <MessageText type="outgoing-messages" record={{ id: 'msg_1', state: 'kept' }} label="Read the text" name="anna" inRow={false} />
        </CoreAdminContext>
      </MemoryRouter>
    </PaletteContext>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Read the text' }))
  await screen.findByRole('dialog')
  return asked
}
const refusal = (code: string): Response => Response.json({ status: 403, code, message_key: `errors.${code}`, errors: [] }, { status: 403 })
const guarded = (body: unknown): Response => {
  const { password } = body as { password?: string }
  if (password === undefined) return refusal('password_required')
  return password === 'right' ? Response.json(text) : refusal('wrong_password')
}

describe('reading a message', () => {
  it('asks for no password if the text grants no access', async () => {
    const asked = await open(() => Response.json({ ...text, text: 'Your password was changed.' }))
    await screen.findByText('Your password was changed.')
    expect(asked).toEqual([{}])
  })
  it('asks for the password if it does, and shows the text only after the right one', async () => {
    const asked = await open(guarded)
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
    const asked = await open(guarded)
    await screen.findByLabelText('Your password')
    fireEvent.click(screen.getByRole('button', { name: 'Read' }))
    expect(asked).toEqual([{}])
  })
  it.each([
    ['text_not_shown', 'en_US', /only the recipient can read it/],
    ['text_not_shown', 'ru_RU', /его может прочитать только получатель/],
    ['text_of_highest', 'en_US', /only a super-manager may read it/],
    ['text_of_highest', 'ru_RU', /только суперменеджер/],
  ] as const)('shows the reason of a refusal: %s, %s', async (code, locale, words) => {
    await open(() => refusal(code), locale)
    const dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText(words)).toBeTruthy()
    expect(within(dialog).queryByLabelText(/password|пароль/i)).toBeNull()
  })
})
