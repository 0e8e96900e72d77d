import { describe, expect, it } from 'vitest'
import { type ApiDocument, documentOf, groupsOf, isFound, readableDocument } from './readableDocument.ts'

const refersTo = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } })
const document = {
  security: [{ bearer: [] }],
  tags: [{ name: 'zones', description: 'Zones' }, { name: 'records', description: 'Records' }, { name: 'unused' }],
  paths: {
    '/zones': { get: { tags: ['zones'], summary: 'list', ...refersTo('Zone') }, post: { tags: ['zones'], summary: 'create' } },
    '/zones/{id}': { delete: { tags: ['zones', 'records'], summary: 'delete', parameters: [{ $ref: '#/components/parameters/Id' }] } },
    '/records': { get: { tags: ['records'], summary: 'list', ...refersTo('Record') } },
  },
  components: {
    securitySchemes: { bearer: { type: 'http' } },
    parameters: { Id: { schema: { type: 'string' } }, Account: { schema: { type: 'string' } } },
    schemas: {
      Zone: { properties: { parent: refersTo('Zone').schema, state: refersTo('State').schema } },
      State: { type: 'string' },
      Record: { type: 'object' },
    },
  },
}
const readable = readableDocument<ApiDocument>(document, 'mine')

describe('groupsOf', () => {
  it('lists the operations of each heading, without headings that have none', () => {
    expect(groupsOf(readable).map(({ title, operations }) => [title, operations.map(({ method, path }) => `${method} ${path}`)])).toEqual([
      ['Zones', ['get /zones', 'post /zones', 'delete /zones/{id}']],
      ['Records', ['delete /zones/{id}', 'get /records']],
    ])
  })
})

describe('documentOf', () => {
  it('holds the operations of one heading only', () => {
    const { paths, tags } = documentOf(readable, 'Records')
    expect(Object.entries(paths).map(([path, methods]) => [path, Object.keys(methods)])).toEqual([
      ['/zones/{id}', ['delete']],
      ['/records', ['get']],
    ])
    expect(tags).toEqual([{ name: 'Records' }])
  })
  it('holds the schemas that they refer to, directly or through recursive ones, and no others', () => {
    expect(documentOf(readable, 'Zones').components).toEqual({
      securitySchemes: document.components.securitySchemes,
      schemas: { Zone: document.components.schemas.Zone, State: document.components.schemas.State },
      parameters: { Id: document.components.parameters.Id },
    })
  })
  it('keeps the rest of the document', () => {
    expect(documentOf(readable, 'Zones')).toMatchObject({ security: [{ bearer: [] }] })
  })
})

describe('isFound', () => {
  it.each(['', 'zones', 'LIST zones', 'zones /zones get'])('finds “%s”', (phrase) => {
    expect(isFound(phrase, 'DNS zones', 'get', '/zones', 'DNS zones: list')).toBe(true)
  })
  it.each(['records', 'zones post', 'zone/list'])('does not find “%s”', (phrase) => {
    expect(isFound(phrase, 'DNS zones', 'get', '/zones', 'DNS zones: list')).toBe(false)
  })
})
