import { describe, expect, it } from 'vitest'
import { mark } from '../../../engine/values/views.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import type { FormWords } from '../context.ts'
import { fieldNameOf, pathName } from './fieldNames.ts'
import { pathText } from './pathText.ts'

const words = { field: (at: string) => at, t: (key: string) => key, section: (id: string) => id } as unknown as FormWords
const sizes: Schema = {
  type: 'object',
  properties: { icons: { type: 'object', patternProperties: { '^[a-z]+$': { type: 'string' } }, additionalProperties: false } },
}

describe('a row of a map whose names follow a pattern', () => {
  it.each([
    ['without a name yet', mark(0, ''), 'form.emptyRow'],
    ['with one that is there already', mark(1, 'small'), 'small'],
    ['with a name', 'small', 'small'],
  ])('%s is described by labels, and never by its stored key', (_, key, name) => {
    const pointer = `/icons/${key}`
    expect([pathName(pointer, sizes, words), fieldNameOf(pointer, sizes, [], words)]).toEqual([name, 'icons'])
  })
})

it('a choice of the kind of the whole record is named by the difference of its kinds', () => {
  const kind = (value: string): Schema => ({ type: 'object', required: ['type'], properties: { type: { const: value } } })
  const schema: Schema = { type: 'object', properties: { name: { type: 'string' } }, oneOf: [kind('a'), kind('b')] }
  expect(pathText('', schema, [], words)).toBe('type')
})

describe('a row of a list that the form shows in groups', () => {
  const targets: Schema = {
    type: 'object',
    properties: {
      list: {
        type: 'array',
        items: { type: 'object', properties: { source: { type: 'string' }, url: { type: 'string' } } },
      },
    },
  }
  const data = {
    list: [
      { source: 'a', url: '1' },
      { source: 'b', url: '2' },
      { source: 'a', url: '3' },
      { source: 'b', url: '4' },
    ],
  }
  const sections = [{ id: 'Sources and targets', fields: ['list'], collapsed: false }]
  const said = (texts: Record<string, string>): FormWords =>
    ({
      ...words,
      t: (key: string, params?: { n?: number }) => (key === 'form.row' ? `row ${params?.n}` : key),
      field: (at: string) => at.split('.').at(-1),
      text: (part: string, _at: string, params?: { n?: number }) => texts[part]?.replace('%{n}', String(params?.n)),
      grouping: (at: string) => (at === 'list' ? { by: ['source'], label: 'source' } : undefined),
    }) as unknown as FormWords
  const own = said({ group: 'Source %{n}', item: 'target %{n}' })
  it('is named like in the form, by its group and its position in it', () => {
    expect(pathText('/list/3/url', targets, sections, own, data)).toBe('Source 2, target 2, url')
    expect(pathText('/list/2', targets, sections, own, data)).toBe('Source 1, target 2')
  })
  it('is named by its group only where the field belongs to the whole group', () =>
    expect(pathText('/list/3/source', targets, sections, own, data)).toBe('Source 2, source'))
  it('is named like a row of the stored list where the definition names no rows, and where the record is unknown or has no such row', () => {
    expect(pathText('/list/3/url', targets, sections, said({}), data)).toBe('Sources and targets, list, row 4, url')
    expect(pathText('/list/3/url', targets, sections, own)).toBe('Sources and targets, list, row 4, url')
    expect(pathText('/list/9/url', targets, sections, own, data)).toBe('Sources and targets, list, row 10, url')
  })
  it('is named without a search of the list for every path', () => {
    let reads = 0
    const rows = Array.from({ length: 300 }, (_, index) => ({ source: String(index % 7), url: String(index) }))
    const list = new Proxy(rows, {
      get(all, name, receiver) {
        reads += 1
        return Reflect.get(all, name, receiver) as unknown
      },
    })
    for (const index of rows.keys()) pathText(`/list/${index}/url`, targets, sections, own, { list })
    expect(pathText('/list/299/url', targets, sections, own, { list })).toBe('Source 6, target 43, url')
    expect(reads).toBeLessThan(rows.length * 10)
  })
  it('is distinguished from the same position in another list', () => {
    const nested: Schema = {
      type: 'object',
      properties: { a: { type: 'array', items: { type: 'object', properties: { b: { type: 'array', items: { type: 'string' } } } } } },
    }
    expect(pathText('/a/2/b/2', nested, [], own, {})).toBe('a, row 3, b, row 3')
  })
})

describe('a map that needs a row', () => {
  const map = (view: object, minProperties = 1): Schema =>
    ({
      type: 'object',
      properties: {
        servers: {
          type: 'object',
          minProperties,
          view,
          additionalProperties: { type: 'object', properties: { port: { type: 'integer' } } },
        },
      },
    }) as Schema
  const named = {
    ...words,
    text: (part: string, at: string) => (part === 'fields' && at === 'servers.*.host' ? 'Host' : undefined),
  } as unknown as FormWords
  it('is named by its shown input', () => {
    expect(fieldNameOf('/servers', map({ rows: { key: 'host' } }), [], named)).toBe('Host')
    expect(fieldNameOf(`/servers/${mark(0, '')}`, map({ rows: { key: 'host' } }), [], named)).toBe('Host')
  })
  it.each([
    ['without a name for the input', map({ rows: { key: 'other' } })],
    ['with generated keys', map({ rows: { key: 'host', id: 'random' } })],
    ['that may be empty', map({ rows: { key: 'host' } }, 0)],
  ])('%s has its own name', (_, schema) => expect(fieldNameOf('/servers', schema, [], named)).toBe('servers'))
})
