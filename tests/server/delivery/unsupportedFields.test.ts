// Fields that agents declare as not supported, and who is told of them.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { declaredFields } from '../../../edges/nginx/unsupported.ts'
import type { Declared, UnsupportedField } from '../../../server/services/agents/types.ts'
import { changeAgent, makeAgent, type TestAgent } from '../support/agentSupport.ts'
import { openPortal } from '../support/portal.ts'

const portal = await openPortal({ demo: 'people' })
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example')
const foreign = await portal.signIn('other@demo.example')
const edge = await makeAgent(portal, 'Edge 1')
const second = await makeAgent(portal, 'Edge 2')
const type = 'http-resources'
const brotli = { type, path: 'compress.brotli', reason: 'Not supported by this edge.' }
const declare = async (fields: object[], by: TestAgent = edge) =>
  by.ask({ method: 'PUT', url: '/api/v1/agent/unsupported', body: { unsupported: fields } })
const declared = async (fields: object[], by?: TestAgent) => (await declare(fields, by)).json<Declared>()
const url = (account = 'demo-cdn2', of = type) => `/api/v1/accounts/${account}/unsupported?type=${of}`
const told = async (): Promise<UnsupportedField[]> => (await customer.ask({ url: url() })).json()

beforeEach(async () => {
  for (const agent of [edge, second]) {
    await changeAgent(portal, agent.id, { active: true, types: [] })
    await declare([], agent)
  }
})

it('unsupported fields are shown to customers by field, with the agents that do not support them', async () => {
  expect(await declared([brotli])).toEqual({ accepted: 1, refused: [] })
  await declare([brotli, { ...brotli, path: 'ioss', reason: 'No\nimages.' }], second)
  const { type: _, ...field } = brotli
  expect(await told()).toEqual([
    { ...field, agents: ['Edge 1', 'Edge 2'] },
    { path: 'ioss', reason: 'No images.', agents: ['Edge 2'] },
  ])
  await declare([])
  expect((await told()).map(({ agents }) => agents)).toEqual([['Edge 2'], ['Edge 2']])
})

it('the reference edge declares every field of its contract, for resources and their rules', async () => {
  const fields = declaredFields({ options: { role: 'site' } }, { knowsCountries: false }).map((field) => ({ type, ...field }))
  const { accepted, refused } = await declared(fields)
  const unknown = refused.map(({ index, code }) => `${fields[index]!.path} ${code}`)
  // A rule cannot have these.
  expect(unknown).toEqual(['follow_redirects', 'no_http2', 'use_http3'].map((path) => `locations.*.${path} unknown_path`))
  expect(accepted).toBe(fields.length - unknown.length)
  expect((await told()).map(({ path }) => path)).toEqual(expect.arrayContaining(['ioss', 'locations.*.compress.brotli', 'limitations.geo']))
})

describe('unsupported fields are not', () => {
  it.each([
    ['of a type of another kind', { type: 'dns-zones', path: 'name' }, 'unknown_type'],
    ['of a type that is not there', { type: 'nothing', path: 'name' }, 'unknown_type'],
    ['a field that is not there', { path: 'no.such.field' }, 'unknown_path'],
  ])('%s', async (_, more, code) => {
    expect(await declared([{ ...brotli, ...more }, brotli])).toEqual({ accepted: 1, refused: [{ index: 0, code }] })
  })
  it.each([
    ['without a reason', { reason: '' }],
    ['with another member', { more: 1 }],
    ['with no values', { values: [] }],
  ])('accepted %s: the call is refused', async (_, more) => {
    await declare([brotli])
    expect((await declare([{ ...brotli, ...more }])).statusCode).toBe(400)
    expect(await told()).toHaveLength(1)
  })
  it('shown for agents that are off, or whose area does not include the type', async () => {
    await declare([brotli])
    await changeAgent(portal, edge.id, { types: ['certificates'] })
    expect(await told()).toEqual([])
    expect(await declared([brotli])).toEqual({ accepted: 0, refused: [{ index: 0, code: 'unknown_type' }] })
    await changeAgent(portal, edge.id, { types: [type] })
    expect(await told()).toEqual([])
    await declare([brotli])
    await changeAgent(portal, edge.id, { types: [type], active: false })
    expect(await told()).toEqual([])
    await changeAgent(portal, edge.id, { active: true })
    expect(await told()).toHaveLength(1)
  })
  it('shown to strangers, nor for types that a caller cannot read', async () => {
    await declare([brotli])
    expect((await foreign.ask({ url: url() })).statusCode).toBe(404)
    expect((await portal.nobody.ask({ url: url() })).statusCode).toBe(401)
    expect((await customer.ask({ url: url('demo-cdn2', 'nothing') })).statusCode).toBe(404)
    expect((await customer.ask({ url: url('demo-cdn2', 'agents') })).statusCode).toBe(404)
    expect((await customer.ask({ url: '/api/v1/accounts/demo-cdn2/unsupported' })).statusCode).toBe(400)
    const answer = await customer.ask({ method: 'PUT', url: '/api/v1/agent/unsupported', body: { unsupported: [] } })
    expect(answer.statusCode).toBe(401)
  })
})
