import { expect, it } from 'vitest'
import { searchedBy } from './searchedBy.ts'

const labels: Record<string, string> = {
  name: 'Name',
  names: 'CNAMEs',
  comment: 'Comment',
  host: 'Host',
  made_at: 'Created',
  active: 'Status',
  labels: 'Labels',
}
const by = (...columns: [string, string][]) =>
  searchedBy(
    columns.map(([field, as]) => ({ field, as })),
    (field) => labels[field] ?? field,
  )

it('lists the text columns that fit, and all of them', () => {
  expect(by(['name', 'text'], ['active', 'status'], ['names', 'list'], ['made_at', 'date'], ['labels', 'labels'])).toEqual({
    some: 'name, CNAMEs…',
    all: 'name, CNAMEs, labels',
  })
  expect(by(['name', 'text'], ['names', 'list'], ['comment', 'text'], ['host', 'mono'])).toEqual({
    some: 'name, CNAMEs…',
    all: 'name, CNAMEs, comment, host',
  })
  expect(by(['made_at', 'date'])).toEqual({ some: '', all: '' })
})
