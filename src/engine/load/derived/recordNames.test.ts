import { describe, expect, it } from 'vitest'
import { facts } from '../../../../tests/support/builtins.ts'
import { deriveResource } from './derive.ts'
import { loadDefinition } from '../load.ts'
import type { Schema } from '../../schema/types.ts'

const text = { type: 'string' }
const of = (properties: object, more: object = {}): Schema => ({ type: 'object', properties, ...more }) as Schema
const titleOf = (schema: Schema) => deriveResource('things', schema).title
const columnsOf = (schema: Schema) => deriveResource('things', schema).list.columns

describe('the title of a record', () => {
  it.each<[string, Schema]>([
    ['{name}', of({ id: text, name: text }, { required: ['name'] })],
    ['{name|title}', of({ title: text, name: text })],
    ['{summary|cve_id}', of({ cve_id: text, summary: text })],
    ['{metadata.name}', of({ apiVersion: text, kind: text, metadata: { type: 'object' }, spec: of({ size: { type: 'integer' } }) })],
    ['{metadata.name}', of({ metadata: of({ name: text }, { required: ['name'] }) }, { required: ['metadata'] })],
    ['{organizationID}', of({ organizationID: text }, { required: ['organizationID'] })],
    ['{ticket_id}', of({ ticket_id: { type: 'integer' } })],
    ['{id}', of({ id: text, size: { type: 'integer' } })],
    ['{bucketName}', of({ size: text, bucketName: text }, { required: ['bucketName'] })],
    ['{info.title}', of({ info: of({ title: text }) })],
    ['{planDate}', of({ planDate: { type: 'string', format: 'date' } }, { required: ['planDate'] })],
    ['{schedule}', of({ schedule: text, other: text }, { required: ['schedule'] })],
    ['{label}', of({ label: { anyOf: [text, { type: 'null' }] } })],
    ['{mac}', of({ gain: { type: 'number' }, mac: text }, { required: ['gain', 'mac'] })],
    ['{groups.*.name}', of({ groups: { type: 'array', items: of({ every: text, name: text }) } })],
    ['{releases.*.channel}', of({ releases: { type: 'array', items: of({ note: text, channel: text }, { required: ['channel'] }) } })],
    ['{image.name|jobs}', of({ image: of({ name: text }), jobs: { type: 'object' }, env: { type: 'object' } }, { required: ['jobs'] })],
    ['{rules}', of({ root: { type: 'boolean' }, rules: { type: 'object', additionalProperties: text } })],
    ['{serial|specVersion}', of({ specVersion: text, serial: text }, { required: ['specVersion'] })],
  ])('is %s', (title, schema) => expect(titleOf(schema)).toBe(title))
  it.each<[string, Schema]>([
    ['a constant', of({ name: { const: 'x' } })],
    ['a choice', of({ name: { enum: ['a', 'b'] } })],
    ['a secret', of({ name: { type: 'string', writeOnly: true }, api_token: text })],
    ['a list', of({ name: { type: 'array', items: text } })],
    ['where it declares no name, a closed object', of({ metadata: { type: 'object', additionalProperties: false } })],
    ['the kind of a manifest', of({ apiVersion: text, kind: text })],
  ])('is never %s', (_, schema) => expect(titleOf(schema)).toBe('{id}'))
})

describe('the columns of a list', () => {
  it('are what tells records apart', () => {
    expect(columnsOf(of({ kind: { const: 'a' }, name: text, size: { type: 'integer' }, tags: { type: 'array' } }))).toEqual([
      'name',
      'size',
      'updated_at',
    ])
  })
  it('are those inside where the record has no others', () => {
    const manifest = of({
      apiVersion: text,
      kind: text,
      metadata: { type: 'object' },
      spec: of({ paused: { type: 'boolean' }, schedule: text }),
    })
    expect(columnsOf(manifest)).toEqual([{ field: 'metadata.name', sortable: false }, 'spec.paused', 'spec.schedule', 'updated_at'])
  })
  it('are known to the definition, which loads', () => {
    const schema = of({ metadata: { type: 'object' }, spec: of({ name: text }) })
    const { definition, problems } = loadDefinition({
      name: 'things',
      origin: 'operator',
      files: { 'schema.json': JSON.stringify(schema) },
      shared: {},
      facts,
      reservedNames: [],
    })
    expect([problems, definition?.resource.title]).toEqual([[], '{metadata.name|spec.name}'])
  })
})
