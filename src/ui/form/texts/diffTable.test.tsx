// @vitest-environment jsdom
// Two versions of a field, one of them long.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { FormWords } from '../context.ts'
import { DiffTable } from './DiffTable.tsx'

const words = { t: (key: string) => key, field: (at: string) => at, text: () => undefined, isSecret: () => false } as unknown as FormWords
const schema = { type: 'object', properties: { pem: { type: 'string' }, note: { type: 'string' } } } as const
afterEach(cleanup)

it('a text of many lines scrolls in a region that the keyboard reaches; a short one is shown completely', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n')
  const changes = [
    { path: ['pem'], pointer: '/pem', before: undefined, after: lines },
    { path: ['note'], pointer: '/note', before: 'a\nb', after: 'c' },
  ]
  render(<DiffTable changes={changes} heads={['Before', 'After']} label="Changes" schema={schema} sections={[]} words={words} data={{}} />)
  const long = screen.getByRole('group', { name: 'After' })
  expect(long.textContent).toBe(lines)
  expect(long.tabIndex).toBe(0)
  expect(screen.getAllByRole('group')).toHaveLength(1)
})

it('a reference is shown by the name of its record, where names are known', () => {
  const referring = {
    type: 'object',
    properties: { zone: { type: 'string', reference: { type: 'zones', value: 'id', label: 'name' } } },
  } as const
  const given = {
    changes: [{ path: ['zone'], pointer: '/zone', before: undefined, after: 'zone_7' }],
    heads: ['Before', 'After'] as [string, string],
    label: 'Changes',
    schema: referring,
    sections: [],
    words,
    data: {},
  }
  const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent)
  const { rerender } = render(<DiffTable {...given} Referred={({ reference, value }) => `${reference.type} ${value}`} />)
  expect(cells()).toEqual(['form.absent', 'zones zone_7'])
  rerender(<DiffTable {...given} />)
  expect(cells()).toEqual(['form.absent', 'zone_7'])
})

it('each value of a list of references is named', () => {
  const schema = {
    type: 'object',
    properties: { zones: { type: 'array', items: { type: 'string', reference: { type: 'zones', value: 'id', label: 'name' } } } },
  } as const
  render(
    <DiffTable
      changes={[{ path: ['zones'], pointer: '/zones', before: ['zone_1'], after: ['zone_1', 'zone_2'] }]}
      heads={['Before', 'After']}
      label="Changes"
      schema={schema}
      sections={[]}
      words={words}
      data={{}}
      Referred={({ reference, value }) => <p>{`${reference.type} ${value}`}</p>}
    />,
  )
  expect(screen.getAllByText(/^zones zone_/).map(({ textContent }) => textContent)).toEqual([
    'zones zone_1',
    'zones zone_1',
    'zones zone_2',
  ])
})

it('a row of a list that the form shows in groups has the same name as in the form', () => {
  const targets = {
    type: 'object',
    properties: { list: { type: 'array', items: { type: 'object', properties: { source: { type: 'string' }, url: { type: 'string' } } } } },
  } as const
  const grouped = {
    ...words,
    text: (part: string, _at: string, params?: { n?: number }) => `${part} ${params?.n}`,
    grouping: (at: string) => (at === 'list' ? { by: ['source'], label: 'source' } : undefined),
  } as unknown as FormWords
  const data = { list: ['a', 'b', 'a'].map((source, index) => ({ source, url: String(index) })) }
  const changes = [{ path: ['list', '2', 'url'], pointer: '/list/2/url', before: 'x', after: '2' }]
  render(
    <DiffTable changes={changes} heads={['Before', 'After']} label="Changes" schema={targets} sections={[]} words={grouped} data={data} />,
  )
  expect(screen.getByRole('rowheader').textContent).toBe('group 1, item 2, list.*.url')
})
