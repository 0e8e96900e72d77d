// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeGuest, openGuest, refusal } from '../../../../tests/support/guest.tsx'

const link = '/activate/abc?email=a%40c.example'
const call = 'POST /activation'
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Активировать аккаунт' }))
const open = (answer: NonNullable<NonNullable<Parameters<typeof openGuest>[1]>['answers']>[string]) =>
  openGuest(link, { locale: 'ru_RU', answers: { [call]: answer } })
afterEach(closeGuest)

describe('a link that proves an address', () => {
  it('R0-298: describes its effect, and sends code and e-mail when pressed', async () => {
    const calls = await open({ status: 200, body: {} })
    expect(screen.getByText(/a@c\.example/)).toBeTruthy()
    expect(calls).toEqual([])
    press()
    await expect.poll(() => calls).toEqual([{ path: call, body: { email: 'a@c.example', code: 'abc' } }])
  })
  it('R0-300 R0-781: without a code it leads to the sign-in and reports success', async () => {
    await open({ status: 200, body: {} })
    press()
    expect(await screen.findByText('Аккаунт успешно активирован.')).toBeTruthy()
    expect(location.pathname).toBe('/login')
  })
  it('R0-299: with a code it leads to the password', async () => {
    await open({ status: 200, body: { code: 'next/one' } })
    // The target page may redirect at once if it is loaded already: the test observes the steps, not the final address.
    const steps = [vi.spyOn(history, 'pushState'), vi.spyOn(history, 'replaceState')]
    press()
    await expect
      .poll(() => steps.flatMap(({ mock }) => mock.calls.map(([, , address]) => address)))
      .toContain('/set-password/next%2Fone?email=a%40c.example')
    for (const step of steps) step.mockRestore()
  })
  it.each([
    ['R0-782', refusal(410, 'link_gone'), 'Ссылка недействительна.'],
    ['R0-783', refusal(400, 'activation_failed'), 'Ошибка подтверждения email.'],
    ['R0-783', refusal(500, 'internal'), 'Ошибка подтверждения email.'],
    ['R0-783', 'offline' as const, 'Ошибка подтверждения email.'],
  ])('%s R0-784: a refusal is explained on the sign-in page', async (_id, answer, text) => {
    await open(answer)
    press()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(location.pathname).toBe('/login')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Вход')
  })
})
