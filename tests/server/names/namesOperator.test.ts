// Names of an operator's own types: lists that may repeat, targets that are edited, zones of any depth.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadType } from '../../support/operatorTypes.ts'
import { openWorld, type Side, verdict, type World } from './namesSupport.ts'

const type = 'pointed-hosts'
const text = { type: 'string', maxLength: 127 }
const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['edge'],
  properties: {
    edge: text,
    zone: { ...text, claims: { kind: 'zone' } },
    host: { ...text, claims: { kind: 'host', target: 'edge' } },
    other: { ...text, claims: { kind: 'host', target: 'edge' } },
  },
}
const resource = {
  name: type,
  scope: 'account',
  title: '{edge}',
  access: { read: ['customer'], create: ['customer'], update: ['customer'], delete: ['customer'] },
  list: { columns: ['edge'] },
  form: { sections: [{ id: 'host', fields: ['edge', 'zone', 'host', 'other'] }] },
}
let world: World
beforeAll(async () => {
  world = await openWorld()
  const problems = await loadType(world.portal, type, schema, { 'resource.json': resource })
  expect(problems.filter(({ level }) => level === 'error')).toEqual([])
})
afterAll(() => world.portal.close())
const post = (side: Side, body: object) =>
  side.caller.ask({ method: 'POST', url: side.url(type), body: { edge: 'one.edge.example', ...body } })
const make = async (side: Side, body: object): Promise<string> => (await post(side, body)).json<{ id: string }>().id
const patch = (side: Side, id: string, body: object) =>
  side.caller.ask({ method: 'PATCH', url: `${side.url(type)}/${id}`, version: 1, body })

it('a name in two fields of a record is refused, also where the record had it before', async () => {
  expect(verdict(await post(world.a, { host: 'a.customer.example', other: 'A.customer.example' }))).toBe('409, /other unique')
  const id = await make(world.a, { host: 'b.customer.example' })
  expect(verdict(await patch(world.a, id, { other: 'B.customer.example' }))).toBe('409, /other unique')
})
it('a name whose target changes is proven by a CNAME record to the new one, no longer by one to the old', async () => {
  for (const [name, points, state] of [
    ['c.customer.example', 'two.edge.example', 'proven'],
    ['d.customer.example', 'one.edge.example', 'waiting'],
  ] as const) {
    const id = await make(world.a, { host: name })
    expect(verdict(await patch(world.a, id, { edge: 'two.edge.example' }))).toBe('200')
    world.proofs.cnames.set(name, points)
    await world.a.check(id, type)
    expect(await world.a.state(id, type)).toBe(state)
  }
})
it('a trusted project must prove its zones inside a zone of another account', async () => {
  world.proofs.servers.set('kin.example', ['ns1.example.net', 'ns2.example.net'])
  const above = await make(world.a, { zone: 'kin.example' })
  await world.a.check(above, type)
  expect(await world.a.state(above, type)).toBe('proven')
  const staff = await world.portal.signIn('admin@demo.example', { as: 'bearer' })
  const projects = (await staff.ask({ url: '/api/v1/projects?range=[0,99]' })).json<{ id: string; version: number; accounts: object }[]>()
  const { id, version } = projects.find(({ accounts }) => Object.hasOwn(accounts ?? {}, world.b.account))!
  const trusted = await staff.ask({ method: 'PATCH', url: `/api/v1/projects/${id}`, version, body: { names_trusted: true } })
  expect(trusted.statusCode).toBe(200)
  const states: string[] = []
  for (const zone of ['shop.kin.example', 'nokin.example']) states.push(await world.b.state(await make(world.b, { zone }), type))
  expect(states).toEqual(['waiting', 'proven'])
})
