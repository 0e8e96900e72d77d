// @vitest-environment jsdom
// The value of one filter, before and after something is chosen.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closePortal, openPortal, rows } from '../../../../tests/support/signedIn.tsx'

afterEach(closePortal)
const chain = 'Trust'

it('is applied once something is chosen, and can be emptied again', async () => {
  const answers = { 'GET /accounts/shop/certificates': () => rows([{ id: 'crt_1', version: 1, cn: 'img.example', used_by: [] }]) }
  await openPortal('/f-cdn/cert/certs', { session: { role: 'customer' }, answers })
  await screen.findByRole('link', { name: 'img.example' })
  fireEvent.click(screen.getByRole('button', { name: 'Add filter' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: chain }))
  const dialog = await screen.findByRole('dialog', { name: chain })
  const apply = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Apply' })
  expect(apply.disabled).toBe(true)
  const [tick] = within(dialog).getAllByRole('checkbox')
  fireEvent.click(tick!)
  expect(apply.disabled).toBe(false)
  fireEvent.click(tick!)
  expect(apply.disabled).toBe(true)
})
