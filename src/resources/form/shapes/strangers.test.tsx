// @vitest-environment jsdom
// Labels and messages of generated forms, for readers who do not know the schema.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../tests/support/form.tsx'

vi.setConfig({ testTimeout: 60_000 })
vi.stubGlobal('scrollTo', () => undefined)
afterEach(closeForms)

const open = async (schema: object, record?: Record<string, unknown>) => {
  const files = { 'schema.json': JSON.stringify({ type: 'object', ...schema }) }
  const definition = operatorDefinition('strange', files)
  return openForm(definition, { context: { mode: record ? 'edit' : 'create', role: 'supervisor_all' }, ...(record && { record }) })
}
const text = { type: 'string' }
const nothing = { type: 'null' }
const at = (pointer: string) => document.querySelector<HTMLElement>(`[data-at="${pointer}"]`)!
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button))
const typed = (box: HTMLElement, value: string) => act(async () => void fireEvent.change(box, { target: { value } }))
const labels = () => [...document.querySelectorAll('.lab, label')].map((label) => label.textContent)

describe('a text or null', () => {
  const schema = { properties: { name: text, role: { anyOf: [{ type: 'string', minLength: 2 }, nothing] } } }
  it('is one optional input, and keeps null until it is typed into', async () => {
    const { data } = await open(schema, { name: 'a', role: null })
    expect(screen.queryByRole('radio')).toBeNull()
    await typed(screen.getByRole('textbox', { name: /^Name/ }), 'b')
    expect(data()).toEqual({ name: 'b', role: null })
    await typed(screen.getByRole('textbox', { name: /^Role/ }), 'admin')
    expect(data()).toEqual({ name: 'b', role: 'admin' })
  })
  it('reports the error of the text, not that no alternative matches', async () => {
    const { save, state } = await open(schema, { name: 'a' })
    await typed(screen.getByRole('textbox', { name: /^Role/ }), 'x')
    await save()
    expect(state().problems.map(({ path, keyword }) => [path, keyword])).toEqual([['/role', 'minLength']])
  })
  it('beside several fields sets no absent property', async () => {
    const shield = { anyOf: [{ type: 'object', properties: { region: text }, required: ['region'] }, nothing] }
    await open({ properties: { name: text, shield } }, { name: 'a' })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Not set' }).checked).toBe(true)
  })
})

describe('a list of several kinds', () => {
  const kind = (name: string, member: string) => ({
    type: 'object',
    properties: { type: { const: name }, [member]: text },
    required: ['type', member],
  })
  const schema = { properties: { records: { type: 'array', items: { oneOf: [kind('a', 'address'), kind('txt', 'value')] } } } }
  it('labels the choice of a row as a kind, and shows no error at a row that was just added', async () => {
    await open(schema)
    await press(screen.getByRole('button', { name: 'Add' }))
    expect(screen.getByRole('radiogroup', { name: 'Kind' })).toBeTruthy()
    expect(document.querySelector('.msg')).toBeNull()
  })
  it('asks for the kind with its own message', async () => {
    const { save } = await open(schema)
    await press(screen.getByRole('button', { name: 'Add' }))
    await save()
    expect([...document.querySelectorAll('.msg')].map((message) => message.textContent)).toEqual(['This field is required.'])
  })
})

it('in a map of several types labels the key as a name and the value as a value', async () => {
  await open({ properties: { env: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } } } })
  await press(screen.getByRole('button', { name: 'Add' }))
  expect(labels()).toEqual(expect.arrayContaining(['Name', 'Value']))
  expect(labels()).not.toContain('Key')
})

it('labels the values of a map like their column', async () => {
  const { data } = await open({ properties: { labels: { type: 'object', additionalProperties: text } } }, { labels: { a: '1' } })
  await press(screen.getByRole('button', { name: 'Add' }))
  await typed(screen.getByRole('textbox', { name: 'Name' }), 'b')
  await typed(screen.getByRole('textbox', { name: 'Value' }), '2')
  expect(data()).toEqual({ labels: { a: '1', b: '2' } })
})

it('labels properties of a list under a name with a dot as usual', async () => {
  const ruler = { oneOf: [{ type: 'integer' }, { type: 'object', properties: { column: text }, required: ['column'] }] }
  await open({ properties: { 'editor.rulers': { type: 'array', items: ruler } } })
  await press(screen.getByRole('button', { name: 'Add' }))
  expect(screen.getByRole('radio', { name: 'Column' })).toBeTruthy()
})

it('distinguishes an alternative with listed words from any text', async () => {
  await open({ properties: { parser: { anyOf: [{ type: 'string', enum: ['babel', 'flow', 'html', 'css'] }, text] } } })
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Not set',
    'babel, flow, html…',
    'Text',
  ])
})

it('shows options of spaces as in code', async () => {
  await open({ properties: { eol: { type: 'string', enum: ['\n', '\r\n', 'auto'] } }, required: ['eol'] })
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent ?? radio.textContent)).toEqual([
    '"\\n"',
    '"\\r\\n"',
    'auto',
  ])
})

it('shows no choice for a single kind', async () => {
  await open({ oneOf: [{ type: 'object', properties: { title: text }, required: ['title'] }] })
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByRole('textbox', { name: /^Title/ })).toBeTruthy()
})

it('shows the only value of a field as a fact, and as a choice if the field may be absent', async () => {
  await open({ properties: { kind: { enum: ['Policy'] }, scheme: { enum: ['internal'] } }, required: ['kind'] }, { kind: 'Policy' })
  expect(at('/kind').querySelector('select')).toBeNull()
  expect(at('/kind').textContent).toContain('Policy')
  expect(within(at('/scheme')).getByRole('combobox')).toBeTruthy()
})

describe('a value of any type', () => {
  it('is typed as text, and parsed as JSON where it is valid', async () => {
    const { data } = await open({ properties: { name: text, value: {} } }, { name: 'a' })
    const box = screen.getByRole('textbox', { name: /^Value/ })
    await typed(box, 'five')
    expect(data()).toEqual({ name: 'a', value: 'five' })
    await typed(box, '5')
    expect(data()).toEqual({ name: 'a', value: 5 })
  })
  it('is absent when it is emptied', async () => {
    const { data } = await open({ properties: { name: text, value: {} } }, { name: 'a', value: 5 })
    await typed(screen.getByRole('textbox', { name: /^Value/ }), '')
    expect(data()).toEqual({ name: 'a' })
  })
  it('is edited as JSON where it is an object', async () => {
    await open({ properties: { name: text, value: {} } }, { name: 'a', value: { b: 1 } })
    expect(at('/value').textContent).toContain('JSON')
  })
})
