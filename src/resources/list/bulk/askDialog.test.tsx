// @vitest-environment jsdom
// Bulk actions that ask for a value first, and the dialog with their progress and failures.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { closePortal, openPortal, refusal, rows, shop, type Answer } from '../../../../tests/support/signedIn.tsx'

afterEach(closePortal)
const records = ['www', 'mail'].map((name) => ({
  id: `rr_${name}`,
  zone_id: 'zone_1',
  name,
  type: 'A',
  ttl: 3600,
  records: [{ content: '203.0.113.1', enabled: true }],
  version: 3,
}))

const open = async (change: (name: string, body: unknown) => Answer) => {
  const sent: unknown[] = []
  const changing = records.map(
    ({ id, name }) =>
      [
        `PATCH /accounts/shop/dns-records/${id}`,
        (_query: URLSearchParams, body: unknown) => {
          sent.push(body)
          return change(name, body)
        },
      ] as const,
  )
  await openPortal('/dns/section/dns-zone/zone_1/records', {
    session: { role: 'customer', accounts: [shop] },
    answers: {
      'GET /accounts/shop/dns-zones/zone_1': () => ({
        body: { id: 'zone_1', name: 'shop.example', enabled: true, status: 'active', delegated: true, nameservers: ['ns1.example.net'], soa: {}, _names: [], version: 1 },
        headers: { etag: '"1"' },
      }),
      'GET /accounts/shop/dns-records': () => rows(records),
      ...Object.fromEntries(records.map((record) => [`GET /accounts/shop/dns-records/${record.id}`, () => ({ body: record })])),
      ...Object.fromEntries(changing),
    },
  })
  await screen.findByText('mail').catch((e) => { throw e })
  for (const box of (await screen.findAllByRole('checkbox')).slice(-2)) fireEvent.click(box)
  await screen.findByRole('toolbar', { name: /selected/i })
  return sent
}
const ask = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Set TTL' }))
  const dialog = await screen.findByRole('dialog')
  const field = await within(dialog).findByRole('combobox')
  await waitFor(() => expect(field.getAttribute('readonly')).toBeNull())
  return { dialog, field, verb: within(dialog).getByRole('button', { name: 'Set TTL' }) }
}
const saved = (_name: string, body: unknown): Answer => ({ body: { ...records[0], ...(body as object), version: 4 } })

describe('a value for all selected records', () => {
  it('is typed or chosen, and sent for each of them', async () => {
    const sent = await open(saved)
    const { field, verb } = await ask()
    expect(verb.getAttribute('aria-disabled')).toBe('true')
    fireEvent.change(field, { target: { value: '300' } })
    fireEvent.click(verb)
    await waitFor(() => expect(sent).toEqual([{ ttl: 300 }, { ttl: 300 }]))
    expect(await screen.findByText('TTL of 2 records changed')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it.each(['30', '604801', '1h'])('that is wrong (%s) is refused at its field, before anything is sent', async (text) => {
    const sent = await open(saved)
    const { dialog, field, verb } = await ask()
    fireEvent.change(field, { target: { value: text } })
    expect(await within(dialog).findByText('Enter 60 to 604 800 seconds.')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    fireEvent.click(verb)
    expect(document.activeElement).toBe(field)
    expect(sent).toEqual([])
    fireEvent.change(field, { target: { value: '60' } })
    expect(within(dialog).queryByText('Enter 60 to 604 800 seconds.')).toBeNull()
  })
})

describe('after a bulk action', () => {
  it('failures are listed with their reasons, stay selected, and are repeated alone', async () => {
    let isBroken = true
    const sent = await open((name, body) => (isBroken && name === 'mail' ? refusal(409, 'version_conflict') : saved(name, body)))
    const { field, verb } = await ask()
    fireEvent.change(field, { target: { value: '300' } })
    fireEvent.click(verb)
    const dialog = await screen.findByRole('dialog', { name: 'Done for 1 of 2' })
    const failures = within(dialog).getByRole('list', { name: 'Not changed' })
    expect(failures.textContent).toContain('A mail')
    expect(failures.textContent).toContain('changed in the meantime')
    expect(failures.textContent).not.toContain('www')
    isBroken = false
    fireEvent.click(within(dialog).getByRole('button', { name: 'Retry this one' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toHaveLength(3)
  })
})
