import { describe, expect, it } from 'vitest'
import { type ApiDocument, documentOf, groupsOf, readableDocument } from './readableDocument.ts'

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
  it('holds one operation only, under its first heading', () => {
    const { paths, tags } = documentOf(readable, { path: '/zones/{id}', method: 'delete' })
    expect(Object.entries(paths).map(([path, methods]) => [path, Object.keys(methods)])).toEqual([['/zones/{id}', ['delete']]])
    expect([paths['/zones/{id}']!['delete']!.tags, tags]).toEqual([['Zones'], [{ name: 'Zones' }]])
  })
  it('holds the schemas that it refers to, directly or through recursive ones, and no others', () => {
    expect(documentOf(readable, { path: '/zones', method: 'get' }).components).toEqual({
      securitySchemes: document.components.securitySchemes,
      schemas: { Zone: document.components.schemas.Zone, State: document.components.schemas.State },
    })
    expect(documentOf(readable, { path: '/zones/{id}', method: 'delete' }).components).toEqual({
      securitySchemes: document.components.securitySchemes,
      parameters: { Id: document.components.parameters.Id },
    })
  })
  it('keeps the rest of the document', () => {
    expect(documentOf(readable, { path: '/zones', method: 'post' })).toMatchObject({ security: [{ bearer: [] }] })
  })
})
