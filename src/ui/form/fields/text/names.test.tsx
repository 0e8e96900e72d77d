// @vitest-environment jsdom
// Names in other letters: stored as punycode, shown as people write them. And how many rows, or choices, a list may have.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../../tests/support/form.tsx'

vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(closeForms)

const definition = operatorDefinition('sites', {
  'schema.json': {
    type: 'object',
    additionalProperties: false,
    properties: {
      name: { type: 'string', maxLength: 60, normalize: ['ascii'] },
      aliases: { type: 'array', view: 'lines', items: { type: 'string', format: 'host', normalize: ['ascii'] } },
      mail: { type: 'string', format: 'dns-mx', view: 'parts' },
      places: { type: 'array', minItems: 1, items: { enum: ['north', 'south'] } },
      notes: { type: 'array', minItems: 1, items: { type: 'string' } },
    },
  },
  'en_US.json': { name: 'Sites' },
  'ru_RU.json': { name: 'Сайты' },
})
const open = (record: Record<string, unknown>) => openForm(definition, { context: { mode: 'edit', role: 'supervisor_all' }, record })
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ })

it('a stored name is shown in its own script, and typed text stays as typed', async () => {
  const { data } = await open({ name: 'xn--e1afmkfd.xn--p1ai' })
  expect(input().value).toBe('пример.рф')
  fireEvent.change(input(), { target: { value: 'почта.рф' } })
  expect(input().value).toBe('почта.рф')
  fireEvent.blur(input())
  await waitFor(() => expect(data().name).toBe('xn--80a1acny.xn--p1ai'))
  expect(input().value).toBe('почта.рф')
})

it('names in lines are shown in their own script, and only the edited line changes', async () => {
  const { data } = await open({ aliases: ['xn--e1afmkfd.xn--p1ai', 'cdn.example.com'] })
  const lines = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Aliases/ })
  expect(lines.value).toBe('пример.рф\ncdn.example.com')
  fireEvent.change(lines, { target: { value: 'пример.рф\nwww.example.com' } })
  expect(data().aliases).toEqual(['xn--e1afmkfd.xn--p1ai', 'www.example.com'])
  fireEvent.change(lines, { target: { value: 'пример.рф\nпочта.рф' } })
  fireEvent.blur(lines)
  await waitFor(() => expect(data().aliases).toEqual(['xn--e1afmkfd.xn--p1ai', 'xn--80a1acny.xn--p1ai']))
  expect(lines.value).toBe('пример.рф\nпочта.рф')
})

it('the server of a mail exchange is shown in its own script', async () => {
  const { data } = await open({ mail: '10 xn--80a1acny.xn--p1ai' })
  const server = await screen.findByRole<HTMLInputElement>('textbox', { name: /server/i })
  expect(server.value).toBe('почта.рф')
  fireEvent.change(screen.getByRole('textbox', { name: /priority/i }), { target: { value: '20' } })
  expect([server.value, data().mail]).toEqual(['почта.рф', '20 xn--80a1acny.xn--p1ai'])
})

it('a list of texts has rows, a list of known values has choices', async () => {
  const { save } = await open({ places: [], notes: [] })
  await save()
  const said = (pointer: string) => document.querySelector(`[data-at="/${pointer}"]`)!.textContent
  await waitFor(() => expect(said('notes')).toContain('Add at least 1 row.'))
  expect(said('places')).toContain('Choose at least 1.')
})
