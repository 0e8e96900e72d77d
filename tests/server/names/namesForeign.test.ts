// Names that another account, or another record, has: who may take them, and who is told.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { httpResource } from '../support/portal.ts'
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
const day = 86_400_000

describe('a name of another account', () => {
  it('that is unproven blocks nobody; the first account to prove it gets it', async () => {
    const first = await world.b.make(['www.github.com'])
    const second = await world.a.make(['www.github.com'])
    world.proofs.cnames.set('www.github.com', second.cdn_domain)
    await world.a.check(second.id)
    expect([await world.a.state(second.id), await world.b.state(first.id)]).toEqual(['proven', 'waiting'])
    world.proofs.cnames.set('www.github.com', first.cdn_domain)
    expect((await world.b.check(first.id)).json()).toMatchObject([{ state: 'taken' }])
  })
  it('that is proven is taken, in any spelling', async () => {
    publish(world, 'shop.customer.example', world.a)
    await world.a.make(['shop.customer.example'])
    for (const name of ['shop.customer.example', 'SHOP.Customer.Example', ' shop.customer.example '])
      expect(verdict(await world.b.post([name]))).toBe('409, /names/0 unique')
  })
  it.each([
    ['en-US', 'This CNAME is taken. Enter another CNAME. If it is yours, publish the TXT record', 'save again'],
    ['ru-RU', 'Этот CNAME уже занят. Введите другой CNAME. Если он ваш, опубликуйте TXT-запись', 'сохраните ещё раз'],
  ])('that is proven is refused with instructions for its owner: %s', async (language, begins, ends) => {
    const name = 'owned.customer.example'
    publish(world, name, world.a)
    await world.a.make([name])
    const body = httpResource('Owned', { names: ['mine.customer.example', name] })
    const headers = { 'accept-language': language }
    const answer = await world.b.caller.ask({ method: 'POST', url: world.b.url(), body, headers })
    const { errors, fields } = answer.json<{ errors: { path: string; params: object }[]; fields: Record<string, string> }>()
    expect(errors).toMatchObject([{ path: '/names/1', keyword: 'unique', params: { record: `${label}.${name}`, value: world.b.token } }])
    const told = fields['names.1']!
    expect([told.startsWith(begins), told.includes(`${label}.${name}`), told.includes(world.b.token), told.includes(ends)]).toEqual([
      true,
      true,
      true,
      true,
    ])
    // The holder is not revealed.
    expect(answer.body).not.toContain(world.a.token)
    expect(answer.body).not.toContain(world.a.account)
    // The published token proves the name.
    publish(world, name, world.b)
    expect((await world.b.caller.ask({ method: 'POST', url: world.b.url(), body, headers })).statusCode).toBe(201)
  })
  it('that another record of the account has cannot be proven', async () => {
    publish(world, 'twice.customer.example', world.a)
    await world.a.make(['twice.customer.example'])
    const answer = await world.a.post(['twice.customer.example'])
    expect(answer.json<{ errors: object[] }>().errors).toEqual([{ path: '/names/0', keyword: 'unique', params: { scope: 'provider' } }])
  })
  it('can be taken over only by the token', async () => {
    publish(world, 'sold.customer.example', world.a)
    const lost = await world.a.make(['sold.customer.example'])
    world.proofs.cnames.set('sold.customer.example', 'x.cdn.provider.example')
    expect(verdict(await world.b.post(['sold.customer.example']))).toBe('409, /names/0 unique')
    publish(world, 'sold.customer.example', world.b)
    const won = await world.b.make(['sold.customer.example'])
    expect([await world.a.state(lost.id), won['_names'][0]!.state]).toEqual(['taken', 'proven'])
    const { store } = world.portal.services
    expect((await store.names.holders('host', ['sold.customer.example'])).map(({ account }) => account)).toEqual(['demo-other'])
  })
  it('does not alternate by itself when both tokens are published', async () => {
    publish(world, 'both.customer.example', world.a, world.b)
    const first = await world.a.make(['both.customer.example'])
    const second = await world.b.make(['both.customer.example'])
    expect([await world.a.state(first.id), await world.b.state(second.id)]).toEqual(['taken', 'proven'])
    const lost: unknown[] = []
    world.portal.services.events.onNameLost((event) => lost.push(event))
    for (let n = 0; n < 5; n += 1) {
      world.clock.now += day
      await world.round()
    }
    expect([await world.a.state(first.id), await world.b.state(second.id), lost]).toEqual(['taken', 'proven', []])
  })
  it('that is lost is reported: by letter, by event and in both audits', async () => {
    publish(world, 'told.customer.example', world.a)
    const lost = await world.a.make(['told.customer.example'])
    const heard: unknown[] = []
    world.portal.services.events.onNameLost((event) => heard.push(event))
    publish(world, 'told.customer.example', world.b)
    await world.b.make(['told.customer.example'])
    expect(heard).toEqual([{ account: mine, type: 'http-resources', id: lost.id, version: 1, name: 'told.customer.example' }])
    const admin = await world.portal.signIn('admin@demo.example')
    const letters = (await admin.ask({ url: '/api/v1/outgoing-messages' })).json<{ to: string; template: string }[]>()
    expect(letters.filter(({ template }) => template === 'name-taken').map(({ to }) => to)).toContain('cdn2@demo.example')
    expect(letters.map(({ to }) => to)).not.toContain('other@demo.example')
  })
  it('is reserved for a week after it is given up, and its own account can have it back at once', async () => {
    publish(world, 'rest.customer.example', world.a)
    const made = await world.a.make(['rest.customer.example'])
    world.proofs.texts.clear()
    await world.a.remove(made.id, 1)
    expect(verdict(await world.b.post(['rest.customer.example']))).toBe('409, /names/0 unique')
    const back = await world.a.restore(made.id, 2)
    expect(back.json()['_names']).toMatchObject([{ state: 'proven' }])
    await world.a.caller.ask({ method: 'PATCH', url: `${world.a.url()}/${made.id}`, version: 3, body: { names: [] } })
    world.clock.now += 7 * day - 1
    expect(verdict(await world.b.post(['rest.customer.example']))).toBe('409, /names/0 unique')
    world.clock.now += 2
    expect((await world.b.make(['rest.customer.example']))['_names']).toMatchObject([{ state: 'waiting' }])
  })
  it('that somebody proved meanwhile prevents no record from being restored', async () => {
    publish(world, 'back.customer.example', world.a)
    const made = await world.a.make(['back.customer.example'])
    await world.a.remove(made.id, 1)
    publish(world, 'back.customer.example', world.b)
    await world.b.make(['back.customer.example'])
    const back = await world.a.restore(made.id, 2)
    expect([back.statusCode, back.json()['_names'][0].state]).toEqual([200, 'taken'])
  })
  it('is also taken within an account while another record has it', async () => {
    await world.a.make(['twice.customer.example'])
    expect(verdict(await world.a.post(['twice.customer.example']))).toBe('409, /names/0 unique')
    expect(verdict(await world.a.post(['one.customer.example', 'ONE.customer.example']))).toMatch(/^(400|409), \/names/)
  })
  it('that another record of the account has meanwhile stays there: a restored record waits without it', async () => {
    publish(world, 'moved.customer.example', world.a)
    const first = await world.a.make(['moved.customer.example'])
    await world.a.remove(first.id, 1)
    const second = await world.a.make(['moved.customer.example'])
    expect((await world.a.restore(first.id, 2)).statusCode).toBe(200)
    await world.a.check(first.id)
    expect([await world.a.state(first.id), await world.a.state(second.id)]).toEqual(['taken', 'proven'])
    const inEffect = await world.portal.services.store.names.inEffect([first.id, second.id])
    expect(inEffect.map(({ id }) => id)).toEqual([second.id])
  })
  it('goes to one of two concurrent callers', async () => {
    for (let n = 0; n < 10; n += 1) {
      const name = `race-${n}.customer.example`
      publish(world, name, world.a, world.b)
      const answers = await Promise.all([world.a.post([name]), world.b.post([name])])
      expect(answers.map(({ statusCode }) => statusCode).sort()[0]).toBe(201)
      const { store } = world.portal.services
      expect(await store.names.holders('host', [name])).toHaveLength(1)
      const claims = await Promise.all([
        store.names.ofAccount(world.a.account, 'host', [name]),
        store.names.ofAccount(world.b.account, 'host', [name]),
      ])
      expect(claims.flat().filter(({ state }) => state === 'proven')).toHaveLength(1)
    }
  })
})
