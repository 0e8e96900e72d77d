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
  it('has the rows as they were given, and no column is sorted', () => {
    expect(names(draw())).toEqual(['beta', 'alpha', 'gamma'])
    expect(screen.getAllByRole('columnheader').map((one) => one.getAttribute('aria-sort'))).toEqual([null, null, null])
  })
  it('of several pages sorts all rows, not only those that are drawn', () => {
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
  it('sorts texts from the first, figures from the largest, and turns at the second press', () => {
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
  it('offers no sorting where a column has none, and does not change what it was given', () => {
    draw()
    expect(within(head('Plain')).queryByRole('button')).toBeNull()
    press('Name')
    expect(rows.map(({ name }) => name)).toEqual(['beta', 'alpha', 'gamma'])
  })
  it('says in each cell which column it is of, for narrow screens', () => {
    const cells = within(draw()).getAllByRole('cell')
    expect(cells.slice(0, 2).map((one) => one.dataset['column'])).toEqual(['Hits', 'Plain'])
  })
  it('without rows has its head alone', () => expect(within(draw([])).getAllByRole('row')).toHaveLength(1))
})
