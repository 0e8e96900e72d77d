import { describe, expect, it } from 'vitest'
import { sampled } from './samples.ts'

const code = { type: 'string', pattern: '^[a-z]{3}$' }
const host = { type: 'string', pattern: '^[a-z.]+$', examples: ['cdn.example.com'] }
const schema = {
  type: 'object',
  required: ['code'],
  properties: {
    code,
    other: code,
    all: { type: 'array', items: code },
    host,
    hosts: { type: 'array', items: host },
    paid: { type: 'boolean' },
  },
}
const fieldsOf = (made: unknown): string[] => Object.keys((made as typeof schema).properties)

describe('sampled', () => {
  it('leaves out the patterns, and optional fields that have nothing else', () => {
    const made = sampled(schema, false) as typeof schema
    expect(fieldsOf(made)).toEqual(['code', 'host', 'hosts', 'paid'])
    expect(made.properties.code).toEqual({ type: 'string' })
    expect(made.properties.host.examples).toEqual(['cdn.example.com'])
  })
  it('keeps of a body what is required and what has an example, so that nothing is switched on by trying it', () => {
    expect(fieldsOf(sampled(schema, true))).toEqual(['code', 'host', 'hosts'])
  })
  it('shows the first fields of a body that requires none, without those that the portal sets', () => {
    const { paid } = schema.properties
    const made = sampled({ type: 'object', properties: { id: { type: 'string', readOnly: true }, a: paid, b: paid, c: paid } }, true)
    expect(fieldsOf(made)).toEqual(['a', 'b'])
  })
  it('shows one row of a map', () => {
    expect(sampled({ type: 'object', additionalProperties: code }, false)).toMatchObject({
      maxProperties: 1,
      additionalProperties: { type: 'string' },
    })
  })
  it('leaves values and fields that are called like keywords alone', () => {
    const odd = { type: 'object', required: ['pattern'], default: { pattern: 'x' }, properties: { pattern: { type: 'string' } } }
    expect(sampled(odd, false)).toEqual(odd)
  })
})
