import { describe, expect, it } from 'vitest'
import { deliveryErrors, deliveryOf, isDelivered } from './delivery.ts'

const refused = (...errors: object[]) =>
  deliveryOf({ _delivery: { state: 'error', agents: { total: 1, applied: 0 }, applied_version: 4, errors } })

describe('the delivery of a record', () => {
  it('comes from the server', () => {
    expect(deliveryOf({ _delivery: { state: 'pending', agents: { total: 3, applied: 1 }, applied_version: 7 } })).toEqual({
      state: 'pending',
      agents: { total: 3, applied: 1 },
      appliedVersion: 7,
      errors: [],
    })
    expect(deliveryOf({ _delivery: { state: 'none' } })).toEqual({
      state: 'none',
      agents: { total: 0, applied: 0 },
      appliedVersion: undefined,
      errors: [],
    })
  })
  it.each([
    undefined,
    {},
    { _delivery: null },
    { _delivery: 'pending' },
    { _delivery: { state: 'done' } },
    { _delivery: { state: 5 } },
    { _delivery: [] },
  ])('is unknown of %j', (record) => expect(deliveryOf(record)).toBeUndefined())
  it.each(['applied', 'pending', 'none'])('has no reasons in the state %s', (state) => {
    expect(deliveryOf({ _delivery: { state, errors: [{ path: '/a', reason: 'x' }] } })?.errors).toEqual([])
  })
  it('exists for types that agents deliver, not for their tasks', () => {
    expect([
      isDelivered({ agents: { kind: 'k' } }),
      isDelivered({ agents: { kind: 'k', as: 'task' } }),
      isDelivered({}),
      isDelivered({ agents: 'k' }),
    ]).toEqual([true, false, false, false])
  })
})

describe('R1-178 R1-378 reasons of a refusal', () => {
  const stored = { name: 'a', origin: { servers: {} } }
  it('are shown at their fields, one a field', () => {
    const found = deliveryErrors(
      refused(
        { path: '/name', reason: 'first', agent: 'e1' },
        { path: '/name', reason: 'second', agent: 'e2' },
        { path: '/origin/servers', reason: 'none' },
      ),
      stored,
      stored,
    )
    expect(found).toEqual([
      { path: '/name', keyword: 'delivery', params: { reason: 'first' } },
      { path: '/origin/servers', keyword: 'delivery', params: { reason: 'none' } },
    ])
  })
  it('leave a field that was changed', () => {
    expect(deliveryErrors(refused({ path: '/name', reason: 'x' }), stored, { ...stored, name: 'b' })).toEqual([])
  })
  it('are shown at an unchanged secret, but not at a replaced or missing one', () => {
    const delivery = refused({ path: '/passphrase', reason: 'x' })
    const secrets = { '/passphrase': { set: true } }
    expect(deliveryErrors(delivery, stored, stored, secrets)).toEqual([
      { path: '/passphrase', keyword: 'delivery', params: { reason: 'x' } },
    ])
    expect(deliveryErrors(delivery, stored, { ...stored, passphrase: 'other' }, secrets)).toEqual([])
    expect(deliveryErrors(delivery, stored, stored, { '/passphrase': { set: false } })).toEqual([])
    expect(deliveryErrors(delivery, stored, stored)).toEqual([])
  })
  it.each(['', '/gone', '/origin/hostname', 'name', '/name/x'])('are not shown at missing fields: %j', (path) =>
    expect(deliveryErrors(refused({ path, reason: 'x' }), stored, stored)).toEqual([]),
  )
  it.each([
    [
      { path: 5, reason: 'x' },
      { path: '', reason: 'x', agent: undefined },
    ],
    [{ path: '/name' }, { path: '/name', reason: '', agent: undefined }],
  ])('are read as far as they are valid: %j', (given, read) => expect(refused(given)?.errors).toEqual([read]))
  it('are empty without a delivery', () => expect(deliveryErrors(undefined, stored, stored)).toEqual([]))
})
