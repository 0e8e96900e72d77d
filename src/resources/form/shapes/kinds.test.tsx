// @vitest-environment jsdom
// Choosing a kind sets its required values and removes those that only the other kind has.
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Definition } from '../../../engine/types.ts'
import { operatorDefinition } from '../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../tests/support/form.tsx'

vi.setConfig({ testTimeout: 60_000 })
vi.stubGlobal('scrollTo', () => undefined)
afterEach(closeForms)

const load = (schema: object): Definition => {
  const files = { 'schema.json': JSON.stringify(schema) }
  const definition = operatorDefinition('kinds', files)
  return definition
}
const open = (schema: object, record?: object) =>
  openForm(load(schema), {
    context: { mode: record ? 'edit' : 'create', role: 'supervisor_all' },
    ...(record && { record: { ...record } }),
  })
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }))

const kinds = [
  {
    title: 'Certificate',
    required: ['kind', 'apiVersion', 'spec'],
    properties: {
      kind: { const: 'Certificate' },
      apiVersion: { enum: ['v1'] },
      spec: { type: 'object', required: ['revision'], properties: { revision: { const: 2 }, days: { type: 'integer', default: 90 } } },
    },
  },
  { title: 'Issuer', required: ['kind'], properties: { kind: { const: 'Issuer' }, server: { type: 'string', default: 'main' } } },
]
const inside = (options: object[]) => ({ type: 'object', properties: { what: { type: 'object', oneOf: options } } })

describe('kinds of the record beside fields that all of them have', () => {
  const shape = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', minLength: 1 }, scheme: { enum: ['in', 'out'], default: 'in' } },
    oneOf: [
      { title: 'Application', required: ['kind', 'path'], properties: { kind: { const: 'app' }, path: { type: 'string', minLength: 1 } } },
      { title: 'Network', required: ['kind', 'port'], properties: { kind: { const: 'net' }, port: { type: 'integer' } } },
    ],
  }
  const field = (name: string) => document.querySelector(`[data-at="/${name}"]`)
  const radios = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ type }) => type === 'radio')

  it('are initially unchosen, and the choice is reported as missing', async () => {
    const { save } = await open(shape)
    expect(radios().map(({ checked }) => checked)).toEqual([false, false])
    expect(['path', 'port', 'kind'].map(field)).toEqual([null, null, null])
    save()
    expect(screen.getByRole('radiogroup', { name: 'Kind' }).closest('.f')?.querySelector('.msg')?.textContent).toBe(
      'This field is required.',
    )
  })
  it('show the fields of the chosen one only, and store its required values', async () => {
    const { data, state } = await open(shape)
    choose('Network')
    expect([field('port') !== null, field('path'), field('name') !== null]).toEqual([true, null, true])
    fireEvent.change(field('name')!.querySelector('input')!, { target: { value: 'a' } })
    fireEvent.change(field('port')!.querySelector('input')!, { target: { value: '80' } })
    expect([data(), state().problems]).toEqual([{ name: 'a', scheme: 'in', kind: 'net', port: 80 }, []])
  })
  it('show the kind of a stored record, and change nothing', async () => {
    const record = { name: 'a', kind: 'app', path: '/' }
    const { data, state } = await open(shape, record)
    expect(radios().map(({ checked }) => checked)).toEqual([true, false])
    expect([data(), state().changes]).toEqual([record, []])
  })
  it('keep common fields when another one is chosen', async () => {
    const { data } = await open(shape, { name: 'a', kind: 'app', path: '/' })
    choose('Network')
    expect(data()).toEqual({ name: 'a', kind: 'net' })
  })
  it('are no choice if the alternatives only say which fields are required', async () => {
    const some = { type: 'object', properties: { mail: { type: 'string' }, phone: { type: 'string' } } }
    await open({ ...some, anyOf: [{ required: ['mail'] }, { required: ['phone'] }] })
    expect(screen.queryAllByRole('radio')).toEqual([])
    expect(field('mail')).not.toBeNull()
  })
})

it('a kind that is a single value is labelled with that value', async () => {
  await open({
    type: 'object',
    properties: {
      refresh: { oneOf: [{ const: false }, { type: 'string', minLength: 1 }] },
      mode: { oneOf: [{ const: 'auto' }, { type: 'integer' }] },
    },
  })
  const names = screen.getAllByRole<HTMLInputElement>('radio').filter(({ type }) => type === 'radio')
  expect(names.map((radio) => radio.closest('label')?.textContent)).toEqual(['Not set', 'No', 'Text', 'Not set', 'auto', 'Whole number'])
})

describe('a kind that is chosen', () => {
  it('sets its constants and defaults, and removes those of the other', async () => {
    const { data, state } = await open(inside(kinds), { what: { kind: 'Issuer', server: 'mine' } })
    choose('Certificate')
    expect(data()).toEqual({ what: { kind: 'Certificate', apiVersion: 'v1', spec: { revision: 2, days: 90 } } })
    expect(state().problems).toEqual([])
  })
  it('keeps the values typed in the previous one in case of a return', async () => {
    const { data } = await open(inside(kinds), { what: { kind: 'Issuer', server: 'mine' } })
    choose('Certificate')
    choose('Issuer')
    expect(data()).toEqual({ what: { kind: 'Issuer', server: 'mine' } })
  })
  it('never sets defaults of the others', async () => {
    const { data } = await open(inside(kinds), { what: { kind: 'Issuer' } })
    expect(data()).toEqual({ what: { kind: 'Issuer' } })
    choose('Certificate')
    expect(data()).not.toHaveProperty('what.server')
  })
  it('is recognised by an optional constant if it requires none', async () => {
    const loose = kinds.map(({ title, properties }) => ({ title, properties: { kind: properties.kind } }))
    const { data } = await open(inside(loose))
    choose('Issuer')
    expect(data()).toEqual({ what: { kind: 'Issuer' } })
  })
  it('follows references and parts', async () => {
    const schema = {
      ...inside([{ $ref: '#/definitions/a' }, { $ref: '#/definitions/b' }]),
      definitions: {
        a: { title: 'Alpha', type: 'object', required: ['kind'], properties: { kind: { const: 'a' } } },
        b: {
          title: 'Beta',
          type: 'object',
          required: ['kind'],
          properties: { kind: { const: 'b' } },
          allOf: [{ required: ['z'], properties: { z: { const: 0 } } }],
        },
      },
    }
    const { data, state } = await open(schema, { what: { kind: 'a' } })
    choose('Beta')
    expect(data()).toEqual({ what: { kind: 'b', z: 0 } })
    expect(state().problems).toEqual([])
  })
})
