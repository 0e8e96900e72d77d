// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Stream } from '../../../tests/support/eventStream.ts'
import { closePortal, openPortal, rows, type Answers } from '../../../tests/support/signedIn.tsx'

afterEach(async () => {
  onlineManager.setOnline(true)
  await closePortal()
})

const employees: Answers = {
  'GET /employees': () => rows([{ id: 'emp_1', first_name: 'Ann', last_name: 'Lee', email: 'ann@portal.example', version: 1 }]),
}
const away: Answers = {
  'GET /employees': () => 'offline',
  'GET /definitions/employees': () => 'offline',
  'GET /messages/employees/en_US': () => 'offline',
  'GET /employees/views': () => 'offline',
}

/** Opens a list that was never loaded, while offline. */
async function goAway() {
  const { network, calls } = await openPortal('/admin/projects', {
    session: { role: 'admin_all' },
    answers: { ...employees, 'GET /projects': () => rows([]) },
  })
  await screen.findByText('0 records')
  const near = { ...network }
  act(() => onlineManager.setOnline(false))
  Object.assign(network, away)
  fireEvent.click(screen.getAllByRole('link', { name: 'Employees' })[0]!)
  await screen.findByRole('button', { name: 'Try again' })
  return {
    calls,
    back: () => {
      for (const name of Object.keys(network)) delete network[name]
      Object.assign(network, near)
    },
  }
}
const isShown = () => screen.findByText('1 record')

describe('a list that was never loaded, without a network', () => {
  it('says that the server cannot be reached', async () => {
    await goAway()
    expect(screen.getByRole('alert').textContent).not.toBe('')
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
  })
  it('can be retried manually, even while the browser considers itself offline', async () => {
    const { back } = await goAway()
    back()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await isShown()
  })
  it('loads automatically when there is a network again', async () => {
    const { back } = await goAway()
    back()
    act(() => onlineManager.setOnline(true))
    await isShown()
  })
  it('loads automatically when only the server was unavailable', async () => {
    const { back } = await goAway()
    act(() => Stream.last.fail({ isFinal: false }))
    back()
    act(() => Stream.last.open())
    await isShown()
  })
  it('shows the error again when there was still no network', async () => {
    const { calls } = await goAway()
    const asked = () => calls.filter((call) => call === 'GET /definitions/employees').length
    const before = asked()
    act(() => onlineManager.setOnline(true))
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
    await screen.findByRole('button', { name: 'Try again' })
  })
})
