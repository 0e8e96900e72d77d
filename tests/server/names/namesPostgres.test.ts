// Two processes over one PostgreSQL, an account at each, and one name that both want in the same moment: exactly one has it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, type Caller, httpResource, openPortal, type Portal } from '../support/portal.ts'
import { label, openWorld, publish, type World } from './namesSupport.ts'
import { onPostgres } from '../support/onPostgres.ts'

const rounds = 12

onPostgres('two processes over one PostgreSQL', (postgres) => {
  let dir: string
  let world: World
  let second: Portal
  /** A call of the other account, at the other process. */
  let elsewhere: Caller
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'portal-'))
    const env = { DATABASE_URL: await postgres.fresh(), NAMESERVERS: 'ns1.dns.example,ns2.dns.example' }
    world = await openWorld({ env })
    second = await openPortal({ demo: false, dir, env, resolver: world.proofs, clock: () => new Date(world.clock.now) })
    elsewhere = await second.signIn('other@demo.example')
  }, 120_000)
  afterAll(async () => {
    await second?.close()
    await world?.portal.close()
    rmSync(dir, { recursive: true, force: true })
  })

  let count = 0
  const there = (names: string[]): Promise<Answer> =>
    elsewhere.ask({ method: 'POST', url: world.b.url(), body: httpResource(`there ${(count += 1)}`, { names }) })
  async function expectOne(kind: string, name: string): Promise<void> {
    const { names } = world.portal.services.store
    const [holder, ...others] = (await names.holders(kind, [name])).filter(({ released_at }) => released_at === null)
    const claims = (await Promise.all([world.a, world.b].map(({ account }) => names.ofAccount(account, kind, [name])))).flat()
    expect([holder !== undefined, others]).toEqual([true, []])
    expect(claims.filter(({ state }) => state === 'proven').map(({ account, id }) => [account, id])).toEqual([
      [holder!.account, holder!.id],
    ])
  }

  it('a name that both prove while saving it', async () => {
    for (let n = 0; n < rounds; n += 1) {
      const name = `write-${n}.customer.example`
      publish(world, name, world.a, world.b)
      const statuses = (await Promise.all([world.a.post([name]), there([name])])).map(({ statusCode }) => statusCode).sort()
      expect([statuses[0], [201, 409].includes(statuses[1]!)]).toEqual([201, true])
      await expectOne('host', name)
    }
  })
  it('an unproven name of both that is checked at both', async () => {
    for (let n = 0; n < rounds; n += 1) {
      const name = `wait-${n}.customer.example`
      const [here, other] = [await world.a.make([name]), await there([name])]
      const { id } = other.json<{ id: string }>()
      publish(world, name, world.a, world.b)
      const check = elsewhere.ask({ method: 'POST', url: `${world.b.url()}/${id}/names/check` })
      expect((await Promise.all([world.a.check(here.id), check])).map(({ statusCode }) => statusCode)).toEqual([200, 200])
      await expectOne('host', name)
      world.clock.now += 120_000
    }
  })
  it('a name that is due is checked by one of them', async () => {
    const name = 'due.customer.example'
    await world.a.make([name])
    publish(world, name, world.a)
    world.clock.now += 600_000
    const before = world.proofs.asked.filter((one) => one === `${label}.${name}`).length
    await Promise.all([world.portal.services.names.pass(), second.services.names.pass()])
    expect(world.proofs.asked.filter((one) => one === `${label}.${name}`).length - before).toBe(1)
    await expectOne('host', name)
  })
  it('a name that is taken over while its holder gives it up', async () => {
    for (let n = 0; n < rounds; n += 1) {
      const name = `pass-${n}.customer.example`
      publish(world, name, world.a)
      const { id } = await world.a.make([name])
      publish(world, name, world.b)
      const [gone, made] = await Promise.all([world.a.remove(id, 1), there([name])])
      expect([gone.statusCode, made.statusCode]).toEqual([200, 201])
      await expectOne('host', name)
    }
  })
  it('a zone above and one below it are not both in effect for two accounts', async () => {
    const zone = (caller: Caller, url: string, name: string): Promise<Answer> => caller.ask({ method: 'POST', url, body: { name } })
    for (let n = 0; n < rounds; n += 1) {
      const [above, below] = [`kin-${n}.example`, `sub.kin-${n}.example`]
      for (const name of [above, below]) world.proofs.servers.set(name, ['ns1.dns.example'])
      await Promise.all([world.a.zone(above), zone(elsewhere, world.b.url('dns-zones'), below)])
      const holders = (await world.portal.services.store.names.holders('zone', [above, below])).filter(
        ({ released_at }) => released_at === null,
      )
      expect(
        holders.map(({ name }) => name),
        `round ${n}`,
      ).toHaveLength(1)
    }
  })
})
