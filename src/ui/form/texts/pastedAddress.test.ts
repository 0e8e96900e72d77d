import { expect, it } from 'vitest'
import type { Schema } from '../../../engine/schema/types.ts'
import type { FormWords } from '../context.ts'
import { addressHint } from './pastedAddress.ts'

const words = { t: (key: string, params: { host: string }) => `${key} ${params.host}` } as unknown as FormWords
const hint = (value: unknown, schema: Schema = { format: 'host' }, messages = ['wrong']) => addressHint(messages, value, schema, words)

it.each([
  ['http://origin.example.com/path', 'origin.example.com'],
  [' https://origin.example.com:8443?x=1', 'origin.example.com:8443'],
  ['//origin.example.com', 'origin.example.com'],
  ['origin.example.com/path/file.html', 'origin.example.com'],
])('the host of %s is named', (typed, host) => expect(hint(typed)).toEqual([`form.hostOnly ${host}`]))

it('also where the format is one of several rules', () =>
  expect(hint('http://a.example/', { allOf: [{ format: 'ip-if-numeric' }, { format: 'host' }] })).toEqual(['form.hostOnly a.example']))

it.each([['origin_example'], ['10.0.0.0/8/'], ['a b.c/'], [7], [undefined]])('%s is no address', (typed) =>
  expect(hint(typed, { format: typed === '10.0.0.0/8/' ? 'cidr4' : 'host' })).toEqual([]),
)

it('a right value, and a field of addresses, have none', () => {
  expect(hint('http://a.example/', { format: 'host' }, [])).toEqual([])
  expect(hint('http://a.example/', { format: 'uri' })).toEqual([])
})
