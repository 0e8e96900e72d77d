// @vitest-environment jsdom
// The page of a record that was just created.
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closePortal, openPortal, rows } from '../../../tests/support/signedIn.tsx'

afterEach(closePortal)

it('shows the answer to its creation: the record is not read again', async () => {
  const zone = { id: 'zone_1', version: 1, name: 'shop.example', active: true, _names: [] }
  const { calls } = await openPortal('/dns/section/new-zone', {
    session: { role: 'customer' },
    answers: {
      'POST /accounts/shop/dns-zones': () => ({ status: 201, body: zone }),
      'GET /accounts/shop/dns-zones/zone_1': () => ({ body: zone }),
      'GET /accounts/shop/dns-records': () => rows([]),
    },
  })
  fireEvent.change(await screen.findByRole('textbox', { name: /Zone|Domain|Name/ }), { target: { value: 'shop.example' } })
  fireEvent.click(screen.getAllByRole('button', { name: /^Create/ })[0]!)
  expect(await screen.findByRole('heading', { level: 1, name: 'shop.example' })).toBeDefined()
  expect(calls).toContain('POST /accounts/shop/dns-zones')
  expect(calls).not.toContain('GET /accounts/shop/dns-zones/zone_1')
})
