// Names proven by real DNS messages, from the question of a customer to the state of the name: the resolver of the settings is asked.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Dns, openDns, type Records, type Said } from '../../support/outside/dns.ts'
import { label, openWorld, type World } from './namesSupport.ts'

let world: World
let dns: Dns
let count = 0
const next = (): string => `n${(count += 1)}.customer.example`
beforeAll(async () => {
  dns = await openDns()
  world = await openWorld({ resolver: null, env: { OUTBOUND_DNS: dns.address } })
})
afterAll(async () => {
  await world.portal.close()
  await dns.close()
})
/** A name of the first account, checked after DNS says something of it. */
async function checked(say: (name: string, host: string) => Record<string, Said>): Promise<string> {
  const name = next()
  const { id, cdn_domain } = await world.a.make([name])
  for (const [at, said] of Object.entries(say(name, cdn_domain))) dns.say(at, said)
  // Past the limit of checks in a minute.
  world.clock.now += 61_000
  const [one] = (await world.a.check(id)).json<{ state: string; method?: string }[]>()
  return [one!.state, one!.method].filter(Boolean).join(' ')
}
const texts = (make: (token: string) => (string | string[])[]) => (name: string) => ({ [`${label}.${name}`]: { TXT: make(world.a.token) } })

describe('the token of the account', () => {
  it.each<[string, (token: string) => (string | string[])[]]>([
    ['alone', (token) => [token]],
    ['in several strings of one record', (token) => [[token.slice(0, 7), token.slice(7, 20), '', token.slice(20)]]],
    ['beside records of others', (token) => ['v=spf1 -all', world.b.token, token, ['google-site-verification=', 'x']]],
  ])('proves a name: %s', async (_, make) => {
    expect(await checked(texts(make))).toBe('proven txt')
  })
  it('proves a name with a CNAME to it', async () => {
    const proof = (name: string): Record<string, Said> => ({
      [`${label}.${name}`]: { CNAME: `Proof.${name}.` },
      [`proof.${name}`]: { TXT: [world.a.token] },
    })
    expect(await checked(proof)).toBe('proven txt')
  })
  it.each<[string, (token: string) => (string | string[])[]]>([
    ['of another account', () => [world.b.token]],
    ['in two records', (token) => [token.slice(0, 20), token.slice(20)]],
    ['with more behind it, in one string or in two', (token) => [`${token}x`, [token, 'x']]],
    ['with a space', (token) => [` ${token}`, `${token} `]],
    ['in quotes', (token) => [`"${token}"`]],
    ['in another case', (token) => [token.toUpperCase(), token.toLowerCase()]],
    ['without its end', (token) => [token.slice(0, -1)]],
    ['of both accounts, in one string', (token) => [token + world.b.token, `${token},${world.b.token}`]],
    ['as an empty record', () => ['', ['']]],
  ])('proves nothing: %s', async (_, make) => {
    expect(await checked(texts(make))).toBe('waiting')
  })
  it.each<[string, (name: string, token: string) => Record<string, Said>]>([
    ['at the name itself', (name, token) => ({ [name]: { TXT: [token] } })],
    ['at another label', (name, token) => ({ [`x${label}.${name}`]: { TXT: [token] }, [`_acme-challenge.${name}`]: { TXT: [token] } })],
    ['at the domain above', (name, token) => ({ [`${label}.above.${name.slice(name.indexOf('.') + 1)}`]: { TXT: [token] } })],
    ['as a CNAME record', (name, token) => ({ [`${label}.${name}`]: { CNAME: `${token}.example` } })],
    ['at the end of a ring of CNAME records', (name) => ({ [`${label}.${name}`]: { CNAME: `${label}.${name}` } })],
    ['behind a failure', (name) => ({ [`${label}.${name}`]: 'broken' })],
  ])('proves nothing: %s', async (_, say) => {
    expect(await checked((name) => say(name, world.a.token))).toBe('waiting')
  })
})

describe('a CNAME record', () => {
  it.each<[string, (host: string) => string]>([
    ['as it is shown', (host) => host],
    ['in upper case', (host) => host.toUpperCase()],
    ['with a final dot', (host) => `${host}.`],
  ])('to the own host proves a name: %s', async (_, written) => {
    expect(await checked((name, host) => ({ [name]: { CNAME: written(host) } }))).toBe('proven cname')
  })
  it('proves a name through others of the customer', async () => {
    const chain = (name: string, host: string): Record<string, Said> => ({
      [name]: { CNAME: `One.${name}.` },
      [`one.${name}`]: { CNAME: `two.${name}` },
      [`two.${name}`]: { CNAME: host },
    })
    expect(await checked(chain)).toBe('proven cname')
  })
  it.each<[string, (name: string, own: string, foreign: string) => Record<string, Records>]>([
    ['to the host of another account', (name, _, foreign) => ({ [name]: { CNAME: foreign } })],
    [
      'through others to the host of another account',
      (name, _, foreign) => ({ [name]: { CNAME: `one.${name}` }, [`one.${name}`]: { CNAME: foreign } }),
    ],
    ['to a name that begins with the own host', (name, own) => ({ [name]: { CNAME: `${own}.attacker.example` } })],
    ['to a name below the own host', (name, own) => ({ [name]: { CNAME: `x.${own}` } })],
    ['to a name that ends with the own host', (name, own) => ({ [name]: { CNAME: `x${own}` } })],
    ['to the delivery domain', (name, own) => ({ [name]: { CNAME: own.slice(own.indexOf('.') + 1) } })],
    ['to itself', (name) => ({ [name]: { CNAME: name } })],
    ['of a name beside it', (name, own) => ({ [`www.${name}`]: { CNAME: own } })],
    ['that is written as a text', (name, own) => ({ [name]: { TXT: [own] } })],
  ])('proves nothing: %s', async (_, say) => {
    const { cdn_domain: foreign } = await world.b.make([])
    expect(await checked((name, own) => say(name, own, foreign))).toBe('waiting')
  })
  it('with an endless chain proves nothing', async () => {
    const proof = (name: string, host: string): Record<string, Said> => {
      const hops = Array.from({ length: 12 }, (_, n) => [`h${n}.${name}`, { CNAME: `h${n + 1}.${name}` }] as const)
      return { [name]: { CNAME: `h0.${name}` }, ...Object.fromEntries(hops), [`h12.${name}`]: { CNAME: host } }
    }
    expect(await checked(proof)).toBe('waiting')
  })
})

describe('an unproven name', () => {
  it('is checked again: earlier refusals of DNS no longer count', async () => {
    const name = next()
    const { id } = await world.a.make([name])
    const states: string[] = []
    for (const said of ['broken', { TXT: [world.b.token] }, { TXT: [] }, { TXT: [world.a.token] }] satisfies Said[]) {
      dns.say(`${label}.${name}`, said)
      world.clock.now += 86_400_000
      await world.round()
      states.push(await world.a.state(id))
    }
    expect(states).toEqual(['waiting', 'waiting', 'waiting', 'proven'])
  })
})
