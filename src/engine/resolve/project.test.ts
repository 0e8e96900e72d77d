import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pick, project, putBack, withTested } from './project.ts'
import { schema } from '../../../tests/support/schemas/variedThings.ts'

describe('project', () => {
  it('keeps the fields and only the conditions that speak of them', () => {
    const projected = project(schema, ['name', 'origin.servers'])
    expect(Object.keys(projected.properties ?? {})).toEqual(['name', 'origin'])
    expect(projected).not.toHaveProperty('allOf')
    expect(projected.required).toEqual(['name'])
    expect(projected.additionalProperties).toBe(false)
    expect(projected.properties?.origin).not.toHaveProperty('allOf')
    expect(projected.properties?.origin).not.toHaveProperty('properties.https')
  })
  it('adds fields that a kept condition tests', () => {
    expect(withTested(schema, ['slice'])).toEqual(['slice', 'tuning'])
    expect(withTested(schema, ['origin.verify'])).toEqual(['origin.verify', 'origin.https'])
    expect(withTested(schema, ['name'])).toEqual(['name'])
    expect(withTested(schema, ['slice', 'tuning', 'origin'])).toEqual(['slice', 'tuning', 'origin'])
  })
  it('takes a whole field over a part of it', () => {
    expect(project(schema, ['origin.https', 'origin']).properties?.origin).toBe(schema.properties?.origin)
    expect(project(schema, [])).toBe(schema)
  })
  it('reaches into items and map values', () => {
    expect(project(schema, ['rules.*.text']).properties?.rules).toMatchObject({ items: { properties: { text: {} }, required: ['text'] } })
    expect(project(schema, ['origin.servers.*.port'])).not.toHaveProperty(
      'properties.origin.properties.servers.additionalProperties.properties.weight',
    )
  })
  it('drops unknown fields', () => {
    expect(Object.keys(project(schema, ['name', 'nothing', 'toString', '__proto__']).properties ?? {})).toEqual(['name'])
  })
})

describe('pick and putBack', () => {
  const record = { name: 'a', tuning: 'b', origin: { servers: { x: { port: 1 } }, https: true }, locations: { '/': {} } }
  it('take the part and put it back', () => {
    const fields = ['name', 'origin.https']
    expect(pick(record, fields)).toEqual({ name: 'a', origin: { https: true } })
    expect(putBack(record, { name: 'b', origin: { https: false } }, fields)).toEqual({
      ...record,
      name: 'b',
      origin: { servers: { x: { port: 1 } }, https: false },
    })
  })
  it('remove fields that the form emptied, keep fields outside the form', () => {
    expect(putBack(record, {}, ['name', 'origin.https'])).toEqual({
      tuning: 'b',
      origin: { servers: { x: { port: 1 } } },
      locations: { '/': {} },
    })
    expect(putBack({ origin: { https: true } }, {}, ['origin.https'])).toEqual({})
    expect(putBack(undefined, { name: 'x' }, ['name'])).toEqual({ name: 'x' })
  })
  it('change nothing when put back unchanged', () => {
    const part = fc.subarray(['name', 'tuning', 'origin.https', 'origin.servers', 'origin', 'locations', 'slice'], { minLength: 1 })
    fc.assert(fc.property(part, (fields) => void expect(putBack(record, pick(record, fields), fields)).toEqual(record)))
  })
  it('take the whole without fields', () => {
    expect(pick(record, [])).toBe(record)
    expect(putBack(record, { x: 1 }, [])).toEqual({ x: 1 })
  })
  it('are safe with odd records', () => {
    for (const value of [undefined, null, 5, 'x', []]) expect(() => putBack(value, pick(value, ['a.b']), ['a.b'])).not.toThrow()
    const odd: unknown = JSON.parse('{"__proto__":{"polluted":1},"name":"a"}')
    expect(pick(odd, ['name'])).toEqual({ name: 'a' })
    putBack({}, odd, ['__proto__.polluted'])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
