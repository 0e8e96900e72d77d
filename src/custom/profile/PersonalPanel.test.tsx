// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { NotificationContextProvider } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, refreshSession } from '../../client/session/sessionStore.ts'
import { brandMapping } from '../../ui/theme/brandMapping.ts'
import { PaletteContext } from '../../ui/theme/PaletteContext.ts'
import { PersonalPanel } from './PersonalPanel.tsx'
import { liveSession } from '../../../tests/support/liveSession.ts'

// Dialogs are lazy-loaded, which may take long on a busy machine.
configure({ asyncUtilTimeout: 20_000 })
const PHONE = '+79161234567'
const fault = (path: string, keyword: string, params: object) =>
  Response.json({ status: 400, code: 'invalid', message_key: 'errors.invalid', errors: [{ path, keyword, params }] }, { status: 400 })
let profile: Record<string, unknown>
let answers: Record<string, () => Response>
let calls: string[]

beforeEach(async () => {
  const person = liveSession()
  profile = {
    id: 'p1',
    email: 'a@b.example',
    first_name: 'Ann',
    middle_name: null,
    last_name: 'Lee',
    phone: PHONE,
    phone_verified: false,
    timezone: 'Europe/Berlin',
  }
  calls = []
  answers = {
    'GET /session': () => Response.json(person),
    'GET /persons/p1': () => Response.json(profile),
    'PATCH /persons/p1': () => Response.json(profile),
    'POST /phone/code': () => new Response(null, { status: 204 }),
  }
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit) => {
    const name = `${method} ${url.replace('/api/v1', '')}`
    if (method !== 'GET') calls.push(name)
    return Promise.resolve(answers[name]?.() ?? Response.json({ status: 404, code: 'not_found' }, { status: 404 }))
  })
  await act(() => refreshSession())
  render(
    <PaletteContext value={brandMapping({}, 'light')}>
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <NotificationContextProvider>
            <PersonalPanel />
          </NotificationContextProvider>
        </QueryClientProvider>
      </MemoryRouter>
    </PaletteContext>,
  )
})
afterEach(async () => {
  cleanup()
  await act(() => endSession().catch(() => undefined))
  vi.unstubAllGlobals()
})
const form = () => document.querySelector('form')!
const input = (name: string) => screen.getByLabelText<HTMLInputElement>(`profile.personal.${name}`)
/** Once the profile is loaded. */
const field = async (name: string) => {
  await waitFor(() => expect(form().hasAttribute('inert')).toBe(false))
  return input(name)
}
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const press = (name: string, within_: HTMLElement = document.body) => act(async () => within(within_).getByRole('button', { name }).click())
/** The message beside a field. */
const messageOf = (input: HTMLInputElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('')

it('a disabled form is shown while the profile loads, so that nothing below it moves', async () => {
  for (const name of ['first_name', 'middle_name', 'last_name', 'phone', 'timezone']) expect(input(name)).toBeTruthy()
  expect([form().hasAttribute('inert'), input('email').value]).toEqual([true, 'a@b.example'])
  expect((await field('first_name')).value).toBe('Ann')
})

describe('typed personal details', () => {
  it('stay when the phone is confirmed meanwhile', async () => {
    type(await field('first_name'), 'Anna')
    await press('profile.personal.provePhone')
    const dialog = await screen.findByRole('dialog')
    await press('profile.personal.sendCode', dialog)
    answers['POST /phone/verify'] = () => new Response(null, { status: 204 })
    profile = { ...profile, phone_verified: true }
    // The last digit submits the code.
    const code = await within(dialog).findByRole('group', { name: 'profile.code' })
    type(within(code).getAllByRole('textbox')[0] as HTMLInputElement, '1234')
    await screen.findByText('profile.personal.phoneProved')
    expect((await field('first_name')).value).toBe('Anna')
  })
  it('are not saved by Enter in a dialog above them', async () => {
    type(await field('first_name'), 'Anna')
    await press('profile.personal.provePhone')
    const form = (await screen.findByRole('dialog')).querySelector('form')!
    await act(async () => void fireEvent.submit(form))
    await waitFor(() => expect(calls).toContain('POST /phone/code'))
    expect(calls).toEqual(['POST /phone/code'])
  })
  it('are shown as they were saved', async () => {
    answers['PATCH /persons/p1'] = () => {
      profile = { ...profile, first_name: 'Anna' }
      return Response.json(profile)
    }
    type(await field('first_name'), ' Anna ')
    await press('profile.save')
    await waitFor(async () => expect((await field('first_name')).value).toBe('Anna'))
    expect(screen.getByRole('button', { name: 'profile.save' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('a server error', () => {
  it.each([
    ['last_name', 'maxLength', { limit: 64 }, 'errors.maxLength'],
    ['timezone', 'enum', {}, 'errors.enum'],
  ])('is shown at %s', async (name, keyword, params, text) => {
    answers['PATCH /persons/p1'] = () => fault(`/${name}`, keyword, params)
    type(await field('first_name'), 'Anna')
    await press('profile.save')
    const input = await field(name)
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    expect(messageOf(input)).toContain(text)
    expect((await field('first_name')).value).toBe('Anna')
  })
  it('is shown at the phone, though the password was requested in a dialog', async () => {
    answers['PATCH /persons/p1'] = () => fault('/phone', 'format', { format: 'phone' })
    type(await field('phone'), '+49301234567')
    await press('profile.save')
    const dialog = await screen.findByRole('dialog')
    type(within(dialog).getByLabelText('profile.yourPassword'), 'secret')
    await press('profile.save', dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(messageOf(await field('phone'))).toContain('errors.format')
  })
  it('about an invalid phone is prevented: it is reported before the password is requested', async () => {
    type(await field('phone'), '+7916')
    await press('profile.save')
    expect(messageOf(await field('phone'))).toContain('errors.format.phone')
    expect([screen.queryByRole('dialog'), calls]).toEqual([null, []])
    type(await field('phone'), '8 916 123-45-68')
    expect((await field('phone')).getAttribute('aria-invalid')).not.toBe('true')
    await press('profile.save')
    await screen.findByRole('dialog')
  })
  it('about the password stays in the dialog', async () => {
    answers['PATCH /persons/p1'] = () => Response.json({ status: 403, code: 'wrong_password', errors: [] }, { status: 403 })
    type(await field('phone'), '+49301234567')
    await press('profile.save')
    const dialog = await screen.findByRole('dialog')
    type(within(dialog).getByLabelText('profile.yourPassword'), 'wrong')
    await press('profile.save', dialog)
    await within(dialog).findByRole('alert')
    const input = within(dialog).getByLabelText<HTMLInputElement>('profile.yourPassword')
    expect([input.getAttribute('aria-invalid'), messageOf(input)]).toEqual(['true', within(dialog).getByRole('alert').textContent])
    expect((await field('phone')).value).toBe('+49301234567')
  })
  it('without a field is above the form', async () => {
    answers['PATCH /persons/p1'] = () => fault('/role', 'readOnly', {})
    type(await field('first_name'), 'Anna')
    await press('profile.save')
    expect((await screen.findByRole('alert')).className).toContain('alert')
  })
})
