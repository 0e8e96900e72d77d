import { describe, expect, it } from 'vitest'
import { newAjv } from '../../compile/ajv.ts'
import { chooseBranch } from './branchValues.ts'
import type { Schema, Test } from '../../schema/types.ts'

const ajv = newAjv('draft-07', { loose: true, unicode: true })
const test: Test = (schema, data) => ajv.validate(schema, data) === true
const base: Schema = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }
const options: Schema[] = [
  {
    required: ['kind', 'apiVersion', 'spec'],
    properties: {
      kind: { const: 'Certificate' },
      apiVersion: { enum: ['v1'] },
      spec: { type: 'object', required: ['revision'], properties: { revision: { const: 2 }, days: { type: 'integer', default: 90 } } },
      note: { type: 'string' },
    },
  },
  { required: ['kind'], properties: { kind: { const: 'Issuer' }, server: { type: 'string', default: 'main' }, note: { type: 'string' } } },
]
const root: Schema = { ...base, oneOf: options }
const choose = (chosen: number, value: unknown) => chooseBranch(root, { base, options, chosen }, value, test)

describe('choosing a kind', () => {
  it('writes the constants that it requires and its defaults, also at the root', () => {
    expect(choose(0, {})).toEqual({ kind: 'Certificate', apiVersion: 'v1', spec: { revision: 2, days: 90 } })
  })
  it('takes the constants and fields of the other kind out and keeps what both have', () => {
    const before = { name: 'n', note: 'x', kind: 'Certificate', apiVersion: 'v1', spec: { revision: 2, days: 30 }, free: 1 }
    expect(choose(1, before)).toEqual({ name: 'n', note: 'x', kind: 'Issuer', server: 'main', free: 1 })
  })
  it('does not write over what fits, nor into optional objects', () => {
    expect(choose(1, { server: 'mine' })).toEqual({ server: 'mine', kind: 'Issuer' })
    const withOptional = [{ properties: { inner: { type: 'object', required: ['a'], properties: { a: { const: 1 } } } } }, {}] as Schema[]
    expect(chooseBranch({}, { base: {}, options: withOptional, chosen: 0 }, {}, test)).toEqual({})
  })
  it('starts over where the value was no object, and leaves it where no such kind is', () => {
    expect(choose(1, 'text')).toEqual({ kind: 'Issuer', server: 'main' })
    expect(choose(7, { a: 1 })).toEqual({ a: 1 })
  })
  it('works through references and nested choices', () => {
    const defs: Schema = {
      $defs: {
        b: { required: ['kind'], properties: { kind: { const: 'b' } }, allOf: [{ required: ['z'], properties: { z: { const: 0 } } }] },
      },
    }
    expect(chooseBranch(defs, { base: {}, options: [{ $ref: '#/$defs/b' }], chosen: 0 }, { kind: 'a' }, test)).toEqual({ kind: 'b', z: 0 })
  })
})
