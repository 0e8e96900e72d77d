// @vitest-environment jsdom
// In a map, errors of a value are shown at the value and errors of a key at the key; the form leads there.
import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../../tests/support/form.tsx'

vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(closeForms)

const text = { type: 'string', minLength: 2 }
const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  additionalProperties: false,
  properties: {
    sizes: { type: 'object', propertyNames: { pattern: '^[a-z]+$' }, additionalProperties: { type: 'integer', minimum: 1 } },
    levels: {
      type: 'object',
      propertyNames: { pattern: '^[a-z]+$' },
      additionalProperties: {
        oneOf: [
          { type: 'string', enum: ['off', 'on'] },
          { type: 'integer', minimum: 0 },
        ],
      },
    },
    free: { type: 'object' },
    span: { type: 'array', minItems: 2, maxItems: 2, items: [{ type: 'string' }, { type: 'string' }] },
    step: {
      type: 'object',
      minProperties: 1,
      maxProperties: 1,
      additionalProperties: false,
      properties: { run: { type: 'object', required: ['command'], properties: { command: text } }, use: text },
    },
    groups: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'rules'],
        properties: {
          name: text,
          rules: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              required: ['alert'],
              properties: { alert: text, labels: { type: 'object', additionalProperties: text } },
            },
          },
        },
      },
    },
  },
}
const definition = operatorDefinition('maps', { 'schema.json': schema })
const open = (record: Record<string, unknown>) => openForm(definition, { context: { mode: 'edit', role: 'supervisor_all' }, record })
const at = (pointer: string) => document.querySelector<HTMLElement>(`[data-at="${pointer}"]`)!
const said = (pointer: string) => [...at(pointer).querySelectorAll('.msg')].map((message) => message.textContent)
const focused = () => document.activeElement as HTMLInputElement
const ledTo = async (form: Awaited<ReturnType<typeof open>>, pointer: string, control: () => Element | null | undefined) => {
  form.save()
  act(() => form.jump(pointer))
  await waitFor(() => {
    if (!control() || document.activeElement !== control()) throw new Error('the focus is elsewhere')
  })
}
/** The text that the focused control is described by. */
const describedBy = () =>
  (focused().getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

describe('a map of scalars', () => {
  it('leads to a wrong value, marks it, and shows its error once', async () => {
    const form = await open({ sizes: { small: 0 } })
    await ledTo(form, '/sizes/small', () => document.querySelector('input[value="0"]'))
    expect(focused().ariaInvalid).toBe('true')
    expect(describedBy()).toContain(said('/sizes')[0])
    expect(said('/sizes')).toHaveLength(1)
    expect(document.querySelector<HTMLInputElement>('input[value="small"]')?.ariaInvalid).not.toBe('true')
  })
  it('leads to a wrong key, and leaves its value unmarked', async () => {
    const form = await open({ sizes: { A1: 5 } })
    await ledTo(form, '/sizes/A1', () => document.querySelector('input[value="A1"]'))
    expect(describedBy()).toContain(said('/sizes')[0])
    expect(document.querySelector<HTMLInputElement>('input[value="5"]')?.ariaInvalid).not.toBe('true')
  })
  it('gives every control of a row a unique id', async () => {
    const form = await open({ sizes: { A1: 0 } })
    await ledTo(form, '/sizes/A1', () => document.querySelector('input[value="A1"]'))
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})

describe('an object with any properties', () => {
  const input = (name: string) => document.querySelector<HTMLInputElement>(`input[id="f-.2Ffree.2F${name}"]`)!
  it('is a table of keys and values, whose types follow from the text', async () => {
    const form = await open({ free: { note: 'x' } })
    fireEvent.click(at('/free').querySelector('.opens')!)
    fireEvent.change(input('note'), { target: { value: '5' } })
    fireEvent.blur(input('note'))
    expect([form.data(), input('note').value]).toEqual([{ free: { note: 5 } }, '5'])
    fireEvent.change(input('note'), { target: { value: '"5"' } })
    fireEvent.blur(input('note'))
    expect([form.data(), input('note').value]).toEqual([{ free: { note: '5' } }, '"5"'])
  })
  it('keeps the other properties, whatever their values', async () => {
    const record = { free: { note: 'x', deep: { a: [1, { b: null }] }, no: null, list: [], text: '[]' } }
    const form = await open(structuredClone(record))
    fireEvent.click(at('/free').querySelector('.opens')!)
    fireEvent.change(input('note'), { target: { value: 'y' } })
    fireEvent.blur(input('note'))
    expect(form.data()).toEqual({ free: { ...record.free, note: 'y' } })
  })
  it('does not accept incomplete JSON as a value', async () => {
    const form = await open({ free: { note: 'x' } })
    fireEvent.click(at('/free').querySelector('.opens')!)
    fireEvent.change(input('note'), { target: { value: '{"a": ' } })
    expect(form.data()).toEqual({ free: { note: '{"a": ' } })
    fireEvent.change(input('note'), { target: { value: '{"a": 1}' } })
    expect(input('note').value).toBe('{"a": 1}')
    fireEvent.blur(input('note'))
    expect(form.data()).toEqual({ free: { note: { a: 1 } } })
  })
  it('starts a row with an empty text', async () => {
    const form = await open({})
    fireEvent.click(at('/free').querySelector('button.add')!)
    fireEvent.change(at('/free').querySelector('input.mono')!, { target: { value: 'a' } })
    expect(form.data()).toEqual({ free: { a: '' } })
  })
})

describe('a map of choices', () => {
  it('leads to the choice when no kind accepts the value', async () => {
    const form = await open({ levels: { quotes: -1 } })
    await ledTo(form, '/levels/quotes', () => at('/levels/quotes')?.querySelector('input:not([type=radio])'))
    expect(said('/levels/quotes')).toHaveLength(1)
    expect(document.querySelector<HTMLInputElement>('input[value="quotes"]')?.ariaInvalid).not.toBe('true')
  })
  it('leads to the kinds of a row without a value', async () => {
    const form = await open({})
    fireEvent.click(at('/levels').querySelector('button.add')!)
    fireEvent.change(at('/levels').querySelector('input.mono')!, { target: { value: 'quotes' } })
    await ledTo(form, '/levels/quotes', () => at('/levels/quotes')?.querySelector('input[type=radio]'))
  })
  it('has a message for a missing key', async () => {
    const form = await open({})
    fireEvent.click(at('/levels').querySelector('button.add')!)
    form.save()
    expect(said('/levels')).toEqual(['Enter at least 1 character.'])
  })
  it('leads to a wrong key', async () => {
    const form = await open({ levels: { A1: 'on' } })
    await ledTo(form, '/levels/A1', () => document.querySelector('input[value="A1"]'))
    expect(said('/levels')).toHaveLength(1)
  })
})

describe('a list of places', () => {
  it('that is too short leads to the first place without a value', async () => {
    const form = await open({ span: ['from'] })
    await ledTo(form, '/span', () => at('/span/1')?.querySelector('input'))
  })
})

describe('an object with one of its properties', () => {
  const kinds = () => [...at('/step').querySelectorAll<HTMLInputElement>('input[type=radio]')]
  it('is a choice of kinds, of which only the chosen one is shown', async () => {
    const { data, view } = await open({ step: { run: { command: 'make' } } })
    expect(kinds()).toHaveLength(3)
    expect(view.container.querySelectorAll('[data-at="/step/use"]')).toHaveLength(0)
    fireEvent.click(kinds()[2]!)
    fireEvent.change(at('/step/use').querySelector('input')!, { target: { value: 'cache' } })
    expect(data()).toEqual({ step: { use: 'cache' } })
  })
  it('keeps values typed in another kind', async () => {
    const { data } = await open({ step: { run: { command: 'make' } } })
    fireEvent.click(kinds()[2]!)
    fireEvent.click(kinds()[1]!)
    expect(data()).toEqual({ step: { run: { command: 'make' } } })
  })
  it('leads to an error in the chosen kind', async () => {
    const form = await open({ step: { run: { command: 'm' } } })
    await ledTo(form, '/step/run/command', () => at('/step/run/command')?.querySelector('input'))
  })
})

describe('a list in a list', () => {
  it('that lacks a row leads to the place to add one, with the error', async () => {
    const form = await open({
      groups: [
        { name: 'first', rules: [{ alert: 'up' }] },
        { name: 'second', rules: [] },
      ],
    })
    await ledTo(form, '/groups/1/rules', () => at('/groups/1/rules')?.querySelector('button.btn:has(.lucide-plus)'))
    expect(said('/groups/1/rules')).toEqual(['Add at least 1 row.'])
    expect(describedBy()).toContain('Add at least 1 row.')
  })
  it('leads to the field of its row', async () => {
    const form = await open({ groups: [{ name: 'first', rules: [{ alert: 'u' }] }] })
    await ledTo(form, '/groups/0/rules/0/alert', () => document.querySelector('.md-d input[value="u"]'))
  })
  it('leads to the fields of the outer row', async () => {
    const form = await open({ groups: [{ name: 'f', rules: [{ alert: 'up' }] }] })
    await ledTo(form, '/groups/0/name', () => document.querySelector('.md-d input[value="f"]'))
  })
  it('leads to a value of a map in its row', async () => {
    const form = await open({ groups: [{ name: 'first', rules: [{ alert: 'up', labels: { team: 'x' } }] }] })
    await ledTo(form, '/groups/0/rules/0/labels/team', () => document.querySelector('.md-d input[value="x"]'))
  })
  it('without rows is one line with a button, not three empty panes', async () => {
    await open({})
    expect(at('/groups').querySelectorAll('.p1, .p2, .md-d')).toHaveLength(1)
    fireEvent.click(at('/groups').querySelector('button.btn:has(.lucide-plus)')!)
    await waitFor(() => expect(at('/groups').querySelectorAll('.p1, .p2, .md-d')).toHaveLength(3))
  })
})
