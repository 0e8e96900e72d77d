// Rules between records that stand in a branch hold for the records for which the branch holds.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadType } from '../../support/operatorTypes.ts'
import { openPortal, type Caller, type Portal } from '../support/portal.ts'

const probe = {
  type: 'object',
  required: ['kind'],
  properties: { kind: { enum: ['owned', 'shared', 'pointing'] }, place: { oneOf: [{ $ref: '#/definitions/named' }, { type: 'integer' }] } },
  definitions: { named: { type: 'object', required: ['code'], properties: { code: { type: 'string', unique: { scope: 'provider' } } } } },
  allOf: [
    {
      if: { properties: { kind: { const: 'owned' } } },
      then: { properties: { serial: { type: 'string', unique: { scope: 'provider' } } } },
      else: { properties: { serial: { type: 'string' } } },
    },
  ],
  anyOf: [
    {
      properties: {
        kind: { const: 'pointing' },
        country: { type: 'string', reference: { type: 'countries', label: 'name', value: 'code' } },
      },
      required: ['country'],
    },
    { properties: { kind: { enum: ['owned', 'shared'] } } },
  ],
}

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await openPortal()
  staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
  expect((await loadType(portal, 'probes', probe)).filter(({ level }) => level === 'error')).toEqual([])
}, 60_000)
afterAll(() => portal.close())

async function answer(body: object): Promise<[number, string[]]> {
  const { statusCode, ...response } = await staff.ask({ method: 'POST', url: '/api/v1/probes', body })
  const { errors = [] } = response.json<{ errors?: { path: string; keyword: string }[] }>()
  return [statusCode, errors.map(({ path, keyword }) => `${path} ${keyword}`)]
}

describe('a unique value', () => {
  it('in "then" can be used once where the condition holds', async () => {
    expect(await answer({ kind: 'owned', serial: 'a' })).toEqual([201, []])
    expect(await answer({ kind: 'owned', serial: 'a' })).toEqual([409, ['/serial unique']])
    expect(await answer({ kind: 'owned', serial: 'b' })).toEqual([201, []])
  })
  it('in "then" is not checked where the condition does not hold', async () => {
    expect(await answer({ kind: 'shared', serial: 'a' })).toEqual([201, []])
    expect(await answer({ kind: 'shared', serial: 'a' })).toEqual([201, []])
  })
  it('behind an alternative that is a reference can be used once', async () => {
    expect(await answer({ kind: 'shared', place: { code: 'x' } })).toEqual([201, []])
    expect(await answer({ kind: 'shared', place: { code: 'x' } })).toEqual([409, ['/place/code unique']])
    expect(await answer({ kind: 'shared', place: 7 })).toEqual([201, []])
    expect(await answer({ kind: 'shared', place: 7 })).toEqual([201, []])
  })
})

describe('a reference', () => {
  it('in an alternative that holds must lead to an existing record', async () => {
    expect(await answer({ kind: 'pointing', country: 'DE' })).toEqual([201, []])
    expect(await answer({ kind: 'pointing', country: 'XX' })).toEqual([400, ['/country reference']])
  })
  it('in an alternative that does not hold is not checked', async () => {
    expect(await answer({ kind: 'shared', country: 'XX' })).toEqual([201, []])
  })
})
