// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../../tests/support/form.tsx'
import type { Context } from '../../../../engine/schema/types.ts'

vi.stubGlobal('scrollTo', () => undefined)
vi.setConfig({ testTimeout: 60_000 })
afterEach(closeForms)

const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  additionalProperties: false,
  properties: { tags: { type: 'array', maxItems: 5, uniqueItems: true, items: { type: 'string', maxLength: 12, pattern: '^[a-z]+$' } } },
}
const definition = operatorDefinition('notes', { 'schema.json': schema })
const context: Context = { mode: 'edit', client: 'CDN2', feature: [], role: 'customer', active: true }
/** The field is loaded when it is first needed. */
async function open(tags?: string[]) {
  const form = await openForm(definition, { context, record: { ...(tags && { tags }) } })
  await screen.findByRole('textbox', { name: /^Tags/ })
  return form
}
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Tags/ })

it('a token ends with Enter, a comma, a space or leaving the field', async () => {
  const { data } = await open()
  fireEvent.change(input(), { target: { value: 'one' } })
  fireEvent.keyDown(input(), { key: 'Enter' })
  fireEvent.change(input(), { target: { value: 'two,' } })
  fireEvent.change(input(), { target: { value: 'three' } })
  fireEvent.blur(input())
  expect(data()).toEqual({ tags: ['one', 'two', 'three'] })
  expect(input().value).toBe('')
})

it('a paste is split, without existing tokens', async () => {
  const { data } = await open(['one'])
  fireEvent.change(input(), { target: { value: 'two one;three  two' } })
  expect(data()).toEqual({ tags: ['one', 'two', 'three'] })
})

it('Backspace in the empty input removes the last token, a cross its own; an empty list is no change', async () => {
  const { data, state } = await open()
  fireEvent.change(input(), { target: { value: 'one two ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Remove one' }))
  expect(data()).toEqual({ tags: ['two'] })
  fireEvent.keyDown(input(), { key: 'Backspace' })
  expect(state().changes).toEqual([])
})

it('an error has its token and stays at the input', async () => {
  const { save } = await open(['good', 'Bad1'])
  save()
  expect(document.querySelectorAll('.chip.bad')).toHaveLength(1)
  expect(input().getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(input().getAttribute('aria-describedby')!.trim().split(' ').at(-1)!)?.textContent).toMatch(/^Bad1: /)
})

it('Enter ends a token and never sends the form, also where nothing is typed', async () => {
  const { data } = await open()
  fireEvent.change(input(), { target: { value: 'one' } })
  expect([fireEvent.keyDown(input(), { key: 'Enter' }), fireEvent.keyDown(input(), { key: 'Enter' })]).toEqual([false, false])
  expect(data()).toEqual({ tags: ['one'] })
})

it('shows the error of a token as soon as it is added', async () => {
  await open()
  fireEvent.change(input(), { target: { value: 'muchtoolongatoken' } })
  expect(document.querySelectorAll('.chip.bad, .msg')).toHaveLength(0)
  fireEvent.keyDown(input(), { key: 'Enter' })
  expect(document.querySelector('.chip.bad')?.textContent).toBe('muchtoolongatoken')
  expect([...document.querySelectorAll('.msg')].map(({ textContent }) => textContent)).toEqual([
    'muchtoolongatoken: Enter at most 12 characters.',
  ])
})

it('values that are not chips stay when another is added and removed', async () => {
  const odd = ['two words', ' blanks ', '', 'line\nbreak', 'same', 'same']
  const { data } = await open(odd)
  fireEvent.change(input(), { target: { value: 'new ' } })
  expect(data()).toEqual({ tags: [...odd, 'new'] })
  fireEvent.click(screen.getByRole('button', { name: 'Remove new' }))
  expect(data()).toEqual({ tags: odd })
})
