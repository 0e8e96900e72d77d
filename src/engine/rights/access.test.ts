import { describe, expect, it } from 'vitest'
import { accessWords, can, type Actor } from './access.ts'
import { parseFacts } from './facts.ts'

const file = {
  clients: ['A', 'B'],
  permissions: ['read_x', 'update_x'],
  roles: {
    customer: { kind: 'person' },
    narrow: { kind: 'person', restricted: true, only: ['/x'] },
    boss: { kind: 'staff', permissions: '*', reach: 'all' },
    clerk: { kind: 'staff', permissions: ['read_x'] },
  },
  features: { brand: ['f'], account: ['g'] },
  s3Hosts: ['s3.example', '*.s3.example'],
}
const facts = parseFacts(file)
const person: Actor = { kind: 'person', role: 'customer', permissions: [], inAccount: true }
const clerk: Actor = { kind: 'staff', role: 'clerk', permissions: ['read_x'], inAccount: false }

describe('access', () => {
  it('admits a person of the account, and staff who entered it', () => {
    expect(can(person, ['customer'], facts)).toBe(true)
    expect(can({ ...clerk, inAccount: true }, ['customer'], facts)).toBe(true)
    expect(can(clerk, ['staff'], facts)).toBe(true)
    expect(can(clerk, ['read_x'], facts)).toBe(true)
    expect(can(clerk, ['boss', 'clerk'], facts)).toBe(true)
  })
  it.each<[string, Actor, string[] | undefined]>([
    ['nobody without words', person, undefined],
    ['nobody with no words', person, []],
    ['no person of another account', { ...person, inAccount: false }, ['customer']],
    ['no restricted role', { ...person, role: 'narrow' }, ['customer']],
    ['no person as staff', person, ['staff']],
    ['no staff who entered as staff', { ...clerk, inAccount: true }, ['staff']],
    ['no staff outside as customer', clerk, ['customer']],
    ['no missing permission', clerk, ['update_x']],
    ['no permission the facts do not know', { ...clerk, permissions: ['secret'] }, ['secret']],
    ['no unknown word', clerk, ['everybody']],
    ['no name of the prototype', { ...clerk, role: 'constructor', permissions: ['toString'] }, ['constructor', 'toString', '__proto__']],
    [
      'nobody signed out',
      { kind: 'anonymous', role: 'boss', permissions: ['read_x'], inAccount: true },
      ['customer', 'staff', 'boss', 'read_x'],
    ],
    ['no other role', person, ['boss']],
  ])('lets in %s', (_, actor, words) => {
    expect(can(actor, words, facts)).toBe(false)
  })
  it('recognizes its words', () => {
    expect(accessWords(facts)).toEqual(['customer', 'staff', 'customer', 'narrow', 'boss', 'clerk', 'read_x', 'update_x'])
  })
})

describe('facts', () => {
  it('reads roles with all or some permissions', () => {
    expect(facts.roles.boss).toEqual({ kind: 'staff', permissions: ['read_x', 'update_x'], restricted: false, reach: 'all' })
    expect(facts.roles.narrow).toMatchObject({ restricted: true, only: ['/x'] })
  })
  it.each<[string, unknown]>([
    ['/', null],
    ['/', []],
    ['/clients', { ...file, clients: 'A' }],
    ['/clients', { ...file, clients: [1] }],
    ['/permissions', { ...file, permissions: undefined }],
    ['/roles', { ...file, roles: [] }],
    ['/roles/x/kind', { ...file, roles: { x: {} } }],
    ['/roles/x/permissions', { ...file, roles: { x: { kind: 'staff', permissions: ['unknown'] } } }],
    ['/roles/x/booksAlone', { ...file, roles: { x: { kind: 'staff', booksAlone: 5 } } }],
    ['/roles/x/booksAlone/RUB', { ...file, roles: { x: { kind: 'staff', booksAlone: { RUB: '5' } } } }],
    ['/roles/x/booksAlone/RUB', { ...file, roles: { x: { kind: 'staff', booksAlone: { RUB: -5 } } } }],
    ['/roles/x/booksAlone/RUB', { ...file, roles: { x: { kind: 'staff', booksAlone: { RUB: 0.005 } } } }],
    ['/features', { ...file, features: [] }],
    ['/features/brand', { ...file, features: { brand: 'f' } }],
    ['/alerts', { ...file, alerts: 'stream-gone' }],
    ['/s3Hosts', { ...file, s3Hosts: {} }],
  ])('refuses a wrong file, at %s', (place, json) => {
    expect(() => parseFacts(json)).toThrow(place)
  })
})
