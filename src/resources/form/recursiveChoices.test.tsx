// @vitest-environment jsdom
// A schema that cannot be unfolded is edited as one text, checked like any other.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadDefinition } from '../../engine/load/load.ts'
import type { Definition } from '../../engine/types.ts'
import { facts } from '../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../tests/support/form.tsx'

vi.setConfig({ testTimeout: 60_000 })
afterEach(closeForms)

const context = { mode: 'create' as const, role: 'supervisor_all' }
function load(schema: string): Definition {
  const { definition, problems } = loadDefinition({
    name: 'tangles',
    origin: 'operator',
    files: { 'schema.json': schema },
    shared: {},
    facts,
    reservedNames: [],
  })
  if (!definition) throw new Error(JSON.stringify(problems))
  return definition
}
const telemetry = () => load(readFileSync(join(import.meta.dirname, '../../../tests/support/foreign/otel-configuration.json'), 'utf8'))
const expression = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, rule: { $ref: '#/definitions/rule' } },
  definitions: { rule: { oneOf: [{ type: 'string' }, { type: 'object', properties: { not: { $ref: '#/definitions/rule' } } }] } },
}
const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
const spans = { file_format: '1.0', tracer_provider: { processors: [{ simple: { exporter: { console: {} } } }] } }

describe('the form of a tangled schema', () => {
  it('is one text with a name; what is typed is the record, to the last empty object', async () => {
    const { data, state } = await openForm(telemetry(), { context })
    expect(screen.getByRole('textbox', { name: /OpenTelemetryConfiguration/ })).toBeDefined()
    const text = JSON.stringify(spans)
    type(text)
    expect(data()).toEqual(spans)
    expect(state().value).toEqual(spans)
    expect(state().problems).toEqual([])
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe(text)
  })
  it('is named even when the schema has no title', async () => {
    await openForm(load(JSON.stringify(expression)), { context })
    expect(screen.getByRole('textbox', { name: /\w/ })).toBeDefined()
  })
  it('tells what does not fit, and that it is no JSON yet', async () => {
    const { state, save } = await openForm(load(JSON.stringify(expression)), { context })
    type('{"name": 5}')
    expect(state().problems).toMatchObject([{ path: '/name', keyword: 'type' }])
    save()
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
    type('{"name": "a", "rule": {"not": "b"}')
    expect(state().problems).toContainEqual(expect.objectContaining({ path: '', keyword: 'json' }))
    type('{"name": "a", "rule": {"not": "b"}}')
    expect(state().problems).toEqual([])
    for (const text of ['', '5', '[]', 'null']) {
      type(text)
      expect(state().problems.length, text).toBeGreaterThan(0)
    }
  })
  it('shows a stored record as it is', async () => {
    const { data, state } = await openForm(telemetry(), { context: { ...context, mode: 'edit' } as never, record: spans })
    expect(JSON.parse((screen.getByRole('textbox') as HTMLTextAreaElement).value)).toEqual(spans)
    expect(state().changes).toEqual([])
    type(JSON.stringify({ ...spans, disabled: true }))
    expect(data()).toEqual({ ...spans, disabled: true })
    expect(state().changes).toMatchObject([{ pointer: '/disabled' }])
  })
})
