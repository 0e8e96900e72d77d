import { describe, expect, it } from 'vitest'
import { overlay } from './overlay.ts'
import { relaxSecrets, splitSecrets, withoutCleared } from './secrets.ts'
import { resolve } from '../../resolve/resolve.ts'
import type { Schema } from '../../schema/types.ts'
import type { Definition } from '../../types.ts'

const base: Schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    cdn_domain: { type: 'string', readOnly: true },
    kind: { type: 'string', const: 'HLS', readOnly: true },
    tuning: { type: 'string' },
    auth: {
      type: 'object',
      required: ['secret'],
      properties: { secret: { type: 'string', writeOnly: true }, forever: { type: 'boolean' }, internal: { type: 'string' } },
    },
    streams: {
      type: 'object',
      additionalProperties: { type: 'object', properties: { name: { type: 'string' }, password: { type: 'string', writeOnly: true } } },
    },
    targets: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string', readOnly: true },
          url: { type: 'string' },
          key: { type: 'string', writeOnly: true },
          inner: { type: 'string' },
        },
      },
    },
  },
}
const definition = {
  name: 't',
  origin: 'builtin',
  hash: '',
  draft: 'draft-07',
  loose: false,
  words: {},
  inputs: {},
  problems: [],
  schema: base,
  resource: {
    name: 't',
    scope: 'account',
    title: '{name}',
    access: {},
    list: { columns: ['name'] },
    form: { sections: [] },
    variants: [
      { id: 'v', when: {}, fields: { tuning: { hidden: true }, 'auth.internal': { hidden: true }, 'targets.*.inner': { hidden: true } } },
    ],
  },
} satisfies Definition
const seen = resolve(definition, {}).schema
const stored = {
  name: 'a',
  cdn_domain: 'x.cdn',
  kind: 'HLS',
  tuning: 'large',
  auth: { secret: 's3cret', forever: true, internal: 'i' },
  streams: { s1: { name: 'one', password: 'p1' } },
  targets: [
    { id: 't1', url: 'u1', key: 'k1', inner: 'n1' },
    { id: 't2', url: 'u2', key: 'k2', inner: 'n2' },
  ],
}
const lay = (body: unknown, was: unknown = stored) => overlay(base, seen, was, body)

describe('overlay', () => {
  it('brings hidden, read-only and unsent secrets back', () => {
    expect(lay({ name: 'b', auth: { forever: false } })).toEqual({
      value: { name: 'b', cdn_domain: 'x.cdn', kind: 'HLS', tuning: 'large', auth: { secret: 's3cret', forever: false, internal: 'i' } },
      errors: [],
    })
  })
  it('removes visible fields that are absent', () => {
    expect(lay({ name: 'b' }).value).not.toHaveProperty('auth')
    expect(lay({}).value).not.toHaveProperty('name')
  })
  it('clears a secret with null, sets it with a value', () => {
    expect(lay({ name: 'b', auth: { secret: null } }).value).toMatchObject({ auth: { internal: 'i' } })
    expect((lay({ name: 'b', auth: { secret: null } }).value as typeof stored).auth).not.toHaveProperty('secret')
    expect(lay({ name: 'b', auth: { secret: 'new' } }).value).toMatchObject({ auth: { secret: 'new' } })
  })
  it('lets a read-only value come back unchanged only', () => {
    expect(lay({ name: 'b', cdn_domain: 'x.cdn' }).errors).toEqual([])
    expect(lay({ name: 'b', cdn_domain: 'evil' })).toMatchObject({
      value: { cdn_domain: 'x.cdn' },
      errors: [{ path: '/cdn_domain', keyword: 'readOnly' }],
    })
    expect(lay({ name: 'b', cdn_domain: null }).errors).toHaveLength(1)
    expect(lay({ name: 'b', targets: [{ id: 't9', url: 'x' }] }).errors).toEqual([
      { path: '/targets/0/id', keyword: 'readOnly', params: {} },
    ])
  })
  it('refuses read-only values of a new record, but for its constant', () => {
    expect(lay({ name: 'b', cdn_domain: 'evil' }, null)).toEqual({
      value: { name: 'b' },
      errors: [{ path: '/cdn_domain', keyword: 'readOnly', params: {} }],
    })
    expect(lay({ name: 'b', kind: 'HLS' }, null).errors).toEqual([])
    expect(lay({ name: 'b', kind: 'RTMP' }, null).errors).toHaveLength(1)
  })
  it('ignores hidden values of the caller, at any place', () => {
    expect(lay({ name: 'b', tuning: 'evil' }).value).toMatchObject({ tuning: 'large' })
    expect(lay({ name: 'b', tuning: 'evil' }, null).value).toEqual({ name: 'b' })
    expect(lay({ name: 'b', auth: { internal: 'evil' } }).value).toMatchObject({ auth: { internal: 'i' } })
    expect(lay({ name: 'b', targets: [{ url: 'x', inner: 'evil' }] }).value).toMatchObject({ targets: [{ url: 'x' }] })
    expect((lay({ name: 'b', targets: [{ url: 'x', inner: 'evil' }] }).value as typeof stored).targets[0]).not.toHaveProperty('inner')
  })
  it('matches items by id, in any order, and map values by key', () => {
    expect(lay({ name: 'b', targets: [{ id: 't2', url: 'z' }, { url: 'new' }, { id: 't1', url: 'u1', key: null }] }).value).toMatchObject({
      targets: [{ id: 't2', url: 'z', key: 'k2', inner: 'n2' }, { url: 'new' }, { id: 't1', url: 'u1', inner: 'n1' }],
    })
    expect(lay({ name: 'b', streams: { s1: { name: 'x' }, s2: { name: 'y' } } }).value).toMatchObject({
      streams: { s1: { name: 'x', password: 'p1' }, s2: { name: 'y' } },
    })
    expect((lay({ name: 'b', streams: { s2: {} } }).value as typeof stored).streams).toEqual({ s2: {} })
  })
  it('survives bodies of another shape', () => {
    for (const body of [null, [], 'x', 5, { auth: 'x' }, { streams: [1] }, { targets: { a: 1 } }, { targets: [null, 5] }])
      expect(() => lay(body)).not.toThrow()
  })
  it('never pollutes a prototype', () => {
    const body: unknown = JSON.parse(
      '{"name":"b","__proto__":{"polluted":1},"streams":{"__proto__":{"password":"x"},"constructor":{"name":"c"}}}',
    )
    const { value } = lay(body)
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(lay({ streams: { toString: { name: 'x' } } }).value).toMatchObject({ streams: { toString: { name: 'x' } } })
  })
  it('leaves the stored record unchanged', () => {
    const before = structuredClone(stored)
    const { value } = lay({ name: 'b' })
    ;(value as Record<string, unknown>).tuning = 'changed'
    expect(stored).toEqual(before)
  })
})

