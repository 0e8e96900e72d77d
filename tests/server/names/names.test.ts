// Names belong to somebody: what is nobody's, what proves a name, and what has no effect without proof.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeCertificate } from '../../support/outside/certificates.ts'
import { errorsOf } from '../support/portal.ts'
import { label, mine, openWorld, publish, verdict, type World } from './namesSupport.ts'

let world: World
beforeEach(async () => {
  world = await openWorld({
    env: {
      PUBLIC_URL: 'https://portal.provider.example',
      DELIVERY_DOMAIN: 'cdn.provider.example',
      NAMESERVERS: 'ns1.dns.example,ns2.dns.example',
      PLAYER_DOMAIN: 'player.provider.example',
    },
  })
})
afterEach(() => world.portal.close())
function gate(): { passed: Promise<void>; open: () => void } {
  let open = (): void => undefined
  return { passed: new Promise((done) => (open = done)), open: () => open() }
}
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

describe('a name that no customer can own', () => {
  it.each([
    ['cdn.provider.example', 'delivery'],
    ['anything.cdn.provider.example', 'delivery'],
    ['Anything.CDN.provider.example', 'delivery'],
    ['ns1.dns.example', 'nameserver'],
    ['portal.provider.example', 'portal'],
    ['player.provider.example', 'portal'],
    ['second.localhost', 'brand'],
    ['co.uk', 'suffix'],
    ['github.io', 'suffix'],
    ['s3.amazonaws.com', 'suffix'],
    ['kobe.jp', 'suffix'],
    ['xn--p1ai', ''],
    ['192.0.2.1', 'address'],
    ['127.1', 'address'],
    ['0x7f.1', 'address'],
    ['1.2.3.0x4', 'address'],
  ])('%s is refused as a CNAME', async (name, reason) => {
    const told = verdict(await world.a.post([name]))
    expect(told).toBe(reason === '' ? '400, /names/0 format' : `400, /names/0 nameReserved ${reason}`)
  })
  it('includes another tenant’s delivery host', async () => {
    const { cdn_domain } = await world.b.make([])
    expect(verdict(await world.a.post([cdn_domain]))).toBe('400, /names/0 nameReserved delivery')
  })
  it.each([
    ['co.uk', 'suffix'],
    ['github.io', 'suffix'],
    ['provider.example', 'delivery'],
    ['dns.example', 'nameserver'],
  ])('%s is refused as a zone', async (name, reason) => {
    expect(verdict(await world.a.zone(name))).toBe(`400, /name nameReserved ${reason}`)
  })
  it('is also refused in a change, and nothing is changed', async () => {
    const { id, version } = await world.a.make(['shop.customer.example'])
    const answer = await world.a.caller.ask({
      method: 'PATCH',
      url: `${world.a.url()}/${id}`,
      version,
      body: { names: ['shop.customer.example', 'co.uk'] },
    })
    expect(verdict(answer)).toBe('400, /names/1 nameReserved suffix')
    expect((await world.a.names(id)).map(({ name }) => name)).toEqual(['shop.customer.example'])
  })
  it('includes the host of a later brand: a proven name loses its effect', async () => {
    const { id } = await world.a.make(['brand.customer.example'])
    world.proofs.texts.set(`${label}.brand.customer.example`, [world.a.token])
    await world.a.check(id)
    expect(await world.a.state(id)).toBe('proven')
    const { brands } = world.portal.services.store
    await brands.put('second', (await brands.find('second'))!, ['second.localhost', 'brand.customer.example'])
    world.clock.now += 2 * day
    await world.round()
    expect([await world.a.state(id), await world.portal.services.store.names.inEffect([id])]).toEqual(['taken', []])
  })
  it('includes the host of a brand added while a record was deleted: the record is restored without it', async () => {
    publish(world, 'away.customer.example', world.a)
    const { id } = await world.a.make(['away.customer.example'])
    await world.a.remove(id, 1)
    const { brands, names } = world.portal.services.store
    await brands.put('second', (await brands.find('second'))!, ['second.localhost', 'away.customer.example'])
    expect((await world.a.restore(id, 2)).statusCode).toBe(200)
    expect([await world.a.state(id), await names.inEffect([id])]).toEqual(['taken', []])
  })
})

