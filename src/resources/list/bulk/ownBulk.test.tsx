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
  it('asks once, with their number, and sends one task for each', async () => {
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

describe('a record that somebody else has deleted meanwhile', () => {
  const deactivate = async (gone: string[]) => {
    let stored = all
    await openPortal('/f-cdn/http', {
      session: { role: 'customer', accounts: [{ ...shop, role: 'customer' }] },
      answers: {
        'GET /accounts/shop/http-resources': () => rows(stored),
        ...Object.fromEntries(
          all.map(({ id }) => [
            `PATCH /accounts/shop/http-resources/${id}`,
            () => (gone.includes(id) ? refusal(404, 'not_found') : refusal(409, 'version_conflict')),
          ]),
        ),
      },
    })
    await screen.findByText('one', { selector: 'a.nm' })
    await pick()
    stored = all.filter(({ id }) => !gone.includes(id))
    fireEvent.click(screen.getByRole('button', { name: 'Deactivate' }))
    return screen.findByRole('list', { name: 'Not changed' })
  }
  it('is named as deleted, and neither selected nor retried any more', async () => {
    const failures = await deactivate(['http_one', 'http_two'])
    expect(failures.textContent).toContain('oneDeleted in the meantime')
    expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull()
    expect(screen.queryByText(/\d selected/)).toBeNull()
  })
  it('leaves the others selected, and only they are retried', async () => {
    await deactivate(['http_one'])
    expect(screen.getByText('Could not be changed, still selected (1):')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry this one' })).toBeTruthy()
    expect(screen.getByText('1 selected')).toBeTruthy()
  })
})

it('four actions on the selected resources are in the bar, the others in its menu', async () => {
  await open('customer', made)
  const bar = await pick()
  expect([...bar.querySelectorAll('button')].map((button) => button.textContent || button.getAttribute('aria-label'))).toEqual([
    'Clear cache',
    'Set certificate',
    'Compare',
    'Deactivate',
    'More actions',
    'Clear selection',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(names).toEqual([expect.stringMatching(/^CSV/), expect.stringMatching(/^JSON/), 'Delete', 'Labels'])
})
