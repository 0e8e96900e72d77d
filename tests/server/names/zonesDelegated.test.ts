// Zones of customers, from delegation to the agents: a new zone is served after its parent refers to the portal's name servers.
import { afterEach, describe, expect, it } from 'vitest'
import type { Said } from '../../support/outside/dns.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { closeNet, openNet } from './delegationNet.ts'
import { loadType } from '../../support/operatorTypes.ts'
import { label, openWorld, type Side, type World, trust } from './namesSupport.ts'

const ours = { refer: ['ns1.example.net', 'ns2.example.net'] }
const theirs = { refer: ['ns1.other.example'] }
/** An operator's zones: of any depth, and told to agents. */
const served = 'served-zones'
const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 127, claims: { kind: 'zone' } } },
}
const resource = {
  name: served,
  scope: 'account',
  agents: { kind: 'edge' },
  title: '{name}',
  access: { read: ['customer'], create: ['customer'], update: ['customer'], delete: ['customer'] },
  list: { columns: ['name'] },
  form: { sections: [{ id: 'zone', fields: ['name'] }] },
}
let world: World | undefined
afterEach(async () => {
  await world?.portal.close()
  await closeNet()
})

/** `delegated`: what the parent refers to; every resolver fails for those zones, as nobody serves them. */
async function open(delegated: Record<string, Said>) {
  const broken = Object.fromEntries(Object.keys(delegated).map((zone) => [zone, 'broken' as const]))
  const net = await openNet([{ known: delegated }], { resolved: broken })
  const made = (world = await openWorld({ resolver: net.proofs }))
  const problems = await loadType(made.portal, served, schema, { 'resource.json': resource })
  expect(problems.filter(({ level }) => level === 'error')).toEqual([])
  const agent = await makeAgent(made.portal, 'name servers')
  const told = async (): Promise<string[]> =>
    (await agent.all(null)).changes.flatMap(({ type, id, record }) => (record && type === served ? [id] : []))
  return { ...made, net, told }
}
async function zoneOf(side: Side, name: string): Promise<string> {
  const answer = await side.caller.ask({ method: 'POST', url: side.url(served), body: { name } })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
async function stateOf(side: Side, id: string): Promise<string> {
  const [one] = await side.names(id, served)
  return [one!.state, one!.method].filter(Boolean).join(' ')
}

describe('the delegation of a zone', () => {
  const registryOf = async (side: Side, id: string) => (await side.names(id, served))[0]!.registry
  it.each<[string, Said, object]>([
    ['all of ours', ours, { state: 'whole', servers: ['ns1.example.net', 'ns2.example.net'] }],
    ['one of ours', { refer: ['ns1.example.net'] }, { state: 'partly', servers: ['ns1.example.net'] }],
    [
      'all of ours and another one',
      { refer: ['ns1.example.net', 'ns2.example.net', 'ns1.other.example'] },
      { state: 'partly', servers: ['ns1.example.net', 'ns2.example.net', 'ns1.other.example'] },
    ],
    ['others', theirs, { state: 'none', servers: ['ns1.other.example'] }],
    ['no zone of that name', { TXT: ['here'] }, { state: 'none', servers: [] }],
  ])('%s', async (_, said, expected) => {
    const { a } = await open({ 'fresh.example': said })
    const id = await zoneOf(a, 'fresh.example')
    await a.check(id, served)
    const registry = await registryOf(a, id)
    expect({ ...registry, servers: registry?.servers?.toSorted() }).toMatchObject({
      ...expected,
      servers: (expected as { servers: string[] }).servers.toSorted(),
    })
    expect(Date.parse(registry!.next_at)).toBeGreaterThan(0)
    expect(registry).not.toHaveProperty('silent_at')
  })
  it('is unknown while the parent does not answer, with the list of the last answer', async () => {
    const { a, net } = await open({ 'fresh.example': theirs })
    const id = await zoneOf(a, 'fresh.example')
    await a.check(id, served)
    net.servers[0]!.say('fresh.example', 'broken')
    await a.check(id, served)
    expect(await registryOf(a, id)).toMatchObject({ state: 'unknown', servers: ['ns1.other.example'], silent_at: expect.any(String) })
    net.servers[0]!.say('fresh.example', ours)
    await a.check(id, served)
    expect(await registryOf(a, id)).toMatchObject({ state: 'whole' })
    expect(await registryOf(a, id)).not.toHaveProperty('silent_at')
  })
  it('is unknown for a proven zone that cannot be checked, and its list stays', async () => {
    const { a, net } = await open({ 'fresh.example': ours })
    const id = await zoneOf(a, 'fresh.example')
    await a.check(id, served)
    net.servers[0]!.say('fresh.example', 'broken')
    await a.check(id, served)
    expect(await stateOf(a, id)).toBe('proven delegation')
    expect(await registryOf(a, id)).toMatchObject({ state: 'unknown', servers: ['ns1.example.net', 'ns2.example.net'] })
  })
  it('is absent when it was never checked', async () => {
    const { a } = await open({ 'fresh.example': 'broken' })
    const id = await zoneOf(a, 'fresh.example')
    await a.check(id, served)
    expect(await registryOf(a, id)).toMatchObject({ state: 'unknown' })
    expect(await registryOf(a, id)).not.toHaveProperty('servers')
  })
})

describe('a new zone', () => {
  it('is served after its parent refers to us, though no resolver confirms it', async () => {
    const { a, net, told, clock, round } = await open({ 'fresh.example': theirs })
    const id = await zoneOf(a, 'fresh.example')
    await a.check(id, served)
    expect([await stateOf(a, id), await told()]).toEqual(['waiting', []])
    net.servers[0]!.say('fresh.example', ours)
    clock.now += 86_400_000
    await round()
    expect(await stateOf(a, id)).toBe('proven delegation')
    expect(await told()).toEqual([id])
  })
  it.each<[string, Said]>([
    ['refers elsewhere', theirs],
    ['knows no such name', { TXT: ['here'] }],
    ['fails', 'broken'],
    ['refers to names that resemble ours', { refer: ['ns1.example.net.attacker.example', 'xns1.example.net', 'example.net'] }],
  ])('waits while its parent %s, and no agent gets it', async (_, said) => {
    const { a, told } = await open({ 'fresh.example': said })
    const id = await zoneOf(a, 'fresh.example')
    await a.check(id, served)
    expect([await stateOf(a, id), await told()]).toEqual(['waiting', []])
  })
  it('of one account does not belong to another one that entered it first', async () => {
    const { a, b, net } = await open({ 'fresh.example': theirs })
    const [first, second] = [await zoneOf(b, 'fresh.example'), await zoneOf(a, 'fresh.example')]
    net.servers[0]!.say('fresh.example', ours)
    await a.check(second, served)
    await b.check(first, served)
    expect([await stateOf(a, second), await stateOf(b, first)]).toEqual(['proven delegation', 'taken'])
  })
})

it('a delegated zone is shown to its customer as active', async () => {
  const { a } = await open({ 'fresh.example': ours })
  const { id } = (await a.zone('fresh.example')).json<{ id: string }>()
  await a.check(id, 'dns-zones')
  expect((await a.caller.ask({ url: `${a.url('dns-zones')}/${id}` })).json()).toMatchObject({ status: 'active', delegated: true })
})

describe('a zone of another account', () => {
  it.each([
    ['below', 'shop.corp.example', 'corp.example'],
    ['above', 'corp.example', 'shop.corp.example'],
    ['far below', 'a.b.c.corp.example', 'corp.example'],
  ])('%s a zone in effect needs the token: delegation is not enough', async (_, name, held) => {
    const { a, b, net, told } = await open({ [held]: ours, [name]: ours })
    const holder = await zoneOf(a, held)
    await a.check(holder, served)
    expect(await stateOf(a, holder)).toBe('proven delegation')
    const id = await zoneOf(b, name)
    await b.check(id, served)
    expect([await stateOf(b, id), await told()]).toEqual(['waiting', [holder]])
    net.resolver.say(`${label}.${name}`, { TXT: [a.token] })
    await b.check(id, served)
    expect(await stateOf(b, id)).toBe('waiting')
    net.resolver.say(`${label}.${name}`, { TXT: [b.token] })
    await b.check(id, served)
    expect(await stateOf(b, id)).toBe('proven txt')
    expect((await told()).sort()).toEqual([holder, id].sort())
    expect(await stateOf(a, holder)).toBe('proven delegation')
  })
  it.each([
    ['below', 'shop.corp.example', 'corp.example'],
    ['above', 'corp.example', 'shop.corp.example'],
  ])('%s a zone in effect is not proven by trust, which suffices elsewhere', async (_, name, held) => {
    const { a, b } = await open({ [held]: ours })
    await a.check(await zoneOf(a, held), served)
    expect((await trust(world!, true)).statusCode).toBe(200)
    expect(await stateOf(b, await zoneOf(b, name))).toBe('waiting')
    expect(await stateOf(b, await zoneOf(b, 'other.example'))).toBe('proven trust')
  })
  it('of the own account needs only delegation', async () => {
    const { a } = await open({ 'corp.example': ours, 'shop.corp.example': ours })
    for (const name of ['corp.example', 'shop.corp.example']) {
      const id = await zoneOf(a, name)
      await a.check(id, served)
      expect(await stateOf(a, id)).toBe('proven delegation')
    }
  })
  it('that is unproven blocks nobody', async () => {
    const { a, b } = await open({ 'corp.example': theirs, 'shop.corp.example': ours })
    await zoneOf(a, 'corp.example')
    const id = await zoneOf(b, 'shop.corp.example')
    await b.check(id, served)
    expect(await stateOf(b, id)).toBe('proven delegation')
  })
})
