import { expect, it } from 'vitest'
import type { Action } from '../load/resource/resourceFile.ts'
import { isFor } from './isFor.ts'

const asking = (where: Action['where']): Action => ({ id: 'a', on: 'bulk', access: [], where }) as Action
const served = asking({ 'records.*.enabled': [true, ''] })

it.each([
  [{}, true],
  [{ records: [] }, true],
  [{ records: [{}] }, true],
  [{ records: [{}, { enabled: false }] }, true],
  [{ records: [{ enabled: false }, { enabled: true }] }, true],
  [{ records: [{ enabled: false }] }, false],
])('an action for values that are on or not given, of %j: %s', (record, offered) => expect(isFor(served, record)).toBe(offered))

it.each([
  [{ accounts: { a: { client: 'CDN2', verified: true }, b: { client: 'CDN2' } } }, true],
  [{ accounts: { a: { client: 'CDN2', verified: true } } }, false],
  [{ accounts: { a: { client: 'CDN1' } } }, false],
])('of the values of a map, %j: %s', (record, offered) =>
  expect(isFor(asking({ 'accounts.*.client': ['CDN2'], 'accounts.*.verified': [false, ''] }), record)).toBe(offered),
)

it('of the items of a list themselves, and of a list in a list', () => {
  expect(isFor(asking({ 'tags.*': ['a'] }), { tags: ['b', 'a'] })).toBe(true)
  expect(isFor(asking({ 'tags.*': ['a'] }), { tags: ['b'] })).toBe(false)
  const nested = asking({ 'zones.*.sets.*.on': [true] })
  expect(isFor(nested, { zones: [{}, { sets: [{ on: false }, { on: true }] }] })).toBe(true)
  expect(isFor(nested, { zones: [{}, { sets: [{ on: false }] }] })).toBe(false)
})

it('of a plain field, and of a missing one', () => {
  expect(isFor(asking({ status: ['new'] }), { status: 'new' })).toBe(true)
  expect(isFor(asking({ status: ['new'] }), {})).toBe(false)
  expect(isFor(asking({ status: ['new', ''] }), {})).toBe(true)
  expect(isFor(asking(undefined), {})).toBe(true)
})
