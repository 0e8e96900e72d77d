// @vitest-environment jsdom
// A property that one active part forbids is not drawn, whatever the other parts say of it.
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../tests/support/form.tsx'

vi.setConfig({ testTimeout: 60_000 })
vi.stubGlobal('scrollTo', () => undefined)
afterEach(closeForms)

const open = async (schema: object, record?: Record<string, unknown>) => {
  const files = { 'schema.json': JSON.stringify({ type: 'object', ...schema }) }
  const definition = operatorDefinition('bans', files)
  const mode = record ? 'edit' : 'create'
  return openForm(definition, { context: { mode, role: 'supervisor_all' }, ...(record && { record }) })
}
const field = (name: string) => document.querySelector(`[data-at="/${name}"]`)
const type = (name: string, value: string) => fireEvent.change(field(name)!.querySelector('input')!, { target: { value } })
const when = (value: string, name = 'mode') => ({ required: [name], properties: { [name]: { const: value } } })

const mode = { type: 'string' }
const note = { type: 'string' }
const bans = { if: when('off'), then: { properties: { note: false } } }
const limits = { if: when('long'), else: { properties: { note: { maxLength: 5 } } } }
const shapes: Record<string, object> = {
  'a ban before a limit': { properties: { mode, note }, allOf: [bans, limits] },
  'a limit before a ban': { properties: { mode, note }, allOf: [limits, bans] },
  'a ban before a part that allows everything': {
    properties: { mode, note },
    allOf: [bans, { if: when('long'), else: { properties: { note: true } } }],
  },
  'a condition beside parts': { properties: { mode, note }, ...limits, allOf: [bans] },
  'a condition below a part': { properties: { mode, note }, allOf: [bans, { allOf: [limits] }] },
  'a condition within a branch': {
    properties: { mode, note },
    if: when('off'),
    then: { properties: { note: false }, if: { required: ['mode'] }, then: { properties: { note: { maxLength: 5 } } } },
  },
  'a dependency': { properties: { mode, note }, allOf: [bans], dependencies: { mode: { properties: { note: { maxLength: 5 } } } } },
  'a reference': {
    definitions: { limit: limits, ban: bans },
    properties: { mode, note },
    allOf: [{ $ref: '#/definitions/ban' }, { $ref: '#/definitions/limit' }],
  },
  'a schema that contains itself': {
    properties: { mode, note, children: { type: 'array', items: { $ref: '#' } } },
    allOf: [bans, limits],
  },
}

describe.each(Object.entries(shapes))('%s', (_, schema) => {
  it('draws no field while it is forbidden, and the record can be saved', async () => {
    const { data, state } = await open(schema)
    type('mode', 'on')
    type('note', 'a')
    type('mode', 'off')
    expect(field('note')).toBeNull()
    expect([data(), state().problems]).toEqual([{ mode: 'off' }, []])
  })
  it('draws the field with its limit while nothing forbids it', async () => {
    const { data, state } = await open(schema, { mode: 'off' })
    expect(field('note')).toBeNull()
    type('mode', 'on')
    type('note', 'abcdef')
    expect(data()).toEqual({ mode: 'on', note: 'abcdef' })
    if (!JSON.stringify(schema).includes('"note":true') && schema !== shapes['a condition within a branch'])
      expect(state().problems.map(({ path, keyword }) => [path, keyword])).toEqual([['/note', 'maxLength']])
  })
})

describe('kinds of a record', () => {
  const kinds = {
    properties: { kind: { enum: ['box', 'link'] }, path: { type: 'string', maxLength: 20 } },
    required: ['kind'],
    oneOf: [
      { properties: { kind: { const: 'box' }, path: false } },
      { required: ['path'], properties: { kind: { const: 'link' }, path: { minLength: 2 } } },
    ],
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))

  it('forbid a field of the record only while they are chosen', async () => {
    const { data, state } = await open(kinds)
    press('link')
    type('path', '/a')
    expect([data(), state().problems]).toEqual([{ kind: 'link', path: '/a' }, []])
    press('box')
    expect(field('path')).toBeNull()
    expect([data(), state().problems]).toEqual([{ kind: 'box' }, []])
  })
  it('require a field of the record only while they are chosen', async () => {
    const { state } = await open(kinds, { kind: 'box' })
    expect(field('path')).toBeNull()
    press('link')
    expect(field('path')!.textContent).not.toContain('optional')
    expect(state().problems.map(({ path }) => path)).toContain('/path')
  })
})
