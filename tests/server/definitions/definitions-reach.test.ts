// A version on hold names the records that it breaks: to each employee only those within reach, and the others as a number.
import { expect, it } from 'vitest'
import type { DefinitionProblem } from '../../../src/engine/types.ts'
import { loadType } from '../../support/operatorTypes.ts'
import type { Caller } from '../support/portal.ts'
import { adminOfSecondBrand } from '../support/secondBrand.ts'
import { base, boxesOfStory, url } from './changingBoxes.ts'

const { portal, staff } = boxesOfStory()
const everybody = ['customer', 'staff', 'core_read_provider']
const resource = (scope: 'account' | 'provider') => ({
  'resource.json': {
    name: 'boxes',
    scope,
    ...(scope === 'provider' && { reach: { brand: 'brand' } }),
    title: '{name}',
    access: { read: everybody, create: everybody, update: everybody, delete: everybody },
    list: { columns: ['name'] },
    form: { sections: [{ id: 'a', fields: ['name'] }] },
  },
})
const schema = { ...base, properties: { ...base.properties, brand: { type: 'string' } } }
const tighter = (limits: object) => ({ ...schema, properties: { ...schema.properties, ...limits } })
const short = { name: { type: 'string', maxLength: 3 } }

async function made(caller: Caller, at: string, body: object): Promise<string> {
  const answer = await caller.ask({ method: 'POST', url: at, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}

async function problemsOf(caller: Caller, host?: string): Promise<DefinitionProblem[]> {
  const answer = await caller.ask({ url: '/api/v1/definitions/problems', ...(host && { host }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<DefinitionProblem[]>().filter(({ type }) => type === 'boxes')
}
const idsIn = ({ params }: DefinitionProblem): string[] => ((params?.['records'] ?? []) as { id: string }[]).map(({ id }) => id)

it('records of accounts are named to staff of their brand', async () => {
  await loadType(portal(), 'boxes', schema, resource('account'))
  const project = { name: 'Second', client_type: 'legal', company_brand: 'second', status: 'active', currency: 'RUB' }
  await made(staff(), '/api/v1/projects', { ...project, accounts: { 'boxes-second': { client: 'CDN2' } } })
  const customer = await portal().signIn('cdn2@demo.example', { as: 'bearer' })
  const own = await made(customer, '/api/v1/accounts/demo-cdn2/boxes', { name: 'first' })
  expect((await staff().ask({ method: 'POST', url: '/api/v1/accounts/boxes-second/entry' })).statusCode).toBeLessThan(300)
  const other = await made(staff(), '/api/v1/accounts/boxes-second/boxes', { name: 'second' })
  await loadType(portal(), 'boxes', tighter(short), resource('account'))

  const [all] = await problemsOf(staff())
  expect(idsIn(all!)).toEqual([other, own])
  const second = await adminOfSecondBrand(portal())
  const [seen] = await problemsOf(second, 'second.localhost')
  expect(seen).toMatchObject({ code: 'records_break', params: { count: 2, total: 2 } })
  expect(idsIn(seen!)).toEqual([other])
  expect(JSON.stringify(seen)).not.toContain(own)
})

it('records of the provider are named to those who may read them, and rules are counted by them', async () => {
  await loadType(portal(), 'boxes', schema, resource('provider'))
  const ofMain = await made(staff(), url, { name: 'first', size: 9, brand: 'main' })
  const ofSecond = await made(staff(), url, { name: 'second', brand: 'second' })
  await loadType(portal(), 'boxes', tighter({ ...short, size: { type: 'integer', maximum: 5 } }), resource('provider'))

  const all = await problemsOf(staff())
  expect(all.map(({ code }) => code)).toEqual(['records_break', 'records_break_here'])
  expect(new Set(idsIn(all[0]!))).toEqual(new Set([ofMain, ofSecond]))
  const seen = await problemsOf(await adminOfSecondBrand(portal()), 'second.localhost')
  expect(seen.map(({ code }) => code)).toEqual(['records_break'])
  expect(seen[0]!.params).toMatchObject({ count: 2, total: 2 })
  expect(idsIn(seen[0]!)).toEqual([ofSecond])
})
