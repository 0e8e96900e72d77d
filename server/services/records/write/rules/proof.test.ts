// Changes for which the definition requires a recent proof.
import { describe, expect, it } from 'vitest'
import { needsProof, reasonOf } from './proof.ts'

const rules = { create: ['trusted'], update: ['role', 'hosts.*'], delete: true as const }
const none = { create: ['trusted'] }

describe('a change needs a recent proof', () => {
  it('to delete a record, only if the definition says so', () => {
    expect(needsProof(rules, { action: 'delete', data: {}, before: {} })).toBe(true)
    expect(needsProof(none, { action: 'delete', data: { trusted: true }, before: { trusted: true } })).toBe(false)
    expect(needsProof({ create: true }, { action: 'delete', data: {}, before: {} })).toBe(false)
  })
  it('to restore a record that grants as much as a new one, regardless of its earlier state', () => {
    const data = { trusted: true, role: 'a' }
    expect(needsProof(rules, { action: 'restore', data, before: data })).toBe(true)
    expect(needsProof({ create: true }, { action: 'restore', data, before: data })).toBe(true)
    expect(needsProof(rules, { action: 'restore', data: { role: 'b' }, before: data })).toBe(false)
  })
  it.each([undefined, null, false])('when a new record grants something, and %j is nothing', (trusted) => {
    expect(needsProof(rules, { action: 'create', data: { trusted: true } })).toBe(true)
    expect(needsProof(rules, { action: 'create', data: { trusted } })).toBe(false)
  })
  it('when one of its fields changes, any member of a list or map among them', () => {
    const before = { role: 'a', hosts: { x: 1 }, name: 'n' }
    const update = (data: object) => needsProof(rules, { action: 'update', data: { ...before, ...data }, before })
    expect([update({ role: 'b' }), update({ role: undefined }), update({ hosts: { x: 2 } }), update({ hosts: {} })]).toEqual(
      Array(4).fill(true),
    )
    expect([update({}), update({ name: 'm' }), update({ hosts: { x: 1 } })]).toEqual([false, false, false])
  })
  it('never without rules', () => {
    for (const action of ['create', 'update', 'delete', 'restore'] as const)
      expect(needsProof(undefined, { action, data: { role: 'a' } })).toBe(false)
  })
  it('and reports the fields or the action that needs it', () => {
    const before = { role: 'a', hosts: { x: 1 }, name: 'n' }
    const of = (rule: Parameters<typeof reasonOf>[1], change: Parameters<typeof reasonOf>[2]) => reasonOf('things', rule, change)
    expect(of(rules, { action: 'update', data: { role: 'a', hosts: {}, name: 'm' }, before })).toEqual({
      type: 'things',
      action: 'update',
      fields: ['hosts.*'],
    })
    expect(of(rules, { action: 'create', data: { trusted: true } })).toEqual({ type: 'things', action: 'create', fields: ['trusted'] })
    expect(of({ create: true }, { action: 'create', data: before })).toEqual({ type: 'things', action: 'create', fields: [] })
    expect(of(rules, { action: 'delete', data: {}, before })).toEqual({ type: 'things', action: 'delete', fields: [] })
  })
})
