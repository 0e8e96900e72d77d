// @vitest-environment jsdom
// Members that a schema describes without naming them are added beside those that it names.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../tests/support/form.tsx'

vi.setConfig({ testTimeout: 60_000 })
vi.stubGlobal('scrollTo', () => undefined)
afterEach(closeForms)

const open = async (schema: object, record?: Record<string, unknown>) => {
  const files = { 'schema.json': JSON.stringify({ type: 'object', ...schema }) }
  const definition = operatorDefinition('others', files)
  const mode = record ? 'edit' : 'create'
  return openForm(definition, { context: { mode, role: 'supervisor_all' }, ...(record && { record }) })
}
const name = { type: 'string' }
const panel = () => within(screen.getByRole('region', { name: 'Other fields' }))
const typed = (box: HTMLElement, value: string) => act(async () => void fireEvent.change(box, { target: { value } }))
const keyOfLast = () => panel().getAllByRole<HTMLInputElement>('textbox')[0]!
const said = (box: HTMLElement) => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
const add = async () => {
  const [button] = await panel().findAllByRole('button', { name: /Add/ })
  await act(async () => void fireEvent.click(button!))
}

describe('members of a record that are described by a pattern', () => {
  const schema = {
    required: ['name'],
    properties: { name },
    patternProperties: { '^x_[a-z]+$': { type: 'string' } },
    additionalProperties: false,
  }

  it('are added with their keys, and the named ones stay', async () => {
    const { data, state } = await open(schema, { name: 'a' })
    await add()
    const [key] = panel().getAllByRole<HTMLInputElement>('textbox')
    await typed(key!, 'x_b')
    const [, value] = panel().getAllByRole<HTMLInputElement>('textbox')
    await typed(value!, 'c')
    expect([data(), state().problems]).toEqual([{ name: 'a', x_b: 'c' }, []])
  })
  it('never take the place of a named one', async () => {
    const { data, state } = await open(schema, { name: 'a' })
    await add()
    await typed(panel().getAllByRole<HTMLInputElement>('textbox')[0]!, 'name')
    expect(data()).toMatchObject({ name: 'a' })
    expect(state().problems).not.toEqual([])
    await typed(panel().getAllByRole<HTMLInputElement>('textbox')[0]!, 'x_name')
    expect(Object.keys(data())).toEqual(['name', 'x_name'])
  })
  it('have errors at keys that match no pattern or exist already', async () => {
    const { state, save } = await open(schema, { name: 'a', x_b: 'c' })
    await add()
    await typed(keyOfLast(), 'X b')
    await save()
    expect(state().problems.map(({ path, keyword }) => [path, keyword])).toEqual([['/X b', 'additionalProperties']])
    expect(said(keyOfLast())).toBe('Unknown field.')
    await typed(keyOfLast(), 'x_b')
    expect(said(keyOfLast())).toBe('This name is already in the list.')
    expect(state().problems).not.toEqual([])
  })
  it('are removed one by one', async () => {
    const { data } = await open(schema, { name: 'a', x_b: 'c', x_d: 'e' })
    const more = await panel().findByRole('button', { name: 'x_b: more actions' })
    await act(async () => void fireEvent.click(more))
    await act(async () => void fireEvent.click(screen.getByRole('menuitem', { name: 'Remove' })))
    expect(data()).toEqual({ name: 'a', x_d: 'e' })
  })
  it('are not offered if the schema does not describe them', async () => {
    await open({ properties: { name }, additionalProperties: true }, { name: 'a', more: 1 })
    expect(screen.queryByRole('region', { name: 'Other fields' })).toBeNull()
  })
})

it('members of an object inside the record are added as well', async () => {
  const env = { type: 'object', properties: { shell: { type: 'string' } }, additionalProperties: { type: 'integer' } }
  const { data } = await open({ properties: { name, env } }, { name: 'a', env: { shell: 'sh' } })
  const nest = () => within(screen.getByText('Other fields').parentElement!)
  const [button] = await nest().findAllByRole('button', { name: /Add/ })
  await act(async () => void fireEvent.click(button!))
  const [key] = nest().getAllByRole<HTMLInputElement>('textbox')
  await typed(key!, 'level')
  await typed(nest().getAllByRole<HTMLInputElement>('textbox')[1]!, '3')
  expect(data()).toEqual({ name: 'a', env: { shell: 'sh', level: 3 } })
})

it('whole numbers beside the named members are added, without a value at first', async () => {
  const { data, save, state } = await open({ properties: { name }, additionalProperties: { type: 'integer' } }, { name: 'a', one: 1 })
  await add()
  await typed(panel().getAllByRole<HTMLInputElement>('textbox')[0]!, 'two')
  await save()
  expect(state().problems).not.toEqual([])
  await typed(panel().getAllByRole<HTMLInputElement>('textbox')[1]!, '2')
  expect([data(), state().problems]).toEqual([{ name: 'a', one: 1, two: 2 }, []])
})

describe('a second row of a map', () => {
  const of = async (values: object, record: Record<string, unknown>) => {
    const form = await open({ properties: { weights: { type: 'object', additionalProperties: values } } }, { weights: record })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /Add/ })))
    return form
  }
  it('of numbers appears as soon as it is added', async () => {
    const { data } = await of({ type: 'integer' }, { a: 1 })
    await typed(screen.getAllByRole<HTMLInputElement>('textbox')[0]!, 'b')
    await typed(screen.getAllByRole<HTMLInputElement>('textbox')[1]!, '2')
    expect(data()).toEqual({ weights: { a: 1, b: 2 } })
  })
  it('of large objects too', async () => {
    const members = Object.fromEntries(['one', 'two', 'three', 'four', 'five'].map((key) => [key, name]))
    const { data } = await of({ type: 'object', properties: members }, { a: { one: '1' } })
    await typed(screen.getAllByRole<HTMLInputElement>('textbox')[0]!, 'b')
    await typed(screen.getAllByRole<HTMLInputElement>('textbox')[1]!, '2')
    expect(data()).toEqual({ weights: { a: { one: '1' }, b: { one: '2' } } })
  })
  it('is no value while it has no key', async () => {
    const { state, save } = await of({ type: 'integer' }, { a: 1 })
    await save()
    expect(state().problems).not.toEqual([])
  })
})
