import { describe, expect, it } from 'vitest'
import type { ResourceFile, Scope } from '../load/resource/resourceFile.ts'
import type { TokenScope } from '../load/resource/resourceFile.ts'
import { passesTokens, reachesAsProgram, scopeFor, tokensOf } from './tokens.ts'

const type = (name: string, scope: Scope, tokens?: TokenScope[]): ResourceFile => ({
  name,
  scope,
  title: '{name}',
  access: {},
  list: { columns: ['name'] },
  form: { sections: [] },
  ...(tokens && { tokens }),
})
const below = (parent: string): Scope => ({ parent, field: 'parent_id' })
const among =
  (...types: ResourceFile[]) =>
  (name: string): ResourceFile | undefined =>
    types.find((one) => one.name === name)

describe('what API tokens may do with a type', () => {
  const [account, provider, closed] = [type('a', 'account'), type('p', 'provider'), type('c', 'account', [])]
  it.each<[string, ResourceFile, TokenScope[]]>([
    ['an account’s is open', account, ['read', 'write']],
    ['the provider’s is closed', provider, []],
    ['the provider’s as it says', type('x', 'provider', ['read']), ['read']],
    ['an account’s as it says', closed, []],
    ['below an account’s', type('x', below('a')), ['read', 'write']],
    ['below the provider’s', type('x', below('p')), []],
    ['below a closed one', type('x', below('c')), []],
    ['below a closed one, as it says itself', type('x', below('c'), ['read']), ['read']],
    ['below one that is gone', type('x', below('gone')), []],
    ['below itself', type('x', below('x')), []],
  ])('%s', (_, resource, open) => {
    expect(tokensOf(resource, among(account, provider, closed, resource))).toEqual(open)
  })
  it('two that are below each other are closed', () => {
    const [one, other] = [type('one', below('other')), type('other', below('one'))]
    expect(tokensOf(one, among(one, other))).toEqual([])
  })
  it('everything but reading is writing', () => {
    expect((['read', 'create', 'update', 'delete'] as const).map(scopeFor)).toEqual(['read', 'write', 'write', 'write'])
  })
  it('people pass, programs by the type, and to change something also by their own scopes', () => {
    const [person, reader, writer] = [{}, { program: ['read'] }, { program: ['read', 'write'] }]
    const asked = [person, reader, writer].map((who) => [
      passesTokens(who, [], 'read'),
      passesTokens(who, ['read'], 'read'),
      passesTokens(who, ['read'], 'update'),
      reachesAsProgram(who, ['read', 'write'], 'update'),
      reachesAsProgram(who, ['read', 'write'], 'read'),
    ])
    expect(asked).toEqual([
      [true, true, true, true, true],
      [false, true, false, false, true],
      [false, true, false, true, true],
    ])
  })
})
