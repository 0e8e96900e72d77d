import { describe, expect, it } from 'vitest'
import { newAjv } from '../../compile/ajv.ts'
import { seed } from './defaults.ts'
import { afterEdit } from '../edit.ts'
import type { Schema, Test } from '../../schema/types.ts'

const ajv = newAjv('2020-12', { loose: true, unicode: true })
const test: Test = (schema, data) => ajv.validate(schema, data) === true
const is = (name: string, value: string): Schema => ({ required: [name], properties: { [name]: { const: value } } })

const kind: Schema = {
  type: 'object',
  required: ['apiVersion', 'kind', 'spec', 'mode'],
  properties: {
    apiVersion: { const: 'batch/v1' },
    kind: { enum: ['CronJob'] },
    spec: { $ref: '#/$defs/spec' },
    extra: { type: 'object', required: ['version'], properties: { version: { const: 3 }, note: { type: 'string' } } },
    agreed: { type: 'boolean', enum: [true] },
    mode: { type: 'string' },
  },
  $defs: {
    spec: {
      type: 'object',
      required: ['strategy', 'name'],
      properties: { strategy: { allOf: [{ const: 'Recreate' }] }, name: { type: 'string' } },
    },
  },
}
const perKind: Schema = {
  type: 'object',
  required: ['kind'],
  properties: { kind: { enum: ['http', 'tcp', 'none'] } },
  allOf: [
    {
      if: is('kind', 'http'),
      then: {
        required: ['scheme', 'port'],
        properties: { scheme: { const: 'https' }, port: { type: 'integer', default: 443 }, path: { type: 'string' } },
      },
    },
    { if: is('kind', 'tcp'), then: { required: ['port'], properties: { port: { type: 'integer', default: 22 } } } },
  ],
  unevaluatedProperties: false,
}

describe('constants of a new record', () => {
  it('are there when they are required, at the root and inside', () => {
    expect(seed(kind, {}, test)).toEqual({ apiVersion: 'batch/v1', kind: 'CronJob', spec: { strategy: 'Recreate' } })
  })
  it('do not overwrite values, fill optional objects or give a consent', () => {
    expect(seed(kind, { kind: 'Job', spec: null }, test)).toEqual({ apiVersion: 'batch/v1', kind: 'Job', spec: null })
    expect(seed({ properties: { a: { const: 1 } } }, {}, test)).toEqual({})
    expect(seed({ required: ['a'], properties: { a: { enum: [true] } } }, {}, test)).toEqual({})
    expect(seed({ required: ['a'], properties: { a: { const: 1, readOnly: true } } }, {}, test)).toEqual({})
    expect(seed({ required: ['a'], properties: { a: { enum: ['x', 'y'] } } }, {}, test)).toEqual({})
  })
  it('come with the branch that holds, its own references and conditions too', () => {
    const nested: Schema = {
      properties: { kind: {} },
      if: is('kind', 'a'),
      then: { $ref: '#/$defs/a' },
      $defs: {
        a: { required: ['v'], properties: { v: { const: 1 } }, if: { required: ['v'] }, then: { properties: { w: { default: 2 } } } },
      },
    }
    expect(seed(nested, { kind: 'a' }, test)).toEqual({ kind: 'a', v: 1, w: 2 })
    expect(seed(nested, { kind: 'b' }, test)).toEqual({ kind: 'b' })
  })
  it('come with the alternative that the record names', () => {
    const either: Schema = {
      oneOf: [
        { properties: { kind: { const: 'a' }, v: { const: 1 } }, required: ['kind', 'v'] },
        { properties: { kind: { const: 'b' }, w: { default: 2 } }, required: ['kind'] },
      ],
    }
    expect(seed(either, { kind: 'a' }, test)).toEqual({ kind: 'a', v: 1 })
    expect(seed(either, { kind: 'b' }, test)).toEqual({ kind: 'b', w: 2 })
    expect(seed(either, {}, test)).toEqual({})
    expect(seed(either, { kind: 'c' }, test)).toEqual({ kind: 'c' })
  })
  it('decide which branch holds before that branch gives its defaults', () => {
    const vague: Schema = {
      properties: { kind: { default: 'b' } },
      allOf: [
        {
          if: { properties: { kind: { const: 'a' } } },
          then: { properties: { x: { default: 1 } } },
          else: { properties: { y: { default: 2 } } },
        },
      ],
    }
    expect(seed(vague, {}, test)).toEqual({ kind: 'b', y: 2 })
  })
})

