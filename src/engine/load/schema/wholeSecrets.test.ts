// Write-only alternatives and items: the whole field is the secret.
import { describe, expect, it } from 'vitest'
import { draft2020, object, read } from '../../../../tests/support/schemas/loosened.ts'
import { splitSecrets } from '../../values/normalize/secrets.ts'

const secret = { type: 'string', writeOnly: true }
const held = 's3cret'
const shown = (schema: object, record: object) => {
  const { schema: loosened, told } = read(schema)
  return { ...splitSecrets(loosened, record), told }
}

describe('a secret', () => {
  it.each<[string, object, unknown]>([
    ['in allOf', { allOf: [secret] }, held],
    ['of which only the keyword is in allOf', { type: 'string', allOf: [{ writeOnly: true }] }, held],
    ['behind a reference in allOf', { allOf: [{ $ref: '#/definitions/secret' }] }, held],
    ['that may be null', { anyOf: [secret, { type: 'null' }] }, held],
    ['beside another alternative', { oneOf: [secret, { type: 'integer' }] }, held],
    ['that is an item', { type: 'array', items: secret }, [held]],
    ['that is an item behind a reference', { type: 'array', items: { $ref: '#/definitions/secret' } }, [held]],
    ['that is an item of an item', { type: 'array', items: { type: 'array', items: { anyOf: [secret] } } }, [[held]]],
    ['that is the first item', { type: 'array', items: [secret, { type: 'string' }] }, [held, 'open']],
    ['behind a reference to alternatives', { $ref: '#/definitions/either' }, held],
  ])('%s is never shown', (_what, field, value) => {
    const definitions = { secret, either: { anyOf: [secret, { type: 'null' }] } }
    const { record, secrets, told } = shown(object({ properties: { a: field, b: { type: 'string' } }, definitions }), {
      a: value,
      b: 'open',
    })
    expect([record, Object.keys(secrets)]).toEqual([{ b: 'open' }, ['/a']])
    expect(told).toEqual(['repair secret_part /properties/a'])
  })
  it.each<[string, object, object]>([
    ['a map', { additionalProperties: { anyOf: [secret, { type: 'null' }] } }, { '/m/x': 1 }],
    ['a pattern', { patternProperties: { '^x': { allOf: [secret] } } }, { '/m/x': 1 }],
    ['a member of an item', { properties: { x: { oneOf: [secret, { type: 'null' }] } } }, { '/m/x': 1 }],
  ])('below %s is never shown', (_what, below, places) => {
    const { record, secrets } = shown(object({ properties: { m: { type: 'object', ...below } } }), { m: { x: held } })
    expect([record, Object.keys(secrets)]).toEqual([{ m: {} }, Object.keys(places)])
  })
  it.each<[string, object]>([
    ['dependencies', object({ dependencies: { b: { properties: { a: secret } } } })],
    ['dependentSchemas', { ...object({ dependentSchemas: { b: { properties: { a: secret } } } }), $schema: draft2020 }],
    ['dependencies of dependencies', object({ dependencies: { b: { dependencies: { a: { properties: { a: secret } } } } } })],
    ['dependencies below allOf', object({ allOf: [{ dependencies: { b: { properties: { a: { anyOf: [secret] } } } } }] })],
  ])('declared by %s is never shown', (_what, schema) => expect(shown(schema, { a: held, b: 'open' }).record).toEqual({ b: 'open' }))
})

describe('a field is no secret', () => {
  it.each<[string, object, unknown]>([
    ['for members of its items', { type: 'array', items: { type: 'object', properties: { x: secret, y: {} } } }, [{ y: 'open' }]],
    ['for a member of its alternative', { anyOf: [{ type: 'object', properties: { x: secret, y: {} } }] }, { y: 'open' }],
    ['for another one', { type: 'string' }, 'open'],
    ['for what it must not be', { type: 'string', not: { writeOnly: true } }, 'open'],
    ['for the names of its members', { type: 'object', propertyNames: secret }, { y: 'open' }],
    ['for a definition that nobody uses', { type: 'string', definitions: { secret } }, 'open'],
  ])('%s', (_what, field, value) => {
    const { record, told } = shown(object({ properties: { a: field, other: secret } }), { a: value })
    expect(record).toEqual({ a: value })
    expect(told).toEqual([])
  })
})
