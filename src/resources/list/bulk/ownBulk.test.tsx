// @vitest-environment jsdom
// Bulk actions named by the type's definition.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { closePortal, openPortal, refusal, rows, shop } from '../../../../tests/support/signedIn.tsx'

afterEach(closePortal)
const all = ['one', 'two'].map((name) => ({
  id: `http_${name}`,
  name,
  active: true,
  cdn_domain: `${name}.cdn.example`,
  names: [],
  version: 1,
}))
const open = async (role: string, create: (body: unknown) => ReturnType<typeof rows>) => {
  const sent: unknown[] = []
  await openPortal('/f-cdn/http', {
    session: { role, accounts: [{ ...shop, role }] },
    answers: {
      'GET /accounts/shop/http-resources': () => rows(all),
      'POST /accounts/shop/cache-tasks': (_query, body) => {
        sent.push(body)
        return create(body)
      },
    },
  })
  await screen.findByText('one', { selector: 'a.nm' })
  return sent
}
const pick = async () => {
  for (const box of (await screen.findAllByRole('checkbox')).slice(-2)) fireEvent.click(box)
  return screen.findByRole('toolbar', { name: /selected/i })
}
const made = () => ({ status: 201, body: { id: 'task_1', version: 1 } })

describe('clearing the cache of selected resources', () => {
  it('asks once with their number and sends one task for each', async () => {
    const sent = await open('customer', made)
    await pick()
    fireEvent.click(screen.getByRole('button', { name: 'Clear cache' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('all files of 2 resources')
    expect(sent).toEqual([])
    fireEvent.click([...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Clear cache') as HTMLElement)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toContainEqual({ domain: 'one.cdn.example', action: 'delete', action_type: 'full' })
    expect(await screen.findByText('Cache clearing started for 2 resources')).toBeTruthy()
  })
  it('sends nothing when it is cancelled', async () => {
    const sent = await open('customer', made)
    await pick()
    fireEvent.click(screen.getByRole('button', { name: 'Clear cache' }))
    await screen.findByRole('dialog')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([])
  })
  it('names each resource that was refused', async () => {
    await open('customer', (body) => ((body as { domain: string }).domain.startsWith('one') ? refusal(403, 'forbidden') : made()))
    await pick()
    fireEvent.click(screen.getByRole('button', { name: 'Clear cache' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click([...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Clear cache') as HTMLElement)
    const failures = await screen.findByRole('list', { name: 'Not changed' })
    expect(failures.textContent).toContain('one')
    expect(failures.textContent).not.toContain('two')
  })
})

describe('changing selected records of a zone', () => {
  const records = [
    {
      id: 'rr_1',
      zone_id: 'zone_1',
      name: 'www',
      type: 'A',
      ttl: 3600,
      version: 3,
      records: [
        { content: '192.0.2.1', enabled: true, comment: 'first' },
        { content: '192.0.2.2', enabled: false },
      ],
    },
    {
      id: 'rr_2',
      zone_id: 'zone_1',
      name: 'mail',
      type: 'MX',
      ttl: 3600,
      version: 1,
      records: [{ content: '10 mx.example.com', enabled: true }],
    },
  ]
  const openZone = async () => {
    const sent: Record<string, unknown> = {}
    await openPortal('/dns/section/dns-zone/zone_1', {
      session: { role: 'customer', accounts: [{ ...shop, role: 'customer' }] },
      answers: {
        'GET /accounts/shop/dns-zones/zone_1': () => ({ body: { id: 'zone_1', name: 'shop.example', enabled: true, version: 1 } }),
        'GET /accounts/shop/dns-records': () => rows(records),
        ...Object.fromEntries(
          records.map((record) => [
            `PATCH /accounts/shop/dns-records/${record.id}`,
            (_query: unknown, body: unknown) => {
              sent[record.id] = body
              return { body: { ...record, version: record.version + 1 } }
            },
          ]),
        ),
      },
    })
    await screen.findAllByText('mail')
    await pick()
    return sent
  }

  it('turns every value of each off, keeping what else a value has', async () => {
    const sent = await openZone()
    fireEvent.click(screen.getByRole('button', { name: 'Turn off' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click([...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Turn off') as HTMLElement)
    await waitFor(() => expect(Object.keys(sent)).toHaveLength(2))
    expect(sent['rr_1']).toMatchObject({
      records: [
        { content: '192.0.2.1', enabled: false, comment: 'first' },
        { content: '192.0.2.2', enabled: false },
      ],
    })
    expect(sent['rr_2']).toMatchObject({ records: [{ content: '10 mx.example.com', enabled: false }] })
    expect(await screen.findByText('2 records turned off')).toBeTruthy()
  })
  it('asks for one TTL, usual or typed in seconds, and sets it in each', async () => {
    const sent = await openZone()
    fireEvent.click(screen.getByRole('button', { name: 'Set TTL' }))
    const dialog = await screen.findByRole('dialog')
    const field = await screen.findByRole('combobox', { name: 'TTL' })
    fireEvent.mouseDown(field)
    fireEvent.click(field)
    fireEvent.click(await screen.findByRole('option', { name: /^5\s?min$/ }))
    fireEvent.click([...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Set TTL') as HTMLElement)
    await waitFor(() => expect(sent).toMatchObject({ rr_1: { ttl: 300 }, rr_2: { ttl: 300 } }))
    expect(await screen.findByText('TTL of 2 records changed')).toBeTruthy()
  })
})