describe('a branch that changes', () => {
  it('takes its defaults and constants along and writes those of the next', () => {
    const http = afterEdit(perKind, {}, { kind: 'http' }, test)
    expect(http).toEqual({ kind: 'http', scheme: 'https', port: 443 })
    expect(afterEdit(perKind, http, { ...(http as object), kind: 'tcp' }, test)).toEqual({ kind: 'tcp', port: 22 })
    expect(afterEdit(perKind, http, { ...(http as object), kind: 'none' }, test)).toEqual({ kind: 'none' })
  })
  it('keeps a typed value if the next branch has the field', () => {
    const typed = { kind: 'http', scheme: 'https', port: 8443, path: '/x' }
    expect(afterEdit(perKind, typed, { ...typed, kind: 'tcp' }, test)).toEqual({ kind: 'tcp', port: 8443 })
  })
  it('keeps values of open objects that nothing refuses', () => {
    const { unevaluatedProperties: _, ...open } = perKind
    const typed = { kind: 'http', scheme: 'https', port: 443, path: '/x' }
    expect(afterEdit(open, typed, { ...typed, kind: 'none' }, test)).toEqual({ kind: 'none', path: '/x' })
  })
  it('does not touch a record whose branch stays', () => {
    const record = { kind: 'http', scheme: 'https', port: 443 }
    expect(afterEdit(perKind, record, { ...record, path: '/a' }, test)).toEqual({ ...record, path: '/a' })
    expect(afterEdit(perKind, { kind: 'http', scheme: 'https' }, { kind: 'http', scheme: 'https', path: '/a' }, test)).not.toHaveProperty(
      'port',
    )
  })
})

describe('an object that is created while editing', () => {
  it('has its constants', () => {
    expect(afterEdit(kind, {}, { extra: { note: 'x' } }, test)).toMatchObject({ extra: { version: 3, note: 'x' } })
  })
  it('is removed with its last typed value', () => {
    const before = { apiVersion: 'batch/v1', kind: 'CronJob', mode: 'm', extra: { version: 3, note: 'x' } }
    expect(afterEdit(kind, before, { ...before, extra: { version: 3 } }, test)).not.toHaveProperty('extra')
    expect(afterEdit(kind, before, { ...before, mode: 'n' }, test)).toHaveProperty('extra')
  })
  it('is the same object if the edit was elsewhere', () => {
    const before = { apiVersion: 'old', kind: 'CronJob', extra: {}, list: [{}], mode: 'm' }
    expect(afterEdit(kind, before, { ...before, mode: 'n' }, test)).toEqual({ ...before, mode: 'n' })
  })
})

describe('a choice that a branch no longer offers', () => {
  const launch: Schema = {
    properties: {
      kind: { enum: ['short', 'long'], default: 'short' },
      start: { enum: ['button', 'schedule', 'stream'], default: 'button' },
      times: { type: 'array', default: [] },
      strict: { enum: ['a', 'b'] },
    },
    allOf: [
      { if: is('kind', 'long'), then: { properties: { start: { enum: ['button', 'stream'] }, strict: { enum: ['b'] } } } },
      { if: is('start', 'schedule'), else: { properties: { times: { enum: [[]] } } } },
    ],
  }
  const before = { kind: 'short', start: 'schedule', times: ['monday'], strict: 'a' }
  it('returns to its default, and what depends on it does too', () => {
    expect(afterEdit(launch, before, { ...before, kind: 'long' }, test)).toMatchObject({ kind: 'long', start: 'button' })
    expect(afterEdit(launch, before, { ...before, start: 'stream' }, test)).toMatchObject({ start: 'stream', times: [] })
  })
  it('stays while it is offered, or if the default is not offered', () => {
    expect(afterEdit(launch, before, { ...before, kind: 'long' }, test)).toMatchObject({ strict: 'a' })
    const streamed = { kind: 'short', start: 'stream', times: [] }
    expect(afterEdit(launch, streamed, { ...streamed, kind: 'long' }, test)).toMatchObject({ start: 'stream' })
  })
  it('stays as typed while no branch changes', () => {
    const wrong = { kind: 'long', start: 'schedule', times: ['monday'] }
    expect(afterEdit(launch, wrong, { ...wrong, strict: 'b' }, test)).toMatchObject(wrong)
  })
})
