// @vitest-environment jsdom
// Times with many usual values are rows of one table, wherever a definition has several of them.
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { definitionOf, operatorDefinition } from '../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../tests/support/form.tsx'
import type { Context } from '../../../engine/schema/types.ts'

const context: Context = { client: 'CDN2', feature: [], role: 'customer', active: true, mode: 'edit' }
const usual = ['1s', '10s', '30s', '1m', '10m', '1h', '12h', '1d']
const time = { type: 'string', pattern: '^\\d{1,9}(?:s|m|h|d)$', view: { choice: { options: usual, manual: 'seconds' } } }
const schemaOf = (keeps: object) => ({
  type: 'object',
  properties: { name: { type: 'string' }, keeps: { type: 'object', properties: keeps } },
})
const words = { fields: { 'keeps.key': 'Kind of file' } }

afterEach(closeForms)
vi.setConfig({ testTimeout: 60_000 })

const tables = () => [...document.querySelectorAll<HTMLElement>('.times')]
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('group')
    .map((row) => row.querySelector('.lab')!.firstChild!.textContent)
const headOf = (table: HTMLElement) => [...table.firstElementChild!.children].map(({ textContent }) => textContent)

describe('times of one object', () => {
  it('are a table with one header, in the sections of a built-in type', async () => {
    await openForm(definitionOf('http-resources'), { context, record: { name: 'shop' } })
    const [table, ...others] = tables()
    expect(others).toEqual([])
    expect(headOf(table!)).toEqual(['Response', 'Usual times', 'Time'])
    expect(rowsOf(table!)).toEqual(['2xx, success', '3xx, redirect', '4xx, not found', '5xx, server error'])
  })

  it('are a table in a type of an operator, which sets the first column', async () => {
    const things = operatorDefinition('things', {
      'schema.json': schemaOf({ pictures: time, films: time, note: { type: 'string' } }),
      'en_US.json': words,
    })
    await openForm(things, { context, record: { name: 'a', keeps: { pictures: 'x' } } })
    const [table] = tables()
    expect(headOf(table!)).toEqual(['Kind of file', 'Usual times', 'Time'])
    expect(rowsOf(table!)).toEqual(['Pictures', 'Films'])
    // Without times of its own, the first few.
    const [pictures] = within(table!).getAllByRole('group')
    const chips = within(pictures!).getAllByRole('radio')
    expect(chips.map(({ textContent }) => textContent!.replaceAll(/\s/g, ' '))).toEqual(['1 s', '10 s', '30 s', '1 min'])
    expect(within(table!).queryByLabelText(/Note/)).toBeNull()
  })

  it('are not a table where there is only one, or where they are read-only', async () => {
    await openForm(operatorDefinition('things', { 'schema.json': schemaOf({ pictures: time, note: { type: 'string' } }) }), { context })
    expect(tables()).toEqual([])
    closeForms()
    const shown = { ...time, readOnly: true }
    const record = { keeps: { pictures: '1h', films: '1d' } }
    await openForm(operatorDefinition('things', { 'schema.json': schemaOf({ pictures: shown, films: shown }) }), { context, record })
    expect(screen.getByText('Pictures')).toBeTruthy()
    expect(tables()).toEqual([])
  })
})
