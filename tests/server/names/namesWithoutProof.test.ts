// Ways to a name without a proof of one's own: after its proof lapsed, after trust ended, beside or below somebody else's.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { label, openWorld, publish, type Side, trust, type World } from './namesSupport.ts'

let world: World
let count = 0
const next = (): string => `w${(count += 1)}.customer.example`
beforeAll(async () => (world = await openWorld()))
afterAll(() => world.portal.close())

const change = (id: string, version: number, names: string[]) =>
  world.a.caller.ask({ method: 'PATCH', url: `${world.a.url()}/${id}`, version, body: { names } })
/** A's name whose proof is missing for so long that it has no effect any more. */
async function lapsed(): Promise<{ name: string; id: string }> {
  const name = next()
  publish(world, name, world.a)
  const { id } = await world.a.make([name])
  expect(await world.a.state(id)).toBe('proven')
  world.proofs.texts.delete(`${label}.${name}`)
  for (let hour = 0; hour < 24 * 12 && (await world.a.state(id)) === 'proven'; hour += 3) {
    world.clock.now += 3 * 3_600_000
    await world.round()
  }
  expect(await world.a.state(id)).toBe('waiting')
  return { name, id }
}

describe('a name without its proof', () => {
  it('does not regain its effect by being removed and added again', async () => {
    const { name, id } = await lapsed()
    const { version } = (await change(id, 1, [])).json<{ version: number }>()
    expect((await change(id, version, [name])).statusCode).toBe(200)
    expect(await world.a.state(id)).toBe('waiting')
  })
  it('does not gain time by that before it lapses: the time counts from the first missing day', async () => {
    const name = next()
    publish(world, name, world.a)
    const { id } = await world.a.make([name])
    world.proofs.texts.delete(`${label}.${name}`)
    world.clock.now += 86_400_000
    await world.round()
    expect(await world.a.state(id)).toBe('proven')
    const { version } = (await change(id, 1, [])).json<{ version: number }>()
    expect((await change(id, version, [name])).statusCode).toBe(200)
    expect(await world.a.state(id)).toBe('waiting')
    publish(world, name, world.a)
    await world.a.check(id)
    expect(await world.a.state(id)).toBe('proven')
  })
  it('does not regain its effect in another record or by a restoration', async () => {
    const { name, id } = await lapsed()
    const other = await world.a.make([])
    await world.a.remove(id, 1)
    expect((await change(other.id, 1, [name])).statusCode).toBe(200)
    expect(await world.a.state(other.id)).toBe('waiting')
    await world.a.remove(other.id, 2)
    expect((await world.a.restore(id, 2)).statusCode).toBe(200)
    expect(await world.a.state(id)).toBe('waiting')
  })
})

describe('trust in a project', () => {
  it('that ended restores nothing', async () => {
    await trust(world, true)
    const name = next()
    const { id } = await world.b.make([name])
    expect(await world.b.state(id)).toBe('proven')
    await trust(world, false)
    world.clock.now += 60_000
    await world.round()
    expect(await world.b.state(id)).toBe('waiting')
    await world.b.remove(id, 1)
    expect((await world.b.restore(id, 2)).statusCode).toBe(200)
    expect(await world.b.state(id)).toBe('waiting')
  })
  it('that ended while the record was deleted restores nothing either', async () => {
    await trust(world, true)
    const { id } = await world.b.make([next()])
    expect(await world.b.state(id)).toBe('proven')
    await world.b.remove(id, 1)
    await trust(world, false)
    expect((await world.b.restore(id, 2)).statusCode).toBe(200)
    expect(await world.b.state(id)).toBe('waiting')
  })
  it('that has ended ends its names immediately, even while DNS does not respond', async () => {
    await trust(world, true)
    const name = next()
    const { id } = await world.b.make([name])
    expect(await world.b.state(id)).toBe('proven')
    world.proofs.silent.add(name).add(`${label}.${name}`)
    await trust(world, false)
    world.clock.now += 60_000
    await world.round()
    expect(await world.b.state(id)).toBe('waiting')
    world.proofs.silent.clear()
  })
  it('gives no zone inside a reserved one', async () => {
    const zone = '113.0.203.in-addr.arpa'
    publish(world, zone, world.a)
    const { id, version } = (await world.a.zone(zone)).json<{ id: string; version: number }>()
    await world.a.remove(id, version, 'dns-zones')
    await trust(world, true)
    const below = (await world.b.zone(`7.${zone}`)).json<{ id: string }>()
    expect(await world.b.state(below.id, 'dns-zones')).toBe('waiting')
    await trust(world, false)
  })
  it('gives no host in a zone of another account; an earlier one ends when the zone takes effect', async () => {
    const zoneOf = async (side: Side, name: string) => {
      const made = (await side.zone(name)).json<{ id: string; version: number }>()
      publish(world, name, side)
      await side.check(made.id, 'dns-zones')
      expect(await side.state(made.id, 'dns-zones')).toBe('proven')
      return made
    }
    const states = async (...names: string[]) => (await world.b.make(names))['_names'].map(({ state }) => state)
    expect((await trust(world, true)).statusCode).toBe(200)
    const before = await world.b.make(['early.trusted-kin.example', 'early.trusted-other.example'])
    expect(before['_names'].map(({ method }) => method)).toEqual(['trust', 'trust'])
    const zone = await zoneOf(world.a, 'trusted-kin.example')
    expect(await states('www.trusted-kin.example', 'a.b.trusted-kin.example', 'trusted-kin.example')).toEqual(Array(3).fill('waiting'))
    expect(await states('nottrusted-kin.example')).toEqual(['proven'])
    await world.b.caller.ask({ method: 'POST', url: `${world.b.url()}/${before.id}/names/check` })
    expect((await world.b.names(before.id)).map(({ state }) => state)).toEqual(['waiting', 'proven'])
    const own = await world.b.make(['led.trusted-kin.example'])
    world.proofs.cnames.set('led.trusted-kin.example', own.cdn_domain)
    await world.b.check(own.id)
    expect(await world.b.state(own.id), 'the zone itself leads there').toBe('proven')
    await zoneOf(world.b, 'trusted-own.example')
    expect(await states('www.trusted-own.example')).toEqual(['proven'])
    await world.a.remove(zone.id, zone.version, 'dns-zones')
    expect(await states('rests.trusted-kin.example')).toEqual(['waiting'])
    world.clock.now += 8 * 86_400_000
    expect(await states('free.trusted-kin.example')).toEqual(['proven'])
    await trust(world, false)
  })
})
