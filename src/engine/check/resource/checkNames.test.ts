import { describe, expect, it } from 'vitest'
import { checkNamesKeys } from './checkNames.ts'
import type { Schema } from '../../schema/types.ts'
import type { Definition } from '../../types.ts'

const problemsOf = (schema: object, scope = 'account'): string[] => {
  const found: string[] = []
  checkNamesKeys(
    { schema: schema as Schema, resource: { scope } as Definition['resource'] },
    ({ at = [] }) => void found.push([at].flat().join('/')),
  )
  return found
}
const host = (claims: unknown): object => ({ properties: { target: { type: 'string' }, names: { items: { claims } } } })

describe('keys about names', () => {
  it.each([[{ kind: 'host' }], [{ kind: 'zone' }], [{ kind: 'host', target: 'target' }]])('claims %j', (claims) =>
    expect(problemsOf(host(claims))).toEqual([]),
  )
  it.each([
    [true],
    ['host'],
    [{}],
    [{ kind: 'name' }],
    [{ kind: 'host', target: 'nowhere' }],
    [{ kind: 'host', targets: 'target' }],
    [{ kind: 1 }],
  ])('do not claim %j', (claims) => expect(problemsOf(host(claims))).toEqual(['properties/names/items/claims']))
  it('claim nothing in a type of the provider', () => {
    expect(problemsOf(host({ kind: 'host' }), 'provider')).toEqual(['properties/names/items/claims'])
  })
  it('reserve names, and refuse cycles', () => {
    expect(problemsOf({ properties: { a: { reserved: { below: 'name' } } }, noLoop: { hosts: ['a'], sources: ['b.c'] } })).toEqual([])
    expect(problemsOf({ properties: { a: { reserved: true } } })).toEqual(['properties/a/reserved'])
    expect(problemsOf({ properties: { a: { reserved: { under: 'name' } } } })).toEqual(['properties/a/reserved'])
    for (const noLoop of [true, {}, { hosts: [], sources: ['a'] }, { hosts: ['a'] }, { hosts: 'a', sources: ['b'] }])
      expect(problemsOf({ noLoop })).toEqual(['noLoop'])
  })
})
