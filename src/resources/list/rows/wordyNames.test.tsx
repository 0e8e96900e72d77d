// @vitest-environment jsdom
// Names of records whose types name them by a choice.
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closePortal, openPortal, rows } from '../../../../tests/support/signedIn.tsx'

afterEach(closePortal)
const order = { id: 'ord_1', version: 1, option: 'record', contact: 'phone', phone: '+79991234567', request_state: 'done' }

it.each([
  ['en_US', 'Stream recording'],
  ['ru_RU', 'Запись потока'],
] as const)('are words of the reader in a list (%s)', async (locale, name) => {
  await openPortal('/profile/orders', {
    session: { role: 'customer' },
    locale,
    answers: { 'GET /accounts/shop/option-orders': () => rows([order]) },
  })
  expect(await screen.findByRole('button', { name: new RegExp(`${name}$`) })).toBeTruthy()
})
