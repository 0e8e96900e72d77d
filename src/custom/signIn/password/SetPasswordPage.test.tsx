// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeGuest, openGuest, refusal } from '../../../../tests/support/guest.tsx'

const [check, set, register, token, project, session] = [
  'POST /oauth/password-code',
  'POST /oauth/password',
  'POST /registration',
  'POST /oauth/token',
  'POST /persons/p1/project',
  'GET /session',
] as const
const restore = '/set-password/abc?email=john.smith%40a.example'
const registration = `${restore}&target=registration&phone=%2B79161234567`
const good = { [check]: { status: 200, body: { valid: true } }, [set]: { status: 204 }, [register]: { status: 204 } }
const field = () => screen.getByLabelText<HTMLInputElement>(/^(?:Password|Пароль)$/)
const button = () => screen.getByRole('button', { name: /^(?:Save password|Сохранить пароль)$/ })
const isDisabled = () => button().getAttribute('aria-disabled') === 'true'
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const save = (value = 'A-Good-Password-1') => {
  type(value)
  fireEvent.click(button())
}
const paths = (calls: { path: string }[]) => calls.map(({ path }) => path)
afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: /^(?:Close|Закрыть)$/ })) act(() => close.click())
  closeGuest()
})

describe('a link to set a password', () => {
  it('R0-292 R0-293 R0-294: has one field that can be revealed, a button, and a link to the sign-in', async () => {
    await openGuest(registration)
    expect(field().type).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(field().type).toBe('text')
    expect(button()).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Back to sign-in' }))
    expect(location.pathname).toBe('/login')
  })
  it.each([
    ['registration', []],
    ['invitation', []],
    ['restore', [check]],
    ['', [check]],
  ])('R0-295 R0-503: with the target %j it asks %j first', async (target, asked) => {
    const calls = await openGuest(`${restore}&target=${target}`, { answers: good })
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    expect(paths(calls)).toEqual(asked)
  })
  it('R0-504 R0-764: an invalid link leads to the sign-in, with a message', async () => {
    const calls = await openGuest(restore, { answers: { [check]: { status: 200, body: { valid: false } } } })
    expect(await screen.findByText('Link is invalid')).toBeTruthy()
    expect(location.pathname).toBe('/login')
    expect(calls).toEqual([{ path: check, body: { email: 'john.smith@a.example', code: 'abc' } }])
  })
  it.each([['offline' as const], [refusal(503, 'storage_unavailable')], [refusal(429, 'too_many_attempts')]])(
    'one that nobody could look at is not called invalid',
    async (answer) => {
      const answers: NonNullable<Parameters<typeof openGuest>[1]>['answers'] = { ...good, [check]: answer }
      await openGuest(restore, { answers })
      expect(await screen.findByRole('alert')).toBeTruthy()
      expect(screen.queryByLabelText('Password')).toBeNull()
      answers[check] = good[check]
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
      expect(await screen.findByLabelText('Password')).toBeTruthy()
    },
  )
})

describe('the new password', () => {
  it.each([
    ['R0-565 R0-566', '1234567', 'Length must be from 8 to 64'],
    ['R0-565 R0-566', 'x'.repeat(65), 'Length must be from 8 to 64'],
    ['R0-567 R0-569', 'John.Smith@a.example', 'Password matches the mail account'],
    ['R0-568 R0-569', 'john.smith', 'Password matches the mail account'],
  ])('%s R0-575: %s is refused', async (_id, text, message) => {
    const calls = await openGuest(registration)
    save(text)
    expect(screen.getByText(message)).toBeTruthy()
    expect(isDisabled()).toBe(true)
    expect(document.activeElement).toBe(field())
    expect(calls).toEqual([])
  })
  it.each(['x'.repeat(8), 'я'.repeat(64)])('R0-565: %s fits', async (text) => {
    await openGuest(registration)
    type(text)
    expect(isDisabled()).toBe(false)
  })
  it('R0-574: is sent once', async () => {
    const calls = await openGuest(registration, { answers: { [register]: 'never' } })
    save()
    expect(isDisabled()).toBe(true)
    fireEvent.click(button())
    expect(calls).toEqual([
      {
        path: register,
        body: {
          email: 'john.smith@a.example',
          target: 'registration',
          code: 'abc',
          phone: '+79161234567',
          password: 'A-Good-Password-1',
          language: 'en_US',
          referrer: '',
        },
      },
    ])
  })
  it.each([
    ['R0-570 R0-571', 'common', 'This password is too common. Choose another one.'],
    ['R0-572', 'minLength', 'Length must be from 8 to 64'],
    ['R0-573', 'differs', 'Password matches the mail account'],
    ['R0-570', 'something', 'The server does not accept this password.'],
  ])('%s: the server’s objection (%s) is at the field, and the button is disabled until it is changed', async (_id, keyword, text) => {
    await openGuest(registration, {
      answers: { [register]: refusal(400, 'invalid', { errors: [{ path: '/password', keyword, params: {} }] }) },
    })
    save()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(isDisabled()).toBe(true)
    type('Another-Password-1')
    expect(isDisabled()).toBe(false)
  })
  it.each([
    ['R0-759', 401, 'confirmation_not_found', 'The code in the link is wrong, or no confirmation was requested for this email.'],
    ['R0-760', 403, 'code_expired', 'Code expired'],
    ['R0-763', 409, 'invitation_not_found', 'There is no invitation for this email.'],
  ])('%s: %i %s is shown above the form', async (_id, status, code, text) => {
    await openGuest(registration, { answers: { [register]: refusal(status, code) } })
    save()
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(field().value).toBe('A-Good-Password-1')
  })
  it.each([
    ['en_US', 409, 'invitation_used', 'This invitation was already used.', 'Sign in with your e-mail and password.'],
    ['en_US', 403, 'code_expired', 'This invitation has expired.', 'Ask the person who invited you to send it again.'],
    ['en_US', 409, 'invitation_not_found', 'This invitation is no longer valid.', 'Ask for a new one.'],
    ['en_US', 401, 'confirmation_not_found', 'The link is incomplete, or it was sent to another e-mail.', 'ask for a new invitation.'],
    ['ru_RU', 409, 'invitation_used', 'Это приглашение уже использовано.', 'Войдите со своим e-mail и паролем.'],
    ['ru_RU', 403, 'code_expired', 'Срок действия приглашения истёк.', 'Попросите пригласившего отправить его ещё раз.'],
  ] as const)(
    '%s: an invitation refused with %i %s is called what it is, with what to do next',
    async (locale, status, code, text, next) => {
      await openGuest(`${restore}&target=invitation`, { locale, answers: { [register]: refusal(status, code) } })
      save()
      const told = (await screen.findByRole('alert')).textContent
      expect(told).toContain(text)
      expect(told).toContain(next)
      expect(told).not.toMatch(/code|код/i)
    },
  )
})

