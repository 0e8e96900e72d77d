// A built-in type called things, with changes of a test.
import { expect } from 'vitest'
import { parseFacts } from '../../../src/engine/rights/facts.ts'
import { loadDefinition, type LoadInput } from '../../../src/engine/load/load.ts'

const facts = parseFacts({
  clients: ['one', 'two'],
  permissions: ['read_x'],
  roles: { customer: { kind: 'person' } },
  features: { brand: ['f'], account: [] },
  alerts: ['stream-gone'],
  s3Hosts: ['*.s3.example'],
})
export const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 20, generate: '{random:5}' },
    on: { type: 'boolean', default: true },
    size: { type: 'integer', minimum: 1, maximum: 9 },
    secret: { type: 'string', writeOnly: true },
    servers: {
      type: 'object',
      maxProperties: 3,
      propertyNames: { pattern: '^[a-z.]+$' },
      additionalProperties: { type: 'object', additionalProperties: false, properties: { port: { type: 'integer' } } },
    },
    list: { type: 'array', maxItems: 3, items: { type: 'string' } },
  },
  allOf: [{ if: { required: ['on'], properties: { on: { const: true } } }, else: { properties: { size: false } } }],
}
export const resource = {
  name: 'things',
  scope: 'account',
  title: '{name}',
  access: { read: ['customer', 'staff'] },
  list: { columns: ['name', 'updated_at'], filters: ['q'], sort: '-updated_at' },
  form: { sections: [{ id: 'main', fields: ['name', 'on', 'size'] }] },
  variants: [{ id: 'two', when: { client: 'two' }, fields: { name: { maxLength: 10 } } }],
}

type Draft = ReturnType<typeof JSON.parse>
export type Patch = { schema?: (draft: Draft) => void; resource?: (draft: Draft) => void }
export function load(patch: Patch = {}, input: Partial<LoadInput> = {}) {
  const files = {
    schema: structuredClone(schema) as Record<string, unknown>,
    resource: structuredClone(resource) as Record<string, unknown>,
  }
  patch.schema?.(files.schema)
  patch.resource?.(files.resource)
  return loadDefinition({
    name: 'things',
    origin: 'builtin',
    files: { 'schema.json': JSON.stringify(files.schema), 'resource.json': JSON.stringify(files.resource) },
    shared: {},
    facts,
    reservedNames: ['events'],
    ...input,
  })
}
export const told = (result: ReturnType<typeof load>) =>
  result.problems.map((problem) => `${problem.file} ${problem.pointer} ${problem.code}`)
/** With this problem, which says what it is and of which type. */
export function expectRefused(patch: Patch, problem: string): void {
  const result = load(patch)
  expect(told(result)).toContain(problem)
  expect(result.definition).toBeUndefined()
  expect(result.problems.every((item) => item.message.length > 5 && item.type === 'things')).toBe(true)
}
