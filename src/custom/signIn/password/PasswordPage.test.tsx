// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closeGuest, openGuest, refusal } from '../../../../tests/support/guest.tsx'

afterEach(closeGuest)

it.each([
  ['en_US', 'link_used', 'The link was already used.', 'Sign in with the password that you set, or restore it.'],
  ['en_US', 'link_expired', 'The link has expired.', 'Ask the person who gave it to you for a new one.'],
  ['ru_RU', 'link_used', 'Ссылка уже использована.', 'Войдите с паролем, который вы задали, или восстановите его.'],
  ['ru_RU', 'link_expired', 'Срок действия ссылки истёк.', 'Попросите новую ссылку у того, кто её дал.'],
] as const)('%s: an employee’s link refused as %s is explained, with advice', async (locale, code, text, next) => {
  await openGuest('/password#abc', { locale, answers: { 'POST /password': refusal(403, code) } })
  fireEvent.change(await screen.findByLabelText(/^(?:New password|Новый пароль)$/), { target: { value: 'A-Good-Password-1' } })
  fireEvent.click(screen.getByRole('button', { name: /^(?:Set password|Задать пароль)$/ }))
  const told = (await screen.findByRole('alert')).textContent
  expect(told).toContain(text)
  expect(told).toContain(next)
})
