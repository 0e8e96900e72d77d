// @vitest-environment jsdom
// Shapes without a field of ours, rendered by rjsf's own fields: labels, errors at their fields, rights, and no change on opening.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../../tests/support/builtins.ts'
import { closeForms, openForm, type FormSetting } from '../../../../tests/support/form.tsx'

vi.setConfig({ testTimeout: 60_000 })
vi.stubGlobal('scrollTo', () => undefined)
afterEach(closeForms)

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    flags: { type: 'array', maxItems: 3, items: { type: 'boolean' } },
    chain: { $ref: '#/definitions/link' },
    anything: {},
    bag: { type: 'object' },
  },
  definitions: {
    link: {
      type: 'object',
      required: ['label'],
      properties: { label: { type: 'string', maxLength: 5 }, next: { $ref: '#/definitions/link' } },
    },
  },
}

const open = async (stored: object, setting: Partial<FormSetting> = {}) => {
  const definition = operatorDefinition('oddities', { 'schema.json': schema })
  return openForm(definition, { context: { mode: 'edit', role: 'supervisor_all' }, record: { ...stored }, ...setting })
}
const record = { name: 'a', flags: [true, false], chain: { label: 'one', next: { label: 'two', next: { label: 'three' } } } }
const input = (pointer: string) => document.querySelector<HTMLInputElement>(`[id="f-${pointer.replaceAll('/', '.2F')}"]`)
const drawn = async (pointer: string) => await waitFor(() => input(pointer) ?? Promise.reject(new Error(`${pointer} is not drawn`)))
const type = (pointer: string, value: string) => fireEvent.change(input(pointer)!, { target: { value } })
const openNextLevel = () => fireEvent.click(screen.getAllByRole('button', { name: /^Next: edit/i }).at(-1)!)

describe('a shape that no field of ours draws', () => {
  it('is drawn by rjsf and can be edited in place', async () => {
    const { data, state } = await open(record)
    fireEvent.click(await drawn('/flags/1'))
    await waitFor(() => expect(data()).toEqual({ ...record, flags: [true, true] }))
    expect(state().changes).toMatchObject([{ pointer: '/flags' }])
    expect(state().problems).toEqual([])
  })
  it('adds a new entry as the empty value of its type', async () => {
    const { data, state } = await open({ flags: [true] })
    await drawn('/flags/0')
    fireEvent.click(screen.getByTitle('Add'))
    await waitFor(() => expect(data()).toEqual({ flags: [true, false] }))
    expect(state().problems).toEqual([])
  })
  it('is in the reader’s language', async () => {
    await open(record, { locale: 'ru_RU' })
    await drawn('/flags/0')
    const said = [...document.querySelectorAll('[title], button, .lead')].map(
      (one) => `${one.getAttribute('title') ?? ''}${one.textContent}`,
    )
    expect(said).toContain('Добавить')
    for (const text of said.filter((one) => one !== 'Flags (необязательно)')) expect(text).not.toMatch(/[A-Z][a-z]+ ?[a-z]*ve|Add|Edit/)
  })
})

describe('safeguards of such a shape', () => {
  it.each([[record], [{ name: 'a' }], [{ flags: [] }], [{ chain: { label: 'x', next: {} } }]])(
    'opening changes nothing: %j',
    async (stored) => {
      const { data, state } = await open(stored)
      await waitFor(() => expect(document.querySelector('[data-at="/flags"] .rjsf')).not.toBeNull())
      expect(data()).toEqual(stored)
      expect(state().changes).toEqual([])
    },
  )
  it('a read-only user has no inputs or buttons', async () => {
    const { state } = await open(record, { readOnly: true })
    await drawn('/flags/0')
    const enabled = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].filter((one) => !one.disabled && !one.readOnly)
    expect(enabled.map(({ id }) => id)).toEqual([])
    for (const button of screen.getAllByRole('button')) if (button.isConnected) fireEvent.click(button)
    expect([...document.querySelectorAll<HTMLInputElement>('input')].filter((one) => !one.disabled && !one.readOnly)).toEqual([])
    expect(state().changes).toEqual([])
  })
  it('there are no more entries can be added than the schema allows', async () => {
    await open({ flags: [true, false, true] })
    await drawn('/flags/2')
    expect(screen.queryByTitle('Add')).toBeNull()
  })
  it('there is no form within the form', async () => {
    await open(record)
    await drawn('/flags/0')
    expect(document.querySelectorAll('form')).toHaveLength(1)
  })
  it('a schema without a description of its contents stays a text, as typed', async () => {
    const { data } = await open({ anything: { deep: { list: [1, null] } }, bag: { deep: { list: [1, null] } } })
    const text = document.querySelector<HTMLTextAreaElement>('[data-at="/anything"] textarea')!
    expect(JSON.parse(text.value)).toEqual({ deep: { list: [1, null] } })
    fireEvent.change(text, { target: { value: '{"n": 5}' } })
    expect(data()).toMatchObject({ anything: { n: 5 }, bag: { deep: { list: [1, null] } } })
    // An object of any members is a table of keys and values: wrongValues.test.tsx.
    expect(document.querySelector('[data-at="/bag"] textarea')).toBeNull()
  })
})

describe('a recursive schema with such a shape', () => {
  const chain = { ...record, chain: { label: 'one', next: { label: 'two' } } }
  const openChain = async (stored: object) => {
    const form = await open(stored)
    await drawn('/flags/0')
    openNextLevel()
    await drawn('/chain/next/label')
    return form
  }
  it('draws its next level when it is opened, and keeps all values below it', async () => {
    const { data } = await openChain(record)
    expect(input('/chain/next/next/label')).toBeNull()
    openNextLevel()
    type('/chain/next/next/label', 'III')
    expect(data()).toEqual({ ...record, chain: { label: 'one', next: { label: 'two', next: { label: 'III' } } } })
  })
  it('has an error at its field, not above the list', async () => {
    const { state, save } = await openChain(chain)
    type('/chain/next/label', 'much too long')
    await waitFor(() => expect(state().problems).toMatchObject([{ path: '/chain/next/label', keyword: 'maxLength' }]))
    save()
    await waitFor(() => expect(input('/chain/next/label')?.getAttribute('aria-invalid')).toBe('true'))
    const messages = [...document.querySelectorAll('.msg')]
    expect(messages).toHaveLength(1)
    const described = input('/chain/next/label')!.getAttribute('aria-describedby')!.split(' ')
    expect(described.some((id) => document.getElementById(id)?.contains(messages[0]!))).toBe(true)
  })
  it('shows no error before its field was left', async () => {
    const { state } = await openChain(chain)
    type('/chain/next/label', 'much too long')
    await waitFor(() => expect(state().problems).toHaveLength(1))
    expect(document.querySelectorAll('.msg')).toHaveLength(0)
    act(() => input('/chain/next/label')!.focus())
    fireEvent.blur(input('/chain/next/label')!)
    await waitFor(() => expect(document.querySelectorAll('.msg')).toHaveLength(1))
  })
  it('removes a cleared member, so that `required` is reported', async () => {
    const { data, state } = await openChain(record)
    type('/chain/next/label', '')
    await waitFor(() => expect(data()['chain']).toEqual({ label: 'one', next: { next: { label: 'three' } } }))
    expect(state().problems).toMatchObject([{ path: '/chain/next/label', keyword: 'required' }])
  })
})
