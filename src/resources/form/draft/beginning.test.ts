import { describe, expect, it } from 'vitest'
import type { FormSchema } from '../../../engine/resolve/formSchema.ts'
import type { Validators } from '../../../engine/compile/runtime.ts'
import { beginningOf, rebased } from './beginning.ts'

const form = {
  schema: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'integer' } } },
  resolved: { ui: {} },
  fields: [],
} as unknown as FormSchema
const validators = { test: () => true } as unknown as Validators
const record = (version: number, fields: object) => ({ id: 'x', version, ...fields })

describe('the initial state of a form', () => {
  it('is the record without its envelope', () => {
    expect(beginningOf(form, validators, record(3, { a: 1 }), {}, undefined)).toEqual({
      start: { a: 1 },
      draft: { a: 1 },
      restored: undefined,
    })
  })
  it('applies a stored draft of the same version', () => {
    const kept = { at: 5, version: 3, start: { a: 1 }, draft: { a: 2 } }
    expect(beginningOf(form, validators, record(3, { a: 1 }), {}, kept)).toEqual({
      start: { a: 1 },
      draft: { a: 2 },
      restored: { at: 5, over: undefined },
    })
  })
  it.each([
    ['the same field', { a: 7, b: 1 }],
    ['another field', { a: 1, b: 9 }],
    ['a field that is new', { a: 1, b: 1, c: 1 }],
  ])('keeps a draft over its own version when %s was changed since', (_, stored) => {
    const kept = { at: 5, version: 3, start: { a: 1, b: 1 }, draft: { a: 2, b: 1 } }
    expect(beginningOf(form, validators, record(4, stored), {}, kept)).toEqual({
      start: { a: 1, b: 1 },
      draft: { a: 2, b: 1 },
      restored: { at: 5, over: undefined },
      outdated: 3,
    })
  })
  it('applies a stored draft to a newer version that did not change the form’s fields', () => {
    const kept = { at: 5, version: 3, start: { a: 1, b: 1 }, draft: { a: 2, b: 1 } }
    expect(beginningOf(form, validators, record(4, { a: 1, b: 1 }), {}, kept)).toEqual({
      start: { a: 1, b: 1 },
      draft: { a: 2, b: 1 },
      restored: { at: 5, over: 4 },
    })
  })
  it('ignores a draft that equals the version saved meanwhile', () => {
    const kept = { at: 5, version: 3, start: { a: 1 }, draft: { a: 2 } }
    expect(beginningOf(form, validators, record(4, { a: 2 }), {}, kept).restored).toBeUndefined()
  })
})

describe('a new record', () => {
  const schema = {
    type: 'object',
    required: ['rows', 'on'],
    properties: {
      on: { type: 'boolean' },
      off: { type: 'boolean' },
      rows: {
        type: 'array',
        minItems: 1,
        items: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'boolean', default: true } } },
      },
    },
  }
  it('shows required rows and switches, without counting them as changes', () => {
    const { start, draft } = beginningOf(
      { schema, resolved: { ui: {} }, fields: [] } as unknown as FormSchema,
      validators,
      undefined,
      {},
      undefined,
    )
    expect(start).toEqual({ on: false, rows: [{ b: true }] })
    expect(draft).toBe(start)
  })
})

