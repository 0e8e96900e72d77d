// @vitest-environment jsdom
// The error state of a list.
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closePortal, openPortal } from '../../../tests/support/signedIn.tsx'

afterEach(closePortal)

it('shows the reason without a pending count', async () => {
  await openPortal('/f-cdn/cert/certs', {
    session: { role: 'customer' },
    answers: {
      'GET /accounts/shop/certificates': () => ({
        status: 500,
        body: { status: 500, code: 'internal', message_key: 'errors.internal', errors: [] },
      }),
    },
  })
  expect(await screen.findByRole('heading', { name: 'We have temporary problems' })).toBeTruthy()
  expect(document.querySelectorAll('.ph .sk')).toHaveLength(0)
})
