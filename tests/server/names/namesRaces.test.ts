// A name that changes while somebody waits for DNS.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mine, openWorld, publish, verdict, type World } from './namesSupport.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.portal.close())
const day = 86_400_000

describe('proof of a name', () => {
  it('that is requested during a check keeps the result of the request', async () => {
    publish(world, 'race.customer.example', world.a)
    const { id } = await world.a.make(['race.customer.example'])
    world.proofs.texts.clear()
    world.clock.now += 2 * day
    world.proofs.during = async () => {
      world.proofs.during = undefined
      publish(world, 'race.customer.example', world.a)
      await world.a.check(id)
      world.proofs.texts.clear()
    }
    await world.round()
    const [claim] = await world.portal.services.store.names.ofRecord({ account: mine, type: 'http-resources', id })
    expect(claim).toMatchObject({ state: 'proven', failing_since: null })
  })
  it('of a record that is deleted during a check belongs to nobody', async () => {
    const { id, version } = await world.a.make(['deleted.customer.example'])
    world.proofs.during = async () => {
      world.proofs.during = undefined
      await world.a.remove(id, version)
    }
    expect(verdict(await world.a.check(id))).toBe('404')
  })
})
