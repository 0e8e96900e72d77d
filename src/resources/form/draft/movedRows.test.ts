// Moved rows and renamed keys keep their own values, and get no others.
import { describe, expect, it } from 'vitest'
import { compileSource, evaluate } from '../../../engine/compile/compiler.ts'
import { validatorsOf } from '../../../engine/compile/runtime.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import { edited } from './editing.ts'

const disk: Schema = {
  type: 'object',
  properties: { kind: { enum: ['local', 'network'] }, label: { type: 'string' }, console: { type: 'object' } },
  if: { required: ['kind'], properties: { kind: { const: 'network' } } },
  then: { properties: { iops: { type: 'integer', default: 3000 } } },
  else: { properties: { scratch: { type: 'boolean', default: true } } },
}
const schema: Schema = {
  type: 'object',
  properties: { disks: { type: 'array', items: disk }, named: { type: 'object', additionalProperties: disk } },
}
const { test } = validatorsOf(evaluate(compileSource(schema, 'draft-07')), schema)
const change = (draft: unknown, path: (string | number)[], value: unknown) => edited(schema, draft, path, value, test)
const local = { kind: 'local', console: {} }
const network = { kind: 'network', console: { deep: {} } }

describe('rows', () => {
  it('that move up when another is removed stay as they are', () => {
    expect(change({ disks: [local, network] }, ['disks'], [network])).toEqual({ disks: [network] })
    expect(change({ disks: [network, local] }, ['disks'], [local])).toEqual({ disks: [local] })
  })
  it('that are swapped stay as they are', () => {
    expect(change({ disks: [local, network] }, ['disks'], [network, local])).toEqual({ disks: [network, local] })
  })
  it('that are copied are copied whole', () => {
    const copy = structuredClone(network)
    expect(change({ disks: [network] }, ['disks'], [network, copy])).toEqual({ disks: [network, network] })
  })
  it('of another kind begin with the values of that kind', () => {
    expect(change({ disks: [local] }, ['disks', 0, 'kind'], 'network')).toEqual({ disks: [{ kind: 'network', console: {}, iops: 3000 }] })
  })
})

describe('entries of a map', () => {
  it('whose keys are renamed stay as they are', () => {
    expect(change({ named: { a: network, b: local } }, ['named'], { a2: network, b: local })).toEqual({ named: { a2: network, b: local } })
  })
  it('that are removed leave the others alone', () => {
    expect(change({ named: { a: network, b: local } }, ['named'], { b: local })).toEqual({ named: { b: local } })
  })
})
