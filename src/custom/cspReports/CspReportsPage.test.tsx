// @vitest-environment jsdom
// Counts of blocked resources, for staff who see every brand and may clear them.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { closePortal, openPortal, refusal, type Answer, type Answers } from '../../../tests/support/signedIn.tsx'
import type { CspCount } from '../../client/api/generated.ts'

afterEach(closePortal)

const address = '/admin/csp-reports'
const [read, clear] = ['GET /csp-reports', 'DELETE /csp-reports']
const row = (more: Partial<CspCount> = {}): CspCount => ({
  directive: 'script-src-elem',
  blocked: 'https://evil.example',
  page: '/dns/*',
  count: 12_345,
  first_at: '2026-06-01T22:30:00.000Z',
  last_at: '2026-06-02T10:00:00.000Z',
  ...more,
})
const counted = (rows: CspCount[]): Answer => ({ body: rows })
const open = (answers: Answers, role = 'admin_all') => openPortal(address, { session: { role }, answers })
const table = () => screen.findByRole('table', { name: 'CSP reports' })
const cellsOf = (one: HTMLElement) => [...one.children].map((cell) => (cell.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' '))

async function confirm() {
  fireEvent.click(await screen.findByRole('button', { name: 'Clear' }))
  const dialog = await screen.findByRole('dialog', { name: 'Clear all counts?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Clear' }))
  return dialog
}

describe('the counts', () => {
  it('are listed by directive, origin and page, with times in the reader’s zone', async () => {
    await open({ [read]: () => counted([row()]) })
    const [, first] = within(await table()).getAllByRole('row')
    expect(cellsOf(first!).slice(0, 4)).toEqual(['script-src-elem', 'https://evil.example', '/dns/*', '12,345'])
    // The session is in Moscow, where it is already the next day.
    const times = [...first!.querySelectorAll('time')]
    expect(times.map(({ dateTime }) => dateTime)).toEqual([row().first_at, row().last_at])
    expect(times.map(({ textContent }) => /\d\d?:\d\d/.exec(textContent ?? '')?.[0])).toEqual(['01:30', '01:00'])
    expect(times[0]!.textContent).toContain('2')
    expect(within(first!).getByRole('rowheader').textContent).toBe('script-src-elem')
    expect(screen.getByRole('main').textContent).toContain('12,345 reports · 1 row')
  })
  it('rows without a stored name are labelled in words', async () => {
    await open({
      [read]: () =>
        counted([row({ directive: 'other', blocked: '', page: '' }), row({ blocked: '' }), row({ blocked: 'other', page: '/' })]),
    })
    const rows = within(await table())
      .getAllByRole('row')
      .slice(1)
    expect(rows.map((one) => cellsOf(one).slice(0, 3))).toEqual([
      ['Everything beyond the row limit', '—', '—'],
      ['script-src-elem', 'Not reported', '/dns/*'],
      ['script-src-elem', 'Other kind of address', '/'],
    ])
  })
  it('are summed by directive: in figures, and as a table without a canvas', async () => {
    const late = row({ directive: 'img-src', count: 3, last_at: '2026-06-03T10:00:00.000Z' })
    await open({ [read]: () => counted([row({ count: 2 }), row({ blocked: 'https://b.example', count: 5 }), late]) })
    await table()
    expect([...document.querySelectorAll('.kpi .v')].slice(0, 2).map(({ textContent }) => textContent)).toEqual(['10', '2'])
    const figures = screen.getByRole('table', { name: 'Reports by directive' })
    expect(
      within(figures)
        .getAllByRole('row')
        .slice(1)
        .map((one) => cellsOf(one)),
    ).toEqual([
      ['script-src-elem', '7'],
      ['img-src', '3'],
    ])
    expect(screen.queryByRole('button', { name: 'Show as table' })).toBeNull()
  })
  it('markup in a report is text', async () => {
    await open({ [read]: () => counted([row({ page: '/<img src=x onerror=alert(1)>' })]) })
    expect((await table()).querySelector('img')).toBeNull()
  })
  it('without any, nothing can be cleared, and the page says so', async () => {
    await open({ [read]: () => counted([]) })
    await screen.findByRole('heading', { name: 'No reports' })
    expect(screen.queryByRole('table')).toBeNull()
    const button = screen.getByRole('button', { name: 'Clear' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('that cannot be loaded show the reason and a retry', async () => {
    const { network } = await open({ [read]: () => 'offline' })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
    network[read] = () => counted([row()])
    fireEvent.click(retry)
    await table()
  })
  it('that cannot be refetched stay, marked as outdated', async () => {
    const { network } = await open({ [read]: () => counted([row()]) })
    await table()
    network[read] = () => refusal(500, 'internal')
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The counts below are out of date')
    await table()
    network[read] = () => counted([row({ count: 7 })])
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await screen.findByText('7 reports · 1 row')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('clearing', () => {
  it('asks first, then deletes the counts and says so', async () => {
    let rows = [row()]
    const { calls } = await open({
      [read]: () => counted(rows),
      [clear]: () => {
        rows = []
        return {}
      },
    })
    await table()
    await confirm()
    await screen.findByRole('heading', { name: 'No reports' })
    await screen.findByText('Counts cleared.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.filter((name) => name === clear)).toHaveLength(1)
  })
  it('without confirmation clears nothing', async () => {
    const { calls } = await open({ [read]: () => counted([row()]) })
    await table()
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls).not.toContain(clear)
    await table()
  })
  it.each<[string, Answer, string]>([
    ['is refused', refusal(403, 'forbidden_call'), 'Your role does not allow this.'],
    ['fails', refusal(500, 'internal'), 'temporary problems'],
    ['finds no network', 'offline', 'The server cannot be reached.'],
  ])('that %s keeps the counts and shows the reason; it can be retried', async (_, answer, said) => {
    const { network, calls } = await open({ [read]: () => counted([row()]), [clear]: () => answer })
    await table()
    const dialog = await confirm()
    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toContain('The counts were not cleared')
    expect(alert.textContent).toContain(said)
    expect(document.querySelector('table[aria-label="CSP reports"]')?.textContent).toContain('https://evil.example')
    expect(calls.filter((name) => name === read)).toHaveLength(1)
    network[clear] = () => ({})
    network[read] = () => counted([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Clear' }))
    await screen.findByRole('heading', { name: 'No reports' })
  })
})

describe('access to the page', () => {
  it('staff who see every brand have the page in the menu', async () => {
    await open({ [read]: () => counted([]) })
    expect((await screen.findAllByRole('link', { name: 'CSP reports' })).length).toBeGreaterThan(0)
  })
  it.each(['admin_provider', 'supervisor_provider', 'manager_provider', 'clientmanager_provider', 'customer'])(
    '%s has neither the page nor its entry, and nothing is asked for',
    async (role) => {
      const { calls } = await open({ [read]: () => counted([row()]) }, role)
      await waitFor(() => expect(screen.getByRole('main').textContent).not.toBe(''))
      await screen.findByRole('heading', { level: 1 })
      expect(screen.queryByRole('heading', { name: 'CSP reports' })).toBeNull()
      expect(screen.queryByRole('link', { name: 'CSP reports' })).toBeNull()
      expect(calls).not.toContain(read)
    },
  )
})
