// An operator's folder without a resource.json.
import { describe, expect, it } from 'vitest'
import { newAjv } from '../../compile/ajv.ts'
import { deriveResource, deriveWords } from './derive.ts'
import { metaSchema } from '../resource/metaSchema.ts'
import type { Schema } from '../../schema/types.ts'
import { load } from '../../../../tests/support/schemas/things.ts'

describe('a schema without other files', () => {
  const alone: Schema = {
    title: 'Badges',
    type: 'object',
    required: ['code', 'label'],
    properties: {
      code: { type: 'integer', title: 'Code', description: 'A <b>number</b>' },
      label: { type: 'string' },
      token: { type: 'string', writeOnly: true },
      at: { type: 'object', properties: { x: { type: 'number', title: 'X' } } },
      'odd.name': { type: 'string' },
    },
  }
  it('becomes a staff type of the provider', () => {
    expect(deriveResource('badges', alone)).toMatchObject({
      name: 'badges',
      scope: 'provider',
      title: '{label}',
      access: { read: ['staff'], create: ['staff'], update: ['staff'], delete: ['staff'] },
      list: { columns: ['label', 'code', 'updated_at'] },
      form: {
        sections: [
          { id: 'main', fields: ['code', 'label', 'token', '/odd.name'] },
          { id: 'at', fields: ['at'], collapsed: true },
        ],
      },
    })
  })
  it('calls a section of one field as the schema calls the field', () => {
    const titled: Schema = {
      type: 'object',
      properties: { map: { type: 'object', title: 'ABC Map' }, list: { type: 'array' }, Odd: { $ref: '#/definitions/odd' } },
      definitions: { odd: { title: 'Odd ones', type: 'array' } },
    }
    expect(deriveWords(titled).sections).toEqual({ map: 'ABC Map', odd: 'Odd ones' })
  })
  it('takes the marks of Markdown and of pages out of descriptions, and nothing else', () => {
    const described = (description: string) =>
      Object.values(deriveWords({ type: 'object', properties: { a: { type: 'string', description } } }).help ?? {})[0]
    expect(described('One of<br /> - none: nothing<br>- **all**: see [the docs](https://docs.example/x).')).toBe(
      'One of\n- none: nothing\n- all: see the docs (https://docs.example/x).',
    )
    expect(described('The level, as the\n  others know it.\n\nOne of:\n* debug: all\n* error: some\n')).toBe(
      'The level, as the others know it.\nOne of:\n* debug: all\n* error: some',
    )
    for (const plain of ['a < b, c > d', '2 ** 3 * 4', '<locale_name> or [a-z]', '`on`']) expect(described(plain)).toBe(plain)
  })
  it('loads, and the derived parts are valid', () => {
    const { definition, problems } = load({}, { origin: 'operator', name: 'badges', files: { 'schema.json': JSON.stringify(alone) } })
    expect(problems).toEqual([])
    expect(definition).toMatchObject({ loose: true, origin: 'operator', draft: 'draft-07', resource: { title: '{label}' } })
    expect(newAjv('draft-07', { loose: true, unicode: true }).validate(metaSchema, definition?.resource)).toBe(true)
  })
  it('is refused where it is no JSON Schema, once a place, with the word that was probably meant', () => {
    const schema = { type: 'object', properties: { name: { type: 'strng' }, size: { type: 'integer', minimum: 'one' } } }
    const { problems } = load({}, { origin: 'operator', name: 'badges', files: { 'schema.json': JSON.stringify(schema) } })
    expect(
      problems
        .filter(({ level }) => level === 'error')
        .map(({ pointer, params, message }) => [pointer, params?.keyword, params?.nearest, message]),
    ).toEqual([
      [
        '/properties/name/type',
        'enum',
        'string',
        'Not valid JSON Schema (draft-07): This is none of: array, boolean, integer, null, number, object, string.',
      ],
      ['/properties/size/minimum', 'type', undefined, 'Not valid JSON Schema (draft-07): Another type of value is expected here: number.'],
    ])
  })
  it('lists the allowed words for a setting with a wrong one', () => {
    const { problems } = load({ resource: (draft) => void (draft.scope = 'acount') })
    expect(problems.map(({ pointer, params }) => [pointer, params?.keyword, params?.nearest])).toEqual([['/scope', 'enum', 'account']])
  })
  it('may refer to itself', () => {
    const { definition, problems } = load(
      {},
      {
        origin: 'operator',
        files: {
          'schema.json':
            '{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#"}}}}',
        },
      },
    )
    expect(problems).toEqual([])
    expect(definition?.resource.form.sections?.map((section) => section.id)).toEqual(['main', 'children'])
  })
  it('gives its texts as words', () => {
    expect(deriveWords(alone)).toEqual({
      name: 'Badges',
      one: 'Badges',
      fields: { code: 'Code', 'at.x': 'X' },
      help: { code: 'A <b>number</b>' },
      sections: {},
    })
    const endless: Schema = { properties: { a: { $ref: '#', title: 'A' } } }
    expect(Object.keys(deriveWords(endless).fields as object).length).toBeLessThan(20)
  })
  it('leaves to the branch in force what branches call differently', () => {
    const to = (title: string, description = 'Where it goes') => ({ properties: { to: { type: 'string', title, description } } }) as Schema
    const schema: Schema = { type: 'object', if: { required: ['on'] }, then: to('Address'), else: { ...to('Path') } }
    expect(deriveWords(schema)).toMatchObject({ fields: {}, help: { to: 'Where it goes' } })
    expect(deriveWords({ ...schema, else: to('Address', 'Elsewhere') })).toMatchObject({ fields: { to: 'Address' }, help: {} })
  })
  it('without any text is called by its id', () => {
    expect(deriveResource('x', { type: 'object' })).toMatchObject({ title: '{id}', list: { columns: ['id', 'updated_at'] } })
  })
  it('takes the words of its folder over its own', () => {
    const files = { 'schema.json': JSON.stringify(alone), 'en_US.json': '{"name":"My badges","fields":{"code":"No."}}' }
    expect(load({}, { origin: 'operator', files }).definition?.words.en_US).toMatchObject({
      name: 'My badges',
      one: 'Badges',
      fields: { code: 'No.', 'at.x': 'X' },
    })
  })
})
