// @vitest-environment jsdom
// A column of a built-in list that says more than its stored value.
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closePortal, openPortal, rows } from '../../../tests/support/signedIn.tsx'

afterEach(closePortal)

it('a brand shows its colour as a swatch', async () => {
  await openPortal('/admin/brandings', {
    session: { role: 'admin_all' },
    answers: {
      'GET /brandings': () =>
        rows([{ id: 'brd_1', version: 1, name: 'Northwind', code: 'main', hosts: [], theme: { primary: '#1a2b3c' } }]),
    },
  })
  const row = (await screen.findByRole('link', { name: 'Northwind' })).closest('tr')!
  expect(row.querySelector<HTMLElement>('.swatch')!.style.background).toBe('rgb(26, 43, 60)')
  expect(row.textContent).toContain('#1a2b3c')
})