describe('secrets', () => {
  it('leave the record; only their state is reported', () => {
    const { record, secrets } = splitSecrets(base, { ...stored, auth: { secret: 'a-long-secret-1234', forever: true } })
    expect(JSON.stringify(record)).not.toMatch(/a-long|p1|k1|k2/)
    expect(secrets).toEqual({
      '/auth/secret': { set: true, last4: '1234' },
      '/streams/s1/password': { set: true, last4: '' },
      '/targets/0/key': { set: true, last4: '' },
      '/targets/1/key': { set: true, last4: '' },
    })
  })
  it('shows nothing of a short secret', () => {
    expect(splitSecrets(base, { auth: { secret: 'elevenchars' } }).secrets).toEqual({ '/auth/secret': { set: true, last4: '' } })
    expect(splitSecrets(base, { auth: { secret: 12345678901234 } }).secrets).toEqual({ '/auth/secret': { set: true, last4: '' } })
  })
  it('finds them behind references and branches', () => {
    const loose: Schema = {
      $ref: '#/definitions/a',
      definitions: {
        a: {
          oneOf: [{ properties: { x: { type: 'string', writeOnly: true } } }, { properties: { y: {} } }],
          properties: { list: { items: { $ref: '#/definitions/a' } } },
        },
      },
    }
    expect(splitSecrets(loose, { x: 'abc', list: [{ x: 'def' }], y: 1 })).toEqual({
      record: { list: [{}], y: 1 },
      secrets: { '/x': { set: true, last4: '' }, '/list/0/x': { set: true, last4: '' } },
    })
  })
  it('clear as absent for the check', () => {
    expect(withoutCleared(base, { name: null, auth: { secret: null, forever: null } })).toEqual({ name: null, auth: { forever: null } })
    const data = { auth: { secret: 'x' } }
    expect(withoutCleared(base, data)).toBe(data)
  })
  it('are not required on edit, branches included', () => {
    const schema: Schema = {
      required: ['a', 's'],
      properties: { a: {}, s: { writeOnly: true } },
      allOf: [{ if: {}, then: { required: ['s', 'a'] } }],
    }
    relaxSecrets(schema)
    expect(schema.required).toEqual(['a'])
    expect(schema.allOf).toEqual([{ if: {}, then: { required: ['a'] } }])
    expect(resolve(definition, { mode: 'edit' }).schema.properties?.auth).toMatchObject({ required: [] })
    expect(resolve(definition, { mode: 'create' }).schema.properties?.auth).toMatchObject({ required: ['secret'] })
  })
})
