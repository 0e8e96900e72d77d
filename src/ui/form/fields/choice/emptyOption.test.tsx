// @vitest-environment jsdom
// The empty text among the options of a foreign type has a word in every widget, never a blank line.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../../tests/support/form.tsx'
import type { Context } from '../../../../engine/schema/types.ts'

const context: Context = { client: 'CDN2', feature: [], role: 'customer', active: true, mode: 'edit' }
const options = (count: number) => ['', ...'abcdefghijk'.slice(0, count - 1).split('')]
const few = { type: 'string', enum: options(3) }
const schema = {
  type: 'object',
  required: ['few', 'some', 'many', 'ways', 'told', 'only', 'fixed'],
  properties: {
    few,
    some: { type: 'string', enum: options(6) },
    many: { type: 'string', enum: options(12) },
    ways: {
      oneOf: [
        { const: '', title: '' },
        { const: 'x', title: 'Ways' },
      ],
    },
    told: { oneOf: [{ const: '', title: ' ', description: 'No way at all.' }, { const: 'y' }] },
    only: { type: 'string', enum: [''] },
    fixed: { const: '' },
    shown: { ...few, readOnly: true },
    ticks: { type: 'array', items: few },
    chips: { type: 'array', items: { type: 'string', enum: options(12) } },
    rows: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' }, mode: few } } },
  },
}
const record = {
  few: '',
  some: '',
  many: '',
  ways: '',
  told: '',
  only: '',
  fixed: '',
  shown: '',
  ticks: [''],
  chips: [''],
  rows: [{ name: 'r', mode: '' }],
}
const definition = operatorDefinition('things', { 'schema.json': schema })
const at = (name: string) => document.querySelector<HTMLElement>(`[data-at="/${name}"]`)!

afterEach(closeForms)
vi.setConfig({ testTimeout: 60_000 })

describe.each([
  ['en_US', 'empty'],
  ['ru_RU', 'пусто'],
] as const)('the empty option (%s)', (locale, word) => {
  it('has a label wherever it is offered or shown', async () => {
    await openForm(definition, { context, locale, record })
    for (const name of ['few', 'ways', 'ticks', 'shown', 'chips', 'rows', 'only', 'fixed', 'told']) {
      expect(within(at(name)).queryAllByText(word).length, name).toBeGreaterThan(0)
    }
    expect(within(at('some')).getByRole<HTMLSelectElement>('combobox').selectedOptions[0]!.text).toBe(word)
    expect(within(at('many')).getByRole<HTMLInputElement>('combobox').value).toBe(word)
  })

  it('is not a blank line in any list of options', async () => {
    await openForm(definition, { context, locale, record: {} })
    const box = within(at('many')).getByRole('combobox')
    fireEvent.focus(box)
    fireEvent.keyDown(box, { key: 'ArrowDown' })
    const offered = [...screen.getAllByRole('option', { hidden: true }), ...screen.getAllByRole('radio', { hidden: true })]
    const labels = offered.map((option) => (option.closest('label') ?? option).textContent)
    expect(labels.length).toBeGreaterThan(10)
    expect(labels.filter((label) => label.trim() === '' || label === '""')).toEqual([])
  })
})
