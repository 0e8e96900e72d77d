import { expect, it } from 'vitest'
import { columnName } from './columnName.ts'
import type { FormWords } from '../context.ts'
import type { RowColumn } from './rows.ts'

const column = (name: string, isKey: boolean, schema: RowColumn['schema'] = { type: 'string' }): RowColumn => ({
  name,
  schema,
  required: true,
  isKey,
})
const wordsWith = (own: Record<string, string>) =>
  ({
    t: (key: string) => `<${key}>`,
    text: (_: string, path: string) => own[path],
    field: (path: string) => own[path] ?? path.split('.').at(-1),
  }) as unknown as FormWords

it('the texts of a type take precedence', () => {
  const words = wordsWith({ 'labels.*.key': 'Label', 'labels.*.value': 'Meaning' })
  expect([columnName(words, ['labels'], column('key', true), true), columnName(words, ['labels'], column('value', false), true)]).toEqual([
    'Label',
    'Meaning',
  ])
})
it('keys and values without a label have one in the language of the user', () => {
  const words = wordsWith({})
  expect([columnName(words, ['labels'], column('key', true), true), columnName(words, ['labels'], column('value', false), true)]).toEqual([
    '<form.key>',
    '<form.value>',
  ])
  expect(columnName(words, ['labels'], column('value', false, { title: 'Share' }), true)).toBe('Share')
})
it('a property called value keeps its own label', () =>
  expect(columnName(wordsWith({}), ['labels'], column('value', false), false)).toBe('value'))
