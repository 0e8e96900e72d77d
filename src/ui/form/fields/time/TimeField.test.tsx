// @vitest-environment jsdom
import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../../tests/support/form.tsx'

vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(closeForms)

const definition = operatorDefinition('events', {
  'schema.json': {
    type: 'object',
    additionalProperties: false,
    properties: { at: { type: 'string', format: 'date-time' }, note: { type: 'string' } },
  },
  'en_US.json': { name: 'Events' },
  'ru_RU.json': { name: 'События' },
})
const box = (name: string) => document.querySelector<HTMLElement>(`[data-at="/${name}"]`)!
async function open(record: Record<string, unknown>, locale: 'en_US' | 'ru_RU' = 'en_US') {
  const form = await openForm(definition, { context: { mode: 'edit', role: 'supervisor_all' }, record, locale })
  await waitFor(() => expect(box('at').querySelector('input')).not.toBeNull())
  return { ...form, at: box('at').querySelector<HTMLInputElement>('input[type="text"]')! }
}
const type = (input: HTMLElement, value: string) => {
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
}

describe('a time', () => {
  it.each(['2024-05-01T12:34:56Z', ' 2024-05-01T12:34:56Z ', '2024-05-01T12:34:56.789+05:30', '2024-05-01T12:34:00-08:00'])(
    'that is pasted as %j is that moment',
    async (pasted) => {
      const { at, data } = await open({})
      type(at, pasted)
      expect(data()).toEqual({ at: pasted.trim() })
      expect(box('at').querySelector('.msg')).toBeNull()
    },
  )
  it('typed character by character with its zone is that moment', async () => {
    const { at, data } = await open({})
    let text = ''
    for (const letter of '2024-05-01T12:34:56Z') {
      fireEvent.change(at, { target: { value: text + letter } })
      text = at.value
    }
    fireEvent.blur(at)
    expect(data()).toEqual({ at: '2024-05-01T12:34:56Z' })
  })
  it.each([
    ['2024-05-01 15:34', '2024-05-01T12:34:00Z'],
    ['2024-05-01 15:34:56', '2024-05-01T12:34:56Z'],
    ['2024-05-01T15:34:56.25', '2024-05-01T12:34:56.25Z'],
  ])('typed as %s is in the time zone of the user', async (typed, stored) => {
    const { at, data } = await open({})
    type(at, typed)
    expect([data(), at.value]).toEqual([{ at: stored }, typed.replace('T', ' ')])
  })
  it.each(['2024-05-01T12:34:56.789Z', '2016-12-31T23:59:59+03:00', '2024-05-01T12:34:00.000Z'])(
    'stored as %s stays as it is when it is left and when a neighbour is edited',
    async (stored) => {
      const { at, data } = await open({ at: stored })
      fireEvent.focus(at)
      fireEvent.blur(at)
      type(box('note').querySelector('input')!, 'x')
      expect(data()).toEqual({ at: stored, note: 'x' })
    },
  )
  it.each([
    ['2024-02-30T12:00:00Z', 'en_US'],
    ['2016-12-31T23:59:60Z', 'en_US'],
    ['01.05.2024 12:00', 'ru_RU'],
    ['2024-05-01 12:34:5', 'ru_RU'],
    ['2024-05-01T12:34:56+25:00', 'en_US'],
  ] as const)('that cannot be stored, %s, is refused with its reason, and the typed text stays', async (typed, locale) => {
    const { at } = await open({}, locale)
    type(at, typed)
    await waitFor(() => expect(box('at').querySelector('.msg')?.textContent).toMatch(locale === 'en_US' ? /date|time/i : /дат|врем/i))
    expect(at.value).toContain(typed.slice(11))
  })
})
