// @vitest-environment jsdom
// Rows of a list while it is refetched, filtered, or left.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Stream } from '../../../tests/support/eventStream.ts'
import { closePortal, openPortal, rows } from '../../../tests/support/signedIn.tsx'

afterEach(closePortal)
const person = (name: string, version = 1) => ({
  id: `emp_${name}`,
  first_name: name,
  last_name: 'Lee',
  email: `${name.toLowerCase()}@portal.example`,
  version,
})
let searches: string[] = []
async function open() {
  searches = []
  return openPortal('/admin/employees', {
    session: { role: 'admin_all' },
    answers: {
      'GET /employees': (query) => {
        const { q } = JSON.parse(query.get('filter') ?? '{}') as { q?: string }
        // Records, not counts.
        if (q && query.get('range') !== '[0,0]') searches.push(q)
        return rows(q === 'bob' ? [person('Bob')] : [person('Ann'), person('Bob')])
      },
    },
  })
}
const rowOf = async (name: string): Promise<HTMLElement> => (await screen.findByRole('link', { name: new RegExp(name) })).closest('tr')!
const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
const press = (element: Element) => fireEvent.pointerDown(element)

describe('a row', () => {
  it('is the same element before and after its list is read again with a change', async () => {
    const { network } = await open()
    const [row, link] = [await rowOf('Bob'), screen.getByRole('link', { name: /Bob/ })]
    network['GET /employees'] = () => rows([person('Zoe'), { ...person('Bob', 2), email: 'robert@portal.example' }])
    search('portal')
    await screen.findByRole('link', { name: /Zoe/ })
    expect([await rowOf('Bob'), screen.getByRole('link', { name: /Bob/ })]).toEqual([row, link])
    expect(row.isConnected && row.textContent).toContain('robert@portal.example')
  })
  it('is the same element before and after it is changed elsewhere', async () => {
    const { network } = await open()
    const row = await rowOf('Bob')
    network['GET /employees/emp_Bob'] = () => ({ body: { ...person('Bob', 2), email: 'robert@portal.example' } })
    act(() => Stream.last.say('record', { type: 'employees', id: 'emp_Bob', account: '', version: 2 }))
    await waitFor(() => expect(row.textContent).toContain('robert@portal.example'))
    expect(await rowOf('Bob')).toBe(row)
  })
})

describe('a press', () => {
  it('keeps the rows in place until it is over', async () => {
    await open()
    await rowOf('Ann')
    search('bob')
    press(await rowOf('Bob'))
    await waitFor(() => expect(searches).toEqual(['bob']))
    await act(async () => {})
    expect(
      screen
        .getAllByRole('row')
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain('Ann')
    fireEvent.pointerUp(window)
    await waitFor(() => expect(screen.queryByRole('link', { name: /Ann/ })).toBeNull())
  })
  it('opens the menu of the pressed row, though another record takes its place', async () => {
    const { network } = await open()
    const button = (await rowOf('Ann')).querySelector('button[aria-haspopup="menu"]')!
    network['GET /employees'] = () => rows([person('Cid'), person('Ann')])
    search('portal')
    press(button)
    await act(async () => {})
    fireEvent.pointerUp(button)
    fireEvent.click(button)
    expect(await screen.findByRole('menu')).toBeTruthy()
    await screen.findByText(/Cid/)
    expect(screen.getByRole('menu')).toBeTruthy()
  })
  it('is not affected when something else moves', async () => {
    await open()
    press(await rowOf('Bob'))
    search('bob')
    fireEvent(window, new MouseEvent('pointermove', { buttons: 0 }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /Ann/ })).toBeNull())
  })
})

describe('a record that is opened while a search waits', () => {
  it('stays open: the search does not lead back', async () => {
    await open()
    await rowOf('Bob')
    vi.useFakeTimers()
    search('bob')
    // The record's page is loading.
    history.pushState(null, '', '/admin/employees/emp_Bob')
    act(() => void vi.advanceTimersByTime(1000))
    vi.useRealTimers()
    expect(location.pathname + location.search).toBe('/admin/employees/emp_Bob')
    expect(searches).toEqual([])
  })
})
