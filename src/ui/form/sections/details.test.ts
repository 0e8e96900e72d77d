import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../engine/schema/types.ts'
import { detailsOf } from './details.ts'

it('puts fields into the row of the switch that enables them', () => {
  const schema: Schema = {
    type: 'object',
    allOf: [
      { if: { required: ['args'], properties: { args: { const: true } } }, else: { properties: { list: false } } },
      { if: { required: ['https'], properties: { https: { const: false } } }, then: { properties: { verify: false } } },
      { if: { required: ['kind'], properties: { kind: { const: 'x' } } }, else: { properties: { size: false } } },
    ],
  }
  expect(Object.fromEntries(detailsOf(schema))).toEqual({ args: ['list'], https: ['verify'] })
})

describe('a schema without conditions', () => {
  it('has no details', () => expect(detailsOf({ type: 'object' }).size).toBe(0))
})
