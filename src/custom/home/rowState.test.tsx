// @vitest-environment jsdom
// The state of a row where nobody asks for a delivered resource.
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closePortal, openPortal, rows, shop } from '../../../tests/support/signedIn.tsx'

afterEach(closePortal)

const record = (id: string, state: string) => ({
  id,
  version: 2,
  name: `Site ${id}`,
  active: true,
  _delivery: { state, applied_version: state === 'applied' ? 2 : 1, agents: [] },
})

it.each([
  ['en_US', 'No requests for 1 day', 'No requests for 6 days'],
  ['ru_RU', 'Запросов нет 1 день', 'Запросов нет 6 дней'],
] as const)('says since how many days, and nothing else says so before a change is delivered (%s)', async (locale, one, six) => {
  await openPortal('/f-cdn/http', {
    session: { role: 'customer', accounts: [shop] },
    locale,
    answers: {
      'GET /accounts/shop/http-resources': () =>
        rows([record('a', 'applied'), record('b', 'applied'), record('c', 'pending'), record('d', 'applied')]),
      'GET /accounts/shop/day-traffic': () => ({
        body: {
          result: [],
          quiet: [
            { resource: 'a', days: 6 },
            { resource: 'b', days: 1 },
            { resource: 'c', days: 6 },
          ],
        },
      }),
    },
  })
  const rowOf = (id: string) => within(screen.getByText(`Site ${id}`).closest('tr')!)
  await screen.findByText(one)
  expect(rowOf('a').getByText(six)).toBeTruthy()
  expect(rowOf('b').getByText(one)).toBeTruthy()
  expect(screen.getAllByText(six)).toHaveLength(1)
  for (const id of ['c', 'd']) expect(rowOf(id).queryByText(/No requests for|Запросов нет \d/)).toBeNull()
})
