// Reading a body before validation does not slow down with many names: envelope names are looked up in it.
import { describe, expect, it } from 'vitest'
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import { definitionOf } from '../../../../tests/support/builtins.ts'
import { fromWire, type WireRecord } from './wire.ts'

const definition = definitionOf('http-resources')
function watched(body: PlainObject): { body: PlainObject; listed: () => number } {
  let listed = 0
  const ownKeys = (target: object) => {
    listed += 1
    return Reflect.ownKeys(target)
  }
  return { body: new Proxy<PlainObject>(body, { ownKeys }), listed: () => listed }
}
const names: PlainObject = Object.fromEntries(Array.from({ length: 4900 }, (_, n) => [`k${n}`, 0]))
const current = { id: 'http_1', version: 3, name: 'a' } as WireRecord

describe('a body of thousands of names', () => {
  it.each([
    ['a new record', undefined],
    ['a stored one', current],
  ])('is never listed: %s', (_, now) => {
    const { body, listed } = watched(names)
    const { fields, errors } = fromWire(definition, body, now)
    expect([fields === body, errors, listed()]).toEqual([true, [], 0])
  })
  it('still may not contain members that the portal sets', () => {
    const { errors } = fromWire(definition, { ...names, id: 'http_2', version: 3 })
    expect(errors.map(({ path, keyword }) => [path, keyword])).toEqual([
      ['/id', 'readOnly'],
      ['/version', 'readOnly'],
    ])
    expect(fromWire(definition, { ...names, id: 'http_2' }, current).errors).toEqual([{ path: '/id', keyword: 'idDiffers', params: {} }])
  })
})
