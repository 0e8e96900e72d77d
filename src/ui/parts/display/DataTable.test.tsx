// @vitest-environment jsdom
// A table that is not tied to records: sorting, names of cells, no lost rows.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { afterEach, describe, expect, it } from 'vitest'
import { type DataColumn, DataTable } from './DataTable.tsx'

afterEach(cleanup)
type Row = { name: string; hits: number }
const rows: Row[] = [
  { name: 'beta', hits: 9 },
  { name: 'alpha', hits: 100 },
  { name: 'gamma', hits: 20 },
]
const columns: DataColumn<Row>[] = [
  { id: 'name', label: 'Name', isHeader: true, cell: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'hits', label: 'Hits', isNumeric: true, cell: ({ hits }) => `${hits} x`, sortBy: ({ hits }) => hits },
  { id: 'plain', label: 'Plain', cell: ({ name }) => <b>{name}</b> },
]
function draw(given = rows, page?: { from: number; count: number }) {
  render(
    <TestTranslationProvider translate={(key: string) => key}>
      <DataTable label="Counts" columns={columns} rows={given} keyOf={({ name }) => name} {...(page && { page })} />
    </TestTranslationProvider>,
  )
  return screen.getByRole('table', { name: 'Counts' })
}
const names = (table: HTMLElement) =>
  within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
const head = (name: string) => screen.getByRole('columnheader', { name })
const press = (name: string) => fireEvent.click(within(head(name)).getByRole('button'))

describe('a data table', () => {
  it('has the given order of rows, and no sorted column', () => {
    expect(names(draw())).toEqual(['beta', 'alpha', 'gamma'])
    expect(screen.getAllByRole('columnheader').map((one) => one.getAttribute('aria-sort'))).toEqual([null, null, null])
  })
  it('of several pages sorts all rows, not only the visible ones', () => {
    const table = draw(rows, { from: 0, count: 2 })
    expect(names(table)).toEqual(['beta', 'alpha'])
    press('Hits')
    expect(names(table)).toEqual(['alpha', 'gamma'])
    press('Name')
    expect(names(table)).toEqual(['alpha', 'beta'])
  })
  it('has no rows on a page after the last one', () => {
    draw(rows, { from: 4, count: 2 })
    expect(screen.queryAllByRole('rowheader')).toEqual([])
  })
  it('sorts texts ascending, figures descending, and reverses at the second press', () => {
    const table = draw()
    press('Name')
    expect([names(table), head('Name').getAttribute('aria-sort')]).toEqual([['alpha', 'beta', 'gamma'], 'ascending'])
    press('Hits')
    expect([names(table), head('Hits').getAttribute('aria-sort')]).toEqual([['alpha', 'gamma', 'beta'], 'descending'])
    expect(head('Name').getAttribute('aria-sort')).toBeNull()
    press('Hits')
    expect(names(table)).toEqual(['beta', 'gamma', 'alpha'])
  })
  it('sorts figures as figures, not as texts', () => {
    const table = draw()
    press('Hits')
    press('Hits')
    expect(
      within(table)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .filter((text) => text?.endsWith('x')),
    ).toEqual(['9 x', '20 x', '100 x'])
  })
  it('offers no sorting for a column without it, and does not change its data', () => {
    draw()
    expect(within(head('Plain')).queryByRole('button')).toBeNull()
    press('Name')
    expect(rows.map(({ name }) => name)).toEqual(['beta', 'alpha', 'gamma'])
  })
  it('has the column label in each cell, for narrow screens', () => {
    const cells = within(draw()).getAllByRole('cell')
    expect(cells.slice(0, 2).map((one) => one.dataset['column'])).toEqual(['Hits', 'Plain'])
  })
  it('without rows has only its header', () => expect(within(draw([])).getAllByRole('row')).toHaveLength(1))
})
