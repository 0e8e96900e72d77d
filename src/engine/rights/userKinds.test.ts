import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseFacts } from './facts.ts'
import { kindsOf, parseKinds, traitsOf, type Who } from './userKinds.ts'

const facts = parseFacts(JSON.parse(readFileSync(new URL('../../schemas/_facts.json', import.meta.url), 'utf8')))
const many = (client: string, count: number): string[] => Array.from({ length: count }, () => client)
const person = (clients: string[], restricted = false): Who => ({ of: 'person', restricted, clients })
const staff = (actingIn?: string): Who => ({ of: 'staff', restricted: false, clients: [], actingIn })
const kinds = (who: Who): string[] => kindsOf(who, facts.kinds)

describe('R0-628 the seven kinds of user', () => {
  it.each([
    ['a customer', person(['CDN2']), ['person-customer']],
    ['a customer without an account', person([]), ['person-customer']],
    ['a CDN1 user', person(['CDN1']), ['cdn1-user']],
    ['R0-007 a CDN1 user with a hundred accounts', person(many('CDN1', 100)), ['cdn1-user']],
    ['R0-007 R0-486 a CDN1 user with a hundred and one', person(many('CDN1', 101)), ['cdn1-staff', 'cdn1-user']],
    ['staff', staff(), ['staff']],
    ['staff in a project of CDN2', staff('CDN2'), ['cdn2-staff', 'staff-in-project', 'staff']],
    ['staff in a project of CDN1', staff('CDN1'), ['staff-in-project', 'staff']],
    ['a restricted person', person(['CDN2'], true), ['onlypartialcachedelete']],
  ])('%s', (_, who, expected) => expect(kinds(who)).toEqual(expected))
  it.each([
    ['a hundred and one accounts of the other client are no CDN1 staff', person(many('CDN2', 101)), 'cdn1-staff'],
    ['accounts of the other client do not count', person([...many('CDN1', 100), 'CDN2']), 'cdn1-staff'],
    ['a restricted person is no CDN1 staff, however many accounts', person(many('CDN1', 200), true), 'cdn1-staff'],
    ['nor a CDN1 user', person(['CDN1'], true), 'cdn1-user'],
    ['nor a customer', person([], true), 'person-customer'],
    ['a person is never staff', person(many('CDN1', 500)), 'staff'],
    ['nor in a project', person(['CDN2']), 'staff-in-project'],
    ['staff are no customers', staff('CDN2'), 'person-customer'],
    ['staff in CDN1 are no CDN1 users', staff('CDN1'), 'cdn1-user'],
    ['staff outside are in no project', staff(), 'staff-in-project'],
  ])('%s', (_, who, kind) => expect(kinds(who)).not.toContain(kind))
  it('are seven, each with at least one user', () => {
    const everybody = [person([]), person(many('CDN1', 101)), person([], true), staff('CDN2')].flatMap(kinds)
    expect(Object.keys(facts.kinds).sort()).toEqual([...new Set(everybody)].sort())
    expect(Object.keys(facts.kinds)).toHaveLength(7)
  })
})

describe('consequences of the kind', () => {
  it('CDN1 users load accounts, staff the employee, others the profile', () => {
    const loads = [person(['CDN1']), person(many('CDN1', 101)), staff(), staff('CDN1'), person(['CDN2']), person([], true)].map(
      (who) => traitsOf(who, facts.kinds).loads,
    )
    expect(loads).toEqual(['accounts', 'accounts', 'employee', 'employee', 'profile', 'profile'])
  })
  it('R0-875 only CDN1 staff see all at once: more than 100 accounts', () => {
    expect(traitsOf(person(many('CDN1', 101)), facts.kinds).overview).toBe(true)
    for (const who of [person(many('CDN1', 100)), person([]), staff(), staff('CDN2'), person(many('CDN1', 101), true)])
      expect(traitsOf(who, facts.kinds).overview).toBe(false)
  })
  it('without rules a user has no kind', () =>
    expect(traitsOf(staff(), {})).toEqual({ kinds: [], loads: 'profile', phoneFree: false, overview: false, keepsLanguage: false }))
})

describe('invalid rules stop the start', () => {
  it.each([
    ['text', '/kinds'],
    [{ x: 1 }, '/kinds/x'],
    [{ x: {} }, '/kinds/x/of'],
    [{ x: { of: 'robot' } }, '/kinds/x/of'],
    [{ x: { of: 'staff', client: 'CDN3' } }, '/kinds/x/client'],
    [{ x: { of: 'person', accountsAbove: -1 } }, '/kinds/x/accountsAbove'],
    [{ x: { of: 'person', accountsAbove: '100' } }, '/kinds/x/accountsAbove'],
    [{ x: { of: 'person', phoneFree: false } }, '/kinds/x/phoneFree'],
    [{ x: { of: 'person', loads: 'everything' } }, '/kinds/x/loads'],
    [{ x: { of: 'person', surprise: 1 } }, '/kinds/x/surprise'],
    [{ x: { of: 'person', toString: true } }, '/kinds/x/toString'],
  ])('%j', (rules, place) => expect(() => parseKinds(rules, ['CDN1', 'CDN2'])).toThrow(place))
})
