import Ajv from 'ajv'
import { expect, it } from 'vitest'
import { agentsSchema } from './agentOptions.ts'

const isValid = new Ajv({ strict: false }).compile(agentsSchema)

it.each([[{}], [{ source: 'url', retries: 3, isFast: true }], [{ codes: { running: 0, failed: 4 } }]])('agents may be told %j', (options) =>
  expect(isValid({ kind: 'edge', options })).toBe(true),
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
])('but not %j', (options) => expect(isValid({ kind: 'edge', options })).toBe(false))

it.each([
  [{}],
  [{ as: 'task' }],
  [{ where: { type: ['one', 'two'], active: [true] }, members: ['name', 'streams.*.key'] }],
  [{ defaults: { absent: { '.': { active: true }, 'a.*': { b: [] } }, inherits: { rules: ['a', 'b.c'] }, either: [['a.b', 'a.c']] } }],
])('a type may say %j of its agents', (rest) => expect(isValid({ kind: 'edge', ...rest })).toBe(true))
it.each([
  [{ kind: undefined }],
  [{ as: 'job' }],
  [{ where: {} }],
  [{ where: { type: 'one' } }],
  [{ where: { type: [] } }],
  [{ where: { type: [1] } }],
  [{ where: { 'origin.aws': ['one'] } }],
  [{ members: [] }],
  [{ members: ['name', 'name'] }],
  [{ members: [''] }],
  [{ as: 'task', where: { type: ['one'] } }],
  [{ secrets: true }],
  [{ defaults: {} }],
  [{ defaults: { absent: { '.': {} } } }],
  [{ defaults: { absent: { '.': true } } }],
  [{ defaults: { absent: {}, inherits: { rules: [] } } }],
  [{ defaults: { absent: {}, either: [['a']] } }],
  [{ defaults: { absent: {}, present: {} } }],
])('but not %j of its agents', (rest) => expect(isValid(JSON.parse(JSON.stringify({ kind: 'edge', ...rest })))).toBe(false))

it.each([
  [[{ kind: 'media', where: { type: ['one'] } }, { kind: 'edge' }]],
  [[{ kind: 'edge', members: ['name'], options: { source: 'url' } }]],
])('and several kinds of agents may share the records: %j', (rules) => expect(isValid(rules)).toBe(true))
it.each([
  [[]],
  [['edge']],
  [[{ where: { type: ['one'] } }]],
  [[{ kind: 'edge', as: 'task' }]],
  [[[{ kind: 'edge' }]]],
  [Array.from({ length: 6 }, (_, index) => ({ kind: `edge-${index}` }))],
])('but not as %j', (rules) => expect(isValid(rules)).toBe(false))
