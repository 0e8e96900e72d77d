import Ajv from 'ajv'
import { expect, it } from 'vitest'
import { agentOptionsSchema } from './agentOptions.ts'

const isValid = new Ajv({ strict: false }).compile(agentOptionsSchema)

it.each([[{}], [{ source: 'url', retries: 3, isFast: true }], [{ codes: { running: 0, failed: 4 } }]])('agents may be told %j', (options) =>
  expect(isValid(options)).toBe(true),
)
it.each([
  ['text'],
  [[]],
  [{ Source: 'url' }],
  [{ 'a b': 1 }],
  [{ list: [1] }],
  [{ a: { b: { c: 1 } } }],
  [{ a: null }],
  [{ a: 'x'.repeat(501) }],
])('but not %j', (options) => expect(isValid(options)).toBe(false))
