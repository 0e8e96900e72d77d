// @vitest-environment jsdom
// The state of a row whose delivered resource gets no requests.
import { screen } from '@testing-library/react'
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
] as const)('shows the days without requests, but not before a change is delivered (%s)', async (locale, one, six) => {
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
  const rowOf = (id: string) => screen.getByText(`Site ${id}`).closest('tr')!
  const stateOf = (id: string) => [...rowOf(id).querySelectorAll('.under')].map(({ textContent }) => textContent)
  await screen.findAllByText(one)
  expect(stateOf('a')).toContain(six)
  expect(stateOf('b')).toContain(one)
  for (const id of ['c', 'd']) expect(stateOf(id).join()).not.toMatch(/No requests|Запросов нет/)
  // On phones the line of traffic says it, whether the newest change is delivered or not.
  for (const id of ['a', 'c']) expect(rowOf(id).querySelector('.day .only-phone')?.textContent).toBe(six)
})
