// @vitest-environment jsdom
// A list that is still filtered by an earlier search says so, and can be reset.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { closePortal, openPortal, rows } from '../../../tests/support/signedIn.tsx'

afterEach(closePortal)
const PLACE = '/admin/employees'
const all = ['Ann', 'Bob', 'Eve'].map((first_name, at) => ({
  id: `emp_${at}`,
  full_name: `${first_name} Lee`,
  first_name,
  last_name: 'Lee',
  email: `${at}@x.example`,
  version: 1,
}))
const answers = {
  'GET /employees': (query: URLSearchParams) => {
    const { q } = JSON.parse(query.get('filter') ?? '{}') as { q?: string }
    return rows(all.filter(({ first_name }) => q === undefined || first_name === q))
  },
}
const filtered = `?filter=${encodeURIComponent('{"q":"Ann"}')}`
const open = (search: string) => openPortal(`${PLACE}${search}`, { session: { role: 'supervisor_all' }, answers })
const go = async (to: string) =>
  act(async () => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  })

describe('a search from earlier', () => {
  it('is reported with the number of its rows, and can be cleared', async () => {
    await open(filtered)
    await screen.findByText('Ann', { exact: false, selector: 'a.nm' })
    await go('/admin/definitions')
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Employees' })).toBeNull())
    await go(PLACE)
    expect(await screen.findByText('Last search kept: “Ann”')).toBeTruthy()
    expect(await screen.findByText('1 of 3 shown')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(screen.queryByText('Last search kept: “Ann”')).toBeNull())
    await waitFor(() => expect(document.querySelectorAll('a.nm')).toHaveLength(3))
  })
  it('is not reported for a search in the address, which was just requested', async () => {
    await open(filtered)
    await screen.findByText('Ann', { exact: false, selector: 'a.nm' })
    expect(screen.queryByText(/^Last search kept/)).toBeNull()
  })
  it('is not reported when nothing is kept', async () => {
    await open('')
    await waitFor(() => expect(document.querySelectorAll('a.nm')).toHaveLength(3))
    expect(screen.queryByText(/kept/)).toBeNull()
  })
  it('is kept by an expired session for the same person, and for nobody else', async () => {
    const kept = async (id: string): Promise<number> => {
      cleanup()
      await openPortal(PLACE, { session: { role: 'supervisor_all', id }, answers })
      await waitFor(() => expect(document.querySelectorAll('a.nm').length).toBeGreaterThan(0))
      return document.querySelectorAll('a.nm').length
    }
    await openPortal(`${PLACE}${filtered}`, { session: { role: 'supervisor_all', id: 'stf_a' }, answers })
    await screen.findByText('Ann', { exact: false, selector: 'a.nm' })
    expect(await kept('stf_b')).toBe(3)
    expect(await kept('stf_a')).toBe(1)
  })
})
