// @vitest-environment jsdom
// What of a row a phone has room for beside its name.
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closePortal, openPortal, rows } from '../../../tests/support/signedIn.tsx'

afterEach(closePortal)

it('is its state, and where it has none its end', async () => {
  const ends = Math.floor(Date.now() / 1000) + 12.5 * 86_400
  await openPortal('/f-cdn/cert/certs', { session: { role: 'customer' }, answers: { 'GET /accounts/shop/certificates': () => rows([{ id: 'crt_1', version: 1, cn: 'img.example', end_timestamp: ends, used_by: [], type: 'uploaded' }]) } })
  const row = (await screen.findByRole('link', { name: 'img.example' })).closest('tr')!
  expect([...row.querySelectorAll('td.pr')].map(({ textContent }) => textContent)).toEqual(['12 days left'])
  // Nothing uses it yet.
  expect([...row.querySelectorAll('td')].map(({ textContent }) => textContent)).toContain('—')
})
