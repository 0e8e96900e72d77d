// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../../tests/support/form.tsx'

vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(closeForms)

const server = {
  type: 'object',
  required: ['host'],
  properties: { host: { type: 'string', maxLength: 3 }, weight: { type: 'integer', maximum: 100 } },
}
const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  additionalProperties: false,
  properties: {
    few: { type: 'array', items: server },
    named: { type: 'object', additionalProperties: server },
    wide: {
      type: 'array',
      items: {
        type: 'object',
        properties: Object.fromEntries(['one', 'two', 'three', 'four'].map((name) => [name, { type: 'string', maxLength: 3 }])),
      },
    },
  },
}
const definition = operatorDefinition('servers', { 'schema.json': schema })
const open = (record: Record<string, unknown>) => openForm(definition, { context: { mode: 'edit', role: 'supervisor_all' }, record })
const cell = (pointer: string) => document.querySelector<HTMLElement>(`[data-at="${pointer}"]`)!
/** The message of a cell, and whether it is inside the cell or below its row. */
const said = (pointer: string) => {
  const input = cell(pointer).querySelector('input')!
  const message = document.getElementById(input.getAttribute('aria-describedby')!)!
  return [message.textContent, cell(pointer).contains(message) ? 'in the cell' : message.closest('.whole') ? 'below' : 'elsewhere']
}
const wrong = { host: 'long', weight: 101 }

it('a narrow cell of a short list shows its error below the row, a wide one in the cell', async () => {
  const { save } = await open({ few: [wrong] })
  save()
  expect(said('/few/0/weight')).toEqual(['Weight: The maximum value is 100.', 'below'])
  expect(said('/few/0/host')).toEqual(['Enter at most 3 characters.', 'in the cell'])
})

it('a narrow cell of an opened row shows its error below the row', async () => {
  const { save } = await open({ named: { a: wrong } })
  save()
  fireEvent.click(cell('/named').querySelector('.opens')!)
  expect(said('/named/a/weight')).toEqual(['Weight: The maximum value is 100.', 'below'])
  expect(said('/named/a/host')).toEqual(['Enter at most 3 characters.', 'in the cell'])
  expect(document.querySelectorAll('.grid-r .msg')).toHaveLength(2)
})

it('four texts in a row are narrow, too', async () => {
  const { save } = await open({ wide: [{ two: 'long', four: 'longer' }] })
  save()
  expect([said('/wide/0/two'), said('/wide/0/four')]).toEqual([
    ['Two: Enter at most 3 characters.', 'below'],
    ['Four: Enter at most 3 characters.', 'below'],
  ])
})
