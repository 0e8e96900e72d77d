// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../../tests/support/form.tsx'

vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(closeForms)

const integers = { type: 'array', maxItems: 2, items: { type: 'integer' } }
const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  additionalProperties: false,
  properties: {
    matrix: { type: 'array', items: integers },
    named: { type: 'object', propertyNames: { pattern: '^[a-z]+$' }, additionalProperties: integers },
  },
}
const definition = operatorDefinition('grids', { 'schema.json': schema })
const open = (record: Record<string, unknown> = {}) => openForm(definition, { context: { mode: 'edit', role: 'supervisor_all' }, record })
const at = (pointer: string) => document.querySelector<HTMLElement>(`[data-at="${pointer}"]`)!
const said = (pointer: string) => [...at(pointer).querySelectorAll('.msg')].map((message) => message.textContent)
const openRow = (pointer: string) => fireEvent.click(at(pointer).querySelector('.rule-open')!)

it('a row that is added to a list of lists is an empty list, which is valid', async () => {
  const { data, state, save } = await open()
  fireEvent.click(at('/matrix').querySelector('button.add')!)
  save()
  expect([data(), state().errors]).toEqual([{ matrix: [[]] }, []])
})

it('a row of a list shows its error once', async () => {
  const { save } = await open({ matrix: [[1, 2, 3]] })
  openRow('/matrix')
  save()
  expect(said('/matrix')).toEqual(['At most 2 rows are allowed.'])
})

it('a row of a map shows its error once, at its key', async () => {
  const { save } = await open({ named: { A1: [1] } })
  openRow('/named')
  save()
  expect(said('/named')).toHaveLength(1)
  const key = at('/named').querySelector('input.mono')!
  expect(document.getElementById(key.getAttribute('aria-describedby')!)?.textContent).toBe(said('/named')[0])
})
