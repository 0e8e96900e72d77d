// @vitest-environment jsdom
// A recursive schema with alternatives is rendered level by level.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Definition } from '../../../engine/types.ts'
import { operatorDefinition } from '../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../tests/support/form.tsx'

vi.setConfig({ testTimeout: 60_000 })
afterEach(closeForms)

const context = { mode: 'create' as const, role: 'supervisor_all' }
function load(schema: string): Definition {
  const definition = operatorDefinition('tangles', { 'schema.json': schema })
  return definition
}
const telemetry = () => load(readFileSync(join(import.meta.dirname, '../../../../tests/support/foreign/otel-configuration.json'), 'utf8'))
const expression = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, rule: { $ref: '#/definitions/rule' } },
  definitions: {
    rule: {
      oneOf: [
        { type: 'string' },
        {
          type: 'object',
          title: 'Not',
          required: ['not'],
          properties: { not: { $ref: '#/definitions/rule' } },
          additionalProperties: false,
        },
        {
          type: 'object',
          title: 'All of',
          required: ['and'],
          properties: { and: { type: 'array', items: { $ref: '#/definitions/rule' } } },
          additionalProperties: false,
        },
      ],
    },
  },
}
const spans = { file_format: '1.0', tracer_provider: { processors: [{ simple: { exporter: { console: {} } } }] } }
const pick = (at: string, label: string) => {
  const place = document.querySelector(`[data-at="${at}"]`)!
  fireEvent.click([...place.querySelectorAll('label')].find((one) => one.textContent === label)!.querySelector('input')!)
}
const type = (at: string, text: string) =>
  fireEvent.change(document.querySelector(`[data-at="${at}"] input[type=text], [data-at="${at}"] textarea`)!, { target: { value: text } })

describe('a schema that contains itself and has choices', () => {
  it('is drawn field by field, each choice once the one above is made', async () => {
    const { data, state } = await openForm(load(JSON.stringify(expression)), { context })
    expect(document.querySelector('textarea')).toBeNull()
    type('/name', 'a')
    pick('/rule', 'Not')
    pick('/rule/not', 'Not')
    expect(document.querySelectorAll('[role=radiogroup]')).toHaveLength(3)
    pick('/rule/not/not', 'Text')
    type('/rule/not/not', 'deep')
    expect(data()).toEqual({ name: 'a', rule: { not: { not: 'deep' } } })
    expect(state().problems).toEqual([])
  })
  it('shows the kinds that a stored record has, and changes none of them', async () => {
    const record = { name: 'a', rule: { and: ['x', { not: 'y' }] } }
    const { data, state } = await openForm(load(JSON.stringify(expression)), { context: { ...context, mode: 'edit' } as never, record })
    const chosen = [...document.querySelectorAll<HTMLInputElement>('[data-at="/rule"] input[type=radio]')].filter(({ checked }) => checked)
    expect(chosen.map((one) => one.closest('label')?.textContent)).toEqual(['All of'])
    expect(state().changes).toEqual([])
    type('/name', 'b')
    expect(data()).toEqual({ ...record, name: 'b' })
  })
  it('with an incomplete choice is not saved, and has the error at the inner field', async () => {
    const { state, save } = await openForm(load(JSON.stringify(expression)), { context })
    type('/name', 'a')
    pick('/rule', 'Not')
    expect(state().problems.map(({ path }) => path)).toEqual(['/rule/not'])
    save()
    expect(document.querySelector('[data-at="/rule"] .msg')?.textContent).toMatch(/\w/)
  })
  it('of another project is drawn as fields, and its record stays unchanged', async () => {
    const { data, state } = await openForm(telemetry(), { context: { ...context, mode: 'edit' } as never, record: spans })
    expect(state().changes).toEqual([])
    expect(document.querySelector('[data-at="/file_format"] input')).not.toBeNull()
    type('/file_format', '1.1')
    expect(data()).toEqual({ ...spans, file_format: '1.1' })
  })
})
