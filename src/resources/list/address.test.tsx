// @vitest-environment jsdom
// The address of a list, and the parts of it that are remembered.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closePortal, openPortal } from '../../../tests/support/signedIn.tsx'

afterEach(closePortal)
const PLACE = '/admin/employees'
const people = Array.from({ length: 30 }, (_, at) => ({
  id: `emp_${at}`,
  first_name: `Ann ${at}`,
  last_name: 'Lee',
  email: `ann${at}@portal.example`,
  version: 1,
}))
const page = (query: URLSearchParams) => {
  const [from = 0, to = 0] = JSON.parse(query.get('range') ?? '[0,24]') as number[]
  const here = people.slice(from, to + 1)
  return { body: here, headers: { 'content-range': `items ${from}-${from + here.length - 1}/${people.length}` } }
}
const open = (search: string) =>
  openPortal(`${PLACE}${search}`, { session: { role: 'supervisor_all' }, answers: { 'GET /employees': page } })
const rowsOf = async () => within(await screen.findByRole('table', { name: 'Employees' })).findAllByRole('link')
const said = () => Object.fromEntries(new URLSearchParams(location.search))
const DELETED = `?filter=${encodeURIComponent('{"_deleted":true}')}`

describe('the address of a list', () => {
  it.each([
    ['?sort=["x","ASC"]', { sort: 'full_name', order: 'ASC' }],
    [`?filter=${encodeURIComponent('{"gone":1}')}`, { filter: '{}' }],
    [`?filter=${encodeURIComponent('{"_deleted":"banana"}')}`, { filter: '{}' }],
  ])('%s is replaced by the shown state, without a step in the history', async (search, expected) => {
    const steps = history.length
    await open(search)
    await rowsOf()
    await waitFor(() => expect(said()).toEqual(expected))
    expect(history.length).toBe(steps)
  })

  it('is replaced by the last page when its page is past the end', async () => {
    const steps = history.length
    await open('?page=9&perPage=25')
    await waitFor(() => expect(said()).toEqual({ page: '2', perPage: '25' }))
    await waitFor(async () => expect(await rowsOf()).toHaveLength(5))
    expect(history.length).toBe(steps)
  })

  it('returns with one Back to the state before sorting', async () => {
    await open('')
    await rowsOf()
    const head = () => screen.getByRole('columnheader', { name: 'E-mail' })
    fireEvent.click(within(head()).getByRole('button'))
    await waitFor(() => expect(said()).toMatchObject({ sort: 'email', order: 'ASC' }))
    // The address changes before the screen does, and a click refers to the screen.
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('ascending'))
    fireEvent.click(within(head()).getByRole('button'))
    await waitFor(() => expect(said()).toMatchObject({ sort: 'email', order: 'DESC' }))
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('descending'))
    history.back()
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('ascending'))
    history.back()
    await waitFor(() => expect(said()).toMatchObject({ sort: 'full_name', order: 'ASC', filter: '{}' }))
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBeNull())
  })

  it('stays that of a record which is opened in the moment when the typed search is taken over', async () => {
    await open('')
    const link = (await rowsOf())[0]!
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Ann 1' } })
    // The list writes its state into the history when it takes over what was typed.
    const written = vi.spyOn(history, 'replaceState').mockImplementationOnce(() => queueMicrotask(() => link.click()))
    await waitFor(() => expect(written).toHaveBeenCalled())
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Employees' })).toBeNull())
    expect(location.pathname).toBe(link.getAttribute('href'))
    written.mockRestore()
  })

  it('alone shows deleted records: the plain address leads to the list', async () => {
    await open(DELETED)
    await screen.findByRole('button', { name: 'Remove the filter Deleted' })
    fireEvent.click(within(await screen.findByRole('columnheader', { name: 'E-mail' })).getByRole('button'))
    await waitFor(() => expect(said()).toMatchObject({ sort: 'email', filter: '{"_deleted":true}' }))
    await act(async () => screen.getByRole('link', { name: 'Employees' }).click())
    await waitFor(() => expect(said()).toMatchObject({ sort: 'email', filter: '{}' }))
  })
})
