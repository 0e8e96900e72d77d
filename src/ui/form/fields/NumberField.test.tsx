// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../tests/support/form.tsx'
import type { Locale } from '../../../engine/schema/types.ts'

vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(closeForms)

const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  additionalProperties: false,
  properties: {
    rate: { type: 'number', minimum: 0.5, maximum: 12345.5, multipleOf: 0.5 },
    port: { type: ['integer', 'null'] },
    code: { type: 'string', pattern: '^[A-Z]{2}$' },
    tail: { type: 'string', pattern: '^[a-z]+$' },
    list: { type: 'array', items: { type: 'integer' } },
  },
}
const placeholders = { code: 'GB', tail: 'Small letters only' }
const definition = operatorDefinition('rates', {
  'schema.json': schema,
  'en_US.json': { name: 'Rates', placeholders },
  'ru_RU.json': { name: 'Ставки', placeholders },
})
const open = (locale: Locale, record: Record<string, unknown> = {}) =>
  openForm(definition, { context: { mode: 'edit', role: 'supervisor_all' }, record, locale })
const at = (pointer: string) => document.querySelector<HTMLElement>(`[data-at="/${pointer}"]`)!
const input = (pointer: string) => at(pointer).querySelector<HTMLInputElement>('input, textarea')!
const type = (pointer: string, value: string) => {
  fireEvent.change(input(pointer), { target: { value } })
  fireEvent.blur(input(pointer))
}
const said = (pointer: string) => at(pointer).querySelector('.msg')?.textContent

describe.each<[Locale, Record<string, string>]>([
  [
    'en_US',
    {
      number: 'Enter a number.',
      integer: 'Enter a whole number.',
      multiple: 'The value must be a multiple of 0.5.',
      least: 'The minimum value is 0.5.',
      greatest: 'The maximum value is 12345.5.',
      example: 'Example: GB',
      item: 'Row 1: Enter a whole number.',
      shown: '2.5',
    },
  ],
  [
    'ru_RU',
    {
      number: 'Введите число.',
      integer: 'Введите целое число.',
      multiple: 'Значение должно быть кратно 0,5.',
      least: 'Минимальное значение — 0,5.',
      greatest: 'Максимальное значение — 12345,5.',
      example: 'Пример: GB',
      item: 'Строка 1: Введите целое число.',
      shown: '2,5',
    },
  ],
])('in %s', (locale, texts) => {
  it('text that is not a number gets a message with a valid example', async () => {
    await open(locale)
    type('rate', 'x')
    type('port', '1.5')
    type('list', 'one')
    expect([said('rate'), said('port'), said('list')]).toEqual([texts['number'], texts['integer'], texts['item']])
  })

  it('numbers in messages have the format of the user', async () => {
    await open(locale)
    for (const [value, text] of [
      ['1.3', 'multiple'],
      ['0', 'least'],
      ['99999', 'greatest'],
    ] as const) {
      type('rate', value)
      expect(said('rate')).toBe(texts[text])
    }
  })

  it.each(['2.5', '2,5'])('%s is two and a half, shown in the format of the user', async (typed) => {
    const { data } = await open(locale, { rate: 1 })
    fireEvent.change(input('rate'), { target: { value: typed } })
    expect([data(), input('rate').value]).toEqual([{ rate: 2.5 }, typed])
    fireEvent.blur(input('rate'))
    expect(input('rate').value).toBe(texts['shown'])
    fireEvent.keyDown(input('rate'), { key: 'ArrowUp' })
    expect(data()).toEqual({ rate: 3.5 })
  })

  it('a text of a wrong format gets an example, where a matching one exists', async () => {
    await open(locale)
    type('code', 'uk')
    type('tail', 'UK')
    expect(said('code')).toContain(texts['example'])
    expect(said('tail')).not.toContain('Small letters')
  })
})