describe('a map of rows with generated keys', () => {
  const item = { type: 'object', properties: { title: { type: 'string' }, size: { type: 'string' }, path: { type: 'string' } } }
  const rows = {
    type: 'object',
    minProperties: 1,
    additionalProperties: item,
    view: { rows: { id: 'random:10', columns: ['title', 'size'] } },
  }
  const branch = (properties: object) => ({
    properties: { rows: { additionalProperties: { properties, required: Object.keys(properties) } } },
  })
  const schema = {
    type: 'object',
    required: ['rows'],
    properties: { kind: { type: 'string' }, rows },
    if: { properties: { kind: { const: 'camera' } } },
    then: branch({ size: { default: '720p' } }),
    else: branch({ path: { default: '/' } }),
  }
  const test = (condition: object, data: unknown) => {
    expect(condition).toBe(schema.if)
    return (data as { kind?: string }).kind === 'camera'
  }
  const start = (initial: Record<string, string>, changed: object = {}) =>
    beginningOf(
      { schema: { ...schema, ...changed }, resolved: { ui: {} }, fields: ['kind', 'rows'] } as unknown as FormSchema,
      { test } as unknown as Validators,
      undefined,
      initial,
      undefined,
    ).start as { rows?: Record<string, object> }
  it.each([
    ['camera', { size: '720p' }],
    ['file', { path: '/' }],
  ])('starts with a row that has the defaults of the branch in force: %s', (kind, row) => {
    const [[key, value] = ['', {}], ...others] = Object.entries(start({ kind }).rows ?? {})
    expect([key.length, value, others]).toEqual([10, row, []])
  })
  it('starts with a row that only the branch in force requires', () => {
    const branches = { required: [], then: { ...schema.then, required: ['rows'] } }
    expect(Object.values(start({ kind: 'camera' }, branches).rows ?? {})).toEqual([{ size: '720p' }])
    expect(start({ kind: 'file' }, branches).rows).toBeUndefined()
  })
  it.each([
    ['is optional', { required: [] }],
    ['needs no row', { properties: { ...schema.properties, rows: { ...rows, minProperties: 0 } } }],
    ['has typed keys', { properties: { ...schema.properties, rows: { ...rows, view: { rows: { columns: ['title', 'size'] } } } } }],
    ['is set by the server', { properties: { ...schema.properties, rows: { ...rows, readOnly: true } } }],
  ])('starts without a row when it %s', (_, changed) => expect(start({ kind: 'camera' }, changed).rows).toBeUndefined())
})

describe('a required value inside a new record', () => {
  const rows = { type: 'array', minItems: 1, items: { type: 'object', properties: { a: { type: 'string' } } } }
  const start = (properties: object) =>
    beginningOf(
      {
        schema: { type: 'object', required: Object.keys(properties), properties },
        resolved: { ui: {} },
        fields: [],
      } as unknown as FormSchema,
      validators,
      undefined,
      {},
      undefined,
    ).start
  it('is prefilled, as at the top level', () =>
    expect(start({ box: { type: 'object', required: ['rows'], properties: { rows, more: rows } } })).toEqual({ box: { rows: [{}] } }))
  it('is chosen if there is a single option, unless it is a consent', () => {
    expect(
      start({
        one: { type: 'string', enum: ['edge'] },
        two: { type: 'string', enum: ['a', 'b'] },
        agreed: { enum: [true] },
        told: { type: 'string', enum: ['x'], readOnly: true },
      }),
    ).toEqual({ one: 'edge' })
  })
})

describe('a list that is drawn by a view of its own', () => {
  const files = { type: 'array', minItems: 1, items: { type: 'object', required: ['file'], properties: { file: { type: 'string' } } } }
  const schema = { type: 'object', required: ['files'], properties: { files } }
  it.each([
    [{}, { files: [{}] }],
    [{ files: { widget: 'fontFiles' } }, {}],
  ])('has no empty row: %j', (ui, start) => {
    const drawn = { schema, fields: ['files'], resolved: { ui } } as unknown as FormSchema
    expect(beginningOf(drawn, validators, undefined, {}, undefined).start).toEqual(start)
  })
})

describe('a draft of another form', () => {
  it('keeps only fields that the new form has', () => {
    const other = { ...form, resolved: { ui: {} }, fields: ['a'] } as unknown as FormSchema
    const kept = { at: 5, version: undefined, start: {}, draft: { a: 2, b: 3 } }
    expect(beginningOf(other, validators, undefined, {}, kept).draft).toEqual({ a: 2 })
  })
})

describe('a value typed while the record is being saved', () => {
  it('stays on top of the server’s response', () => {
    const sent = { name: ' shop ', port: 80, tags: ['a'] }
    const answer = { name: 'shop', port: 80, tags: ['a'], made: true }
    expect(rebased({ start: sent, draft: { ...sent, port: 8080 } }, answer)).toEqual({ ...answer, port: 8080 })
    expect(rebased({ start: sent, draft: { ...sent, name: ' shop 2' } }, answer)).toEqual({ ...answer, name: ' shop 2' })
    expect(rebased({ start: sent, draft: sent }, answer)).toEqual(answer)
  })
})