describe('proof of control', () => {
  it('is a CNAME record to this very resource', async () => {
    const made = await world.a.make(['www.customer.example'])
    expect(made['_names']).toMatchObject([{ path: '/names/0', name: 'www.customer.example', kind: 'host', state: 'waiting' }])
    world.proofs.cnames.set('www.customer.example', made.cdn_domain)
    const answer = await world.a.check(made.id)
    expect(answer.json()).toMatchObject([
      { state: 'proven', method: 'cname', found: made.cdn_domain, checked_at: new Date(world.clock.now).toISOString() },
    ])
  })
  it('is not a CNAME record to another resource, of the same account or another', async () => {
    const [own, foreign] = [await world.a.make([]), await world.b.make([])]
    for (const { cdn_domain } of [own, foreign]) {
      const name = `to-${cdn_domain.split('.')[0]}.customer.example`
      const { id } = await world.a.make([name])
      world.proofs.cnames.set(name, cdn_domain)
      expect((await world.a.check(id)).json()).toMatchObject([{ state: 'waiting', found: cdn_domain }])
    }
  })
  it('is the account’s token, set before or after the name', async () => {
    publish(world, 'early.customer.example', world.a)
    expect((await world.a.make(['early.customer.example']))['_names']).toMatchObject([{ state: 'proven', method: 'txt' }])
    const { id } = await world.a.make(['late.customer.example'])
    publish(world, 'late.customer.example', world.a)
    world.clock.now += minute
    await world.round()
    expect(await world.a.state(id)).toBe('proven')
  })
  it('is not the token of another account, nor a nearly right one', async () => {
    const { id } = await world.a.make(['x.customer.example'])
    for (const text of [world.b.token, `${world.a.token} `, world.a.token.slice(1), world.a.token.toLowerCase(), '']) {
      world.proofs.texts.set(`${label}.x.customer.example`, [text])
      world.clock.now += 2 * minute
      expect((await world.a.check(id)).json()).toMatchObject([{ state: 'waiting' }])
    }
    expect(world.a.token).not.toBe(world.b.token)
  })
  it('waits without consequences while DNS is silent', async () => {
    world.proofs.silent.add('mute.customer.example')
    const { id } = await world.a.make(['mute.customer.example'])
    expect(await world.a.state(id)).toBe('waiting')
  })
  it('is checked again, less and less often', async () => {
    const { id } = await world.a.make(['rare.customer.example'])
    const asked = (): number => world.proofs.asked.filter((name) => name === 'rare.customer.example').length
    const counts: number[] = []
    for (let n = 0; n < 12; n += 1) {
      world.clock.now += 2 * hour
      await world.round()
      counts.push(asked())
    }
    expect(counts[11]! - counts[6]!).toBeLessThan(4)
    expect(await world.a.state(id)).toBe('waiting')
  })
  it('that is gone takes effect after days, and silence never does', async () => {
    publish(world, 'gone.customer.example', world.a)
    const { id } = await world.a.make(['gone.customer.example'])
    world.proofs.silent.add('gone.customer.example').add(`${label}.gone.customer.example`)
    for (let n = 0; n < 10; n += 1) {
      world.clock.now += day
      await world.round()
    }
    expect(await world.a.state(id)).toBe('proven')
    world.proofs.silent.clear()
    world.proofs.texts.clear()
    const states: string[] = []
    for (let n = 0; n < 5; n += 1) {
      world.clock.now += day
      await world.round()
      states.push(await world.a.state(id))
    }
    expect(states).toEqual(['proven', 'proven', 'proven', 'waiting', 'waiting'])
  })
  it('is checked with a limited frequency, with the time to wait', async () => {
    const { id } = await world.a.make(['often.customer.example'])
    const answers = []
    for (let n = 0; n < 6; n += 1) answers.push(await world.a.check(id))
    const refused = answers.find(({ statusCode }) => statusCode === 429)!
    expect(refused.json()).toMatchObject({ code: 'checks_too_soon' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
  it('is shown to members of the account only, and a check needs the right to change the record', async () => {
    const { id } = await world.a.make(['own.customer.example'])
    const { caller } = world.b
    expect((await caller.ask({ url: `/api/v1/accounts/${mine}/name-proof` })).statusCode).toBe(404)
    expect((await caller.ask({ method: 'POST', url: `${world.a.url()}/${id}/names/check` })).statusCode).toBe(404)
    expect((await world.a.caller.ask({ method: 'POST', url: `${world.a.url('certificates')}/${id}/names/check` })).statusCode).toBe(404)
    expect((await world.a.check('http_nobody')).statusCode).toBe(404)
  })
  it('is not checked for a type without names', async () => {
    const { certificate, key } = makeCertificate({ names: ['plain.customer.example'] })
    const made = await world.a.caller.ask({ method: 'POST', url: world.a.url('certificates'), body: { certificate, private_key: key } })
    expect((await world.a.check(made.json<{ id: string }>().id, 'certificates')).statusCode).toBe(404)
  })
  it('of a record that is deleted during the check is not stored', async () => {
    const { id } = await world.a.make(['brief.customer.example'])
    world.proofs.txt = async () => {
      await world.a.remove(id, 1)
      return []
    }
    expect((await world.a.check(id)).statusCode).toBe(404)
  })
  it('that was found on demand is not undone by a check that began before', async () => {
    const name = 'slow.customer.example'
    const made = await world.a.make([name])
    const { cname } = world.proofs
    const [asked, answered] = [gate(), gate()]
    world.proofs.cname = async (one, ...rest) => {
      world.proofs.cname = cname
      const before = await cname(one, ...rest)
      asked.open()
      await answered.passed
      return before
    }
    world.clock.now += minute
    const round = world.round()
    await asked.passed
    world.proofs.cnames.set(name, made.cdn_domain)
    await world.a.check(made.id)
    answered.open()
    await round
    expect(await world.a.names(made.id)).toMatchObject([{ state: 'proven', method: 'cname', found: made.cdn_domain }])
  })
  it('cannot be written: states of names in a body are ignored', async () => {
    const made = await world.a.make(['forged.customer.example'])
    const forged = made['_names'].map((one) => ({ ...one, state: 'proven', method: 'txt' }))
    const url = `${world.a.url()}/${made.id}`
    expect(
      (await world.a.caller.ask({ method: 'PATCH', url, version: 1, body: { _names: forged, follow_redirects: true } })).statusCode,
    ).toBe(200)
    expect(await world.a.state(made.id)).toBe('waiting')
    expect(errorsOf(await world.a.post(['y.customer.example'], { _names: forged }))).toEqual(['/_names readOnly'])
  })
})