describe('once the password is set', () => {
  const inside = { [token]: { status: 200, body: { person_id: 'p1' } }, [project]: { status: 201, body: {} } }
  it('R0-505 R0-506: a person who registers is signed in, and gets a project', async () => {
    const calls = await openGuest(registration, { answers: { ...good, ...inside } })
    save()
    await expect.poll(() => paths(calls).slice(0, 3)).toEqual([register, token, project])
    expect(calls[1]?.body).toMatchObject({ username: 'john.smith@a.example', password: 'A-Good-Password-1' })
    expect(calls[2]?.body).toEqual({ client_type: 'individual', credentials: {}, currency: 'RUB' })
  })
  it('R0-508: an invited person gets none', async () => {
    const calls = await openGuest(`${restore}&target=invitation`, { answers: { ...good, ...inside } })
    save()
    await expect.poll(() => paths(calls)).toContain(token)
    expect(paths(calls)).not.toContain(project)
  })
  it.each([
    ['en_US', 'Error when creating the project.'],
    ['ru_RU', 'Ошибка при создании проекта.'],
  ] as const)('R0-772: a project that cannot be created is reported: %s', async (locale, text) => {
    await openGuest(registration, { locale, answers: { ...good, ...inside, [project]: refusal(500, 'internal') } })
    save()
    expect(await screen.findByText(text)).toBeTruthy()
  })
  it.each([
    ['en_US', 'The password was changed successfully.'],
    ['ru_RU', 'Пароль успешно изменён.'],
  ] as const)('R0-771: a changed password is confirmed: %s', async (locale, text) => {
    const calls = await openGuest(restore, { locale, answers: { ...good, ...inside } })
    await vi.waitFor(() => expect(field()).toBeTruthy())
    save()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(paths(calls)).toContain(set)
  })
  it('R0-771: a refused one is not', async () => {
    await openGuest(restore, { locale: 'ru_RU', answers: { ...good, [set]: refusal(400, 'wrong_code') } })
    await vi.waitFor(() => expect(field()).toBeTruthy())
    save()
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.queryByText('Пароль успешно изменён.')).toBeNull()
  })
  it.each(['registration', 'invitation'])('with the target %s no password existed before, and no change is reported', async (target) => {
    const calls = await openGuest(`${restore}&target=${target}`, { answers: { ...good, ...inside } })
    save()
    await expect.poll(() => paths(calls)).toContain(token)
    await expect.poll(() => location.pathname).toBe('/login')
    expect(screen.queryByText('The password was changed successfully.')).toBeNull()
  })
  it.each(['registration', 'invitation'])(
    'R0-509: with the target %s a person who cannot be signed in is asked to sign in',
    async (target) => {
      await openGuest(`${restore}&target=${target}`, {
        answers: { ...good, [token]: refusal(403, 'wrong_credentials'), [session]: refusal(401, 'unauthenticated') },
      })
      save()
      const told = target === 'invitation' ? /^The invitation is accepted\. Sign in with your password/ : 'Sign in to continue.'
      expect(await screen.findByText(told)).toBeTruthy()
      expect(location.pathname).toBe('/login')
    },
  )
  it('an invitation says that an existing password stays', async () => {
    await openGuest(`${restore}&target=invitation`)
    expect(screen.getByText(/already sign in here with this address, enter your password: it does not change/)).toBeTruthy()
  })
  it.each([refusal(500, 'internal'), refusal(403, 'wrong_credentials'), 'offline' as const])(
    'R0-509 R0-510: who cannot be signed in with it does so himself, and hears that it is set',
    async (answer) => {
      await openGuest(restore, { answers: { ...good, [token]: answer, [session]: refusal(401, 'unauthenticated') } })
      await screen.findByLabelText('Password')
      save()
      expect(await screen.findByText('The password was changed successfully.')).toBeTruthy()
      await expect.poll(() => location.pathname).toBe('/login')
    },
  )
})
