// @vitest-environment jsdom
// Kinds that a schema describes by conditions: the form has the fields of the branch in force alone, under its titles and with its defaults.
import { fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../tests/support/form.tsx'

vi.setConfig({ testTimeout: 60_000 })
vi.stubGlobal('scrollTo', () => undefined)
afterEach(closeForms)

const is = (value: string) => ({ required: ['kind'], properties: { kind: { const: value } } })
const probe = {
  type: 'object',
  required: ['kind'],
  properties: { kind: { type: 'string', enum: ['http', 'tcp', 'none'] }, note: { type: 'string' }, labels: { type: 'object' } },
  allOf: [
    {
      if: is('http'),
      then: {
        required: ['url'],
        properties: { url: { type: 'string', title: 'Address of the page' }, method: { enum: ['GET', 'POST'], default: 'GET' } },
      },
    },
    {
      if: is('tcp'),
      then: { properties: { port: { type: 'integer', title: 'Port to reach', default: 80 } } },
      else: { properties: { quiet: { type: 'boolean', title: 'Says nothing', default: true } } },
    },
  ],
}
const { labels: _, ...few } = probe.properties
const small = { ...probe, properties: few }
const places: [string, object, object, string][] = [
  ['a record', probe, { kind: 'none' }, ''],
  ['an object inside', { type: 'object', properties: { check: probe } }, { check: { kind: 'none' } }, '/check'],
  [
    'a row',
    { type: 'object', properties: { checks: { type: 'array', items: probe } } },
    { checks: [{ kind: 'none' }, { kind: 'none' }] },
    '/checks/0',
  ],
  [
    'a row of few members',
    { type: 'object', properties: { checks: { type: 'array', items: small } } },
    { checks: [{ kind: 'none' }, { kind: 'none' }] },
    '/checks/0',
  ],
  [
    'a small entry of a map',
    { type: 'object', properties: { checks: { type: 'object', additionalProperties: small } } },
    { checks: { one: { kind: 'none' } } },
    '/checks/one',
  ],
  [
    'an entry of a map',
    { type: 'object', properties: { checks: { type: 'object', additionalProperties: probe } } },
    { checks: { one: { kind: 'none' } } },
    '/checks/one',
  ],
]

const at = (pointer: string) => document.querySelector<HTMLElement>(`[data-at="${pointer}"]`)
const membersOf = (place: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-at]')]
    .map(({ dataset }) => dataset['at']!)
    .filter((pointer) => pointer.startsWith(`${place}/`) && !pointer.slice(place.length + 1).includes('/'))
    .map((pointer) => pointer.slice(place.length + 1))
    .filter((name) => name !== 'labels')
    .toSorted()
const labelOf = (pointer: string) => at(pointer)!.querySelector('label, .lab')!.textContent
const choose = (pointer: string, kind: string) =>
  fireEvent.click(
    [...at(pointer)!.querySelectorAll<HTMLElement>('[role=radio], input[type=radio]')].find((radio) => nameOf(radio) === kind)!,
  )
const nameOf = (radio: HTMLElement) => (radio.closest('label') ?? radio).textContent
const type = (pointer: string, text: string) => fireEvent.change(at(pointer)!.querySelector('input')!, { target: { value: text } })

describe.each(places)('kinds of %s', (_, schema, record, place) => {
  const open = async () => {
    const form = await openForm(operatorDefinition('probes', { 'schema.json': schema }), {
      context: { mode: 'edit', role: 'supervisor_all' },
      record: structuredClone(record) as Record<string, unknown>,
    })
    for (const row of document.querySelectorAll<HTMLElement>('.rule-open[aria-expanded=false]')) fireEvent.click(row)
    const value = () =>
      place
        .split('/')
        .slice(1)
        .reduce<unknown>((inside, name) => (inside as Record<string, unknown>)[name], form.data())
    return { ...form, value }
  }
  it('show only the fields of the active branch, with its titles', async () => {
    await open()
    expect(membersOf(place)).toEqual(['kind', 'note', 'quiet'])
    expect(at(`${place}/quiet`)!.textContent).toContain('Says nothing')
    choose(`${place}/kind`, 'http')
    expect(membersOf(place)).toEqual(['kind', 'method', 'note', 'quiet', 'url'])
    expect(labelOf(`${place}/url`)).toBe('Address of the page')
    choose(`${place}/kind`, 'tcp')
    expect(membersOf(place)).toEqual(['kind', 'note', 'port'])
    expect(labelOf(`${place}/port`)).toContain('Port to reach')
  })
  it('have the defaults of the active branch, and never those of another', async () => {
    const { value, state } = await open()
    choose(`${place}/kind`, 'http')
    expect(value()).toEqual({ kind: 'http', method: 'GET' })
    expect(state().problems.map(({ path }) => path)).toEqual([`${place}/url`])
    choose(`${place}/kind`, 'tcp')
    expect([value(), state().problems]).toEqual([{ kind: 'tcp', port: 80 }, []])
    choose(`${place}/kind`, 'none')
    expect(value()).toEqual({ kind: 'none', quiet: true })
  })
  it('store no defaults when another field is touched', async () => {
    const { value } = await open()
    type(`${place}/note`, 'seen')
    expect(value()).toEqual({ kind: 'none', note: 'seen' })
  })
})

it('a field with different titles in branches has the title of the active one', async () => {
  const to = (title: string, description: string) => ({ properties: { to: { type: 'string', title, description } } })
  const schema = {
    type: 'object',
    properties: { kind: { type: 'string', enum: ['http', 'file'] } },
    if: is('http'),
    then: to('Address of the page', 'With https://'),
    else: to('Path of the file', 'From the root'),
  }
  await openForm(operatorDefinition('ways', { 'schema.json': schema }), {
    context: { mode: 'edit', role: 'supervisor_all' },
    record: { kind: 'file' },
  })
  expect(at('/to')!.textContent).toMatch(/^Path of the file.*From the root/)
  choose('/kind', 'http')
  expect(at('/to')!.textContent).toMatch(/^Address of the page.*With https:/)
})
