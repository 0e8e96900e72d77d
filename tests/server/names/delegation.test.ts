// Delegation of zones: the parent's name servers are queried, and trusted only about that zone.
import { afterEach, describe, expect, it } from 'vitest'
import type { Packet } from 'dns-packet'
import { proofResolver } from '../../../server/drivers/outside/proofs.ts'
import { type Said, truncated } from '../../support/outside/dns.ts'
import { closeNet, openNet, type Net, type Served } from './delegationNet.ts'
import { said } from '../support/outsideHosts.ts'

afterEach(closeNet)
const zone = 'new.example'
const ours = ['ns1.example.net', 'ns2.example.net']
const delegates = { known: { [zone]: { refer: ours } } }
const elsewhere = { known: { [zone]: { refer: ['ns1.other.example'] } } }
/** Every question by a resolver about the zone fails, as it does for a zone that nobody serves. */
const unserved = { resolved: { [zone]: 'broken' } } as const
const silent = { known: { [zone]: 'silent' } } as const
const ask = ({ proofs }: Net, name = zone): Promise<string> => said(proofs.ns(name, ours).then((found) => found.join()))
const record = (name: string, data: string) => ({ type: 'NS', name, data, class: 'IN' }) as const
const rewritten = (change: (answer: Packet) => Partial<Packet>): Served => ({
  ...delegates,
  forge: (answer) => [{ ...answer, ...change(answer) }],
})

describe('a zone that no server serves yet', () => {
  it('is delegated if the parent refers to it, though every resolver fails', async () => {
    const net = await openNet([delegates], unserved)
    expect(await ask(net)).toBe(ours.join())
    expect(net.servers[0]!.heard.map(({ query }) => query.flag_rd)).toEqual([false])
  })
  it('is delegated in any case and with final dots', async () => {
    const net = await openNet([{ known: { [zone]: { refer: ['NS1.Example.NET.', 'ns2.EXAMPLE.net'] } } }], unserved)
    expect(await ask(net, 'New.Example.')).toBe(ours.join())
  })
  it('is delegated below a name that is not a zone, or for which the resolver fails', async () => {
    for (const above of [{ TXT: ['no zone'] }, 'broken'] satisfies Said[]) {
      const net = await openNet([{ known: { 'new.deep.example': { refer: ours } } }], {
        resolved: { 'new.deep.example': 'broken', 'deep.example': above },
      })
      expect(await ask(net, 'new.deep.example')).toBe(ours.join())
    }
  })
  it('is delegated when one server of the parent is silent, lame or outdated', async () => {
    const net = await openNet([silent, { known: { [zone]: 'broken' } }, elsewhere, delegates], unserved)
    expect(await ask(net)).toBe(ours.join())
  })
  it('is delegated by TCP when the answer was truncated', async () => {
    const net = await openNet([{ ...delegates, forge: (answer, { isTcp }) => [isTcp ? answer : truncated(answer)] }], unserved)
    expect(await ask(net)).toBe(ours.join())
    expect(net.servers[0]!.heard.map(({ isTcp }) => isTcp)).toEqual([false, true])
  })
  it('is delegated by TCP when the server does not echo the case of the query', async () => {
    const long = 'a-rather-long-name-of-a-zone.example'
    const forge: Served['forge'] = (answer) => [{ ...answer, questions: [{ type: 'NS', name: long }] }]
    const net = await openNet([{ known: { [long]: { refer: ours } }, forge }], { resolved: { [long]: 'broken' } })
    expect(await ask(net, long)).toBe(ours.join())
    expect(net.servers[0]!.heard.map(({ isTcp }) => isTcp)).toEqual([false, true])
  })
})

describe('a zone that is served', () => {
  it('is delegated by the answer of a server with authority for parent and zone', async () => {
    expect(await ask(await openNet([{ known: { [zone]: { NS: ours } } }], unserved))).toBe(ours.join())
  })
  it('is checked with the resolver when no server of the parent answers', async () => {
    const resolved = { [zone]: { NS: ours } }
    expect(await ask(await openNet([silent], { resolved }))).toBe(ours.join())
    expect(await ask(await openNet([], { resolved }))).toBe(ours.join())
  })
})

describe('no delegation', () => {
  it('is found in a referral to other servers, whatever the zone itself answers', async () => {
    const net = await openNet([elsewhere, elsewhere], { resolved: { [zone]: { NS: ours } } })
    expect(await ask(net)).toBe('ns1.other.example')
  })
  it('is found for a name that the parent does not know, or has no servers for', async () => {
    const resolved = { [zone]: { NS: ours } }
    expect(await ask(await openNet([{}], { resolved }))).toBe('')
    expect(await ask(await openNet([{ known: { [zone]: { TXT: ['here'] } } }], { resolved }))).toBe('')
  })
  it.each<[string, Served]>([
    ['silence', silent],
    ['a failure', { known: { [zone]: 'broken' } }],
    ['a lame server, which refers upwards', rewritten(() => ({ authorities: [record('example', ours[0]!)] }))],
    ['a server that refers to a zone below', rewritten(() => ({ authorities: [record(`sub.${zone}`, ours[0]!)] }))],
    ['a cache, which passes on what others say', { known: { [zone]: { NS: ours, aa: false } } }],
    ['servers of a zone beside it', rewritten(() => ({ authorities: [record('old.example', ours[0]!)] }))],
    ['servers in another section', rewritten(() => ({ authorities: [], additionals: [record(zone, ours[0]!)] }))],
    ['servers of another class', rewritten(() => ({ authorities: [{ ...record(zone, ours[0]!), class: 'CH' }] }))],
    ['an answer with another id', rewritten(({ id }) => ({ id: (id! + 1) % 0x10000 }))],
    ['an answer to another question', rewritten(({ questions }) => ({ questions: [{ ...questions![0]!, name: 'old.example' }] }))],
    ['an answer to a question of another type', rewritten(({ questions }) => ({ questions: [{ ...questions![0]!, type: 'TXT' }] }))],
    ['an answer to two questions', rewritten(({ questions }) => ({ questions: [...questions!, ...questions!] }))],
    ['an answer to no question', rewritten(() => ({ questions: [] }))],
    ['the question, sent back', rewritten(() => ({ type: 'query' }))],
    [
      'bytes that are no message',
      { ...delegates, forge: ({ id }) => [Buffer.from([id! >> 8, id! & 255, ...Array<number>(40).fill(0xc0)])] },
    ],
    ['nothing by TCP after a truncated answer', { ...delegates, forge: (answer, { isTcp }) => (isTcp ? [] : [truncated(answer)]) }],
    [
      'another id by TCP',
      { ...delegates, forge: (answer, { isTcp }) => [isTcp ? { ...answer, id: (answer.id! + 1) % 0x10000 } : truncated(answer)] },
    ],
  ])('%s proves nothing', async (_, served) => {
    expect(await ask(await openNet([served], unserved))).toBe('dns_silent')
  })
  it('is found in a cached answer of the resolver for another name (CNAME)', async () => {
    const resolved = { [zone]: { CNAME: 'theirs.example' }, 'theirs.example': { NS: ours } }
    expect(await ask(await openNet([silent], { resolved }))).toBe('')
  })
})

describe('forged answers', () => {
  it('are ignored: the right one counts, though it arrives later', async () => {
    const forge: Served['forge'] = (answer) => [
      { ...answer, id: (answer.id! + 1) % 0x10000, authorities: [record(zone, 'ns1.attacker.example')] },
      Buffer.from('nothing'),
      { ...answer, questions: [{ type: 'NS', name: 'old.example' }], authorities: [record(zone, 'ns1.attacker.example')] },
      answer,
    ]
    expect(await ask(await openNet([{ ...delegates, forge }], unserved))).toBe(ours.join())
  })
  it('end the query when they flood it', async () => {
    const forge: Served['forge'] = (answer) => [
      ...Array.from({ length: 200 }, () => ({ ...answer, id: (answer.id! + 1) % 0x10000 })),
      answer,
    ]
    expect(await ask(await openNet([{ ...delegates, forge }], unserved))).toBe('dns_silent')
  })
  it('would have to match an id, a case and a port, each different for every query', async () => {
    const net = await openNet([delegates], unserved)
    for (let n = 0; n < 20; n += 1) await ask(net, 'a-rather-long-name-of-a-zone.example')
    const queries = net.servers[0]!.heard.map(({ query }) => query)
    expect(new Set(queries.map(({ id }) => id)).size).toBeGreaterThan(15)
    expect(new Set(queries.map(({ questions }) => questions![0]!.name)).size).toBeGreaterThan(15)
    expect(new Set(net.servers[0]!.heard.map(({ from }) => from)).size).toBeGreaterThan(1)
  })
})

describe('limits', () => {
  it('restrict an endless list of servers to a few', async () => {
    const crowd = Array.from({ length: 60 }, (_, index) => `ns${index}.crowd.example`)
    const resolved = {
      [zone]: 'broken' as const,
      example: { NS: crowd },
      ...Object.fromEntries(crowd.map((name) => [name, ['127.0.0.2']])),
    }
    const net = await openNet([elsewhere], { resolved })
    expect(await ask(net)).toBe('ns1.other.example')
    expect(net.servers[0]!.asked.length).toBeLessThanOrEqual(4)
    expect(net.resolver.asked.filter((name) => name.endsWith('crowd.example')).length).toBeLessThanOrEqual(8)
  })
  it('restrict a list of delegations', async () => {
    const many = Array.from({ length: 60 }, (_, index) => `ns${index}.crowd.example`)
    const { proofs } = await openNet([{ known: { [zone]: { refer: many } } }], unserved)
    expect((await proofs.ns(zone, ours)).length).toBeLessThanOrEqual(32)
  })
  it('restrict the number of names above a zone', async () => {
    const deep = `${'a.'.repeat(100)}example`
    const net = await openNet([delegates], { parent: 'nowhere' })
    expect(await ask(net, deep)).toBe('')
    expect(net.resolver.asked.length).toBeLessThanOrEqual(10)
  })
  it('end a query that is never answered', async () => {
    const { resolver } = await openNet([], { resolved: { example: { NS: ['ns0.parent.example'] }, [zone]: 'broken' } })
    const proofs = proofResolver({ servers: [resolver.address], addresses: () => new Promise(() => undefined), milliseconds: 100 })
    expect(await said(proofs.ns(zone, ours).then(String))).toBe('dns_silent')
  })
  it('exclude internal servers, and those with both internal and public addresses', async () => {
    for (const addresses of [['127.0.0.2'], ['127.0.0.2', '2001:4860::1'], ['::1'], ['::ffff:127.0.0.2']]) {
      const net = await openNet([delegates], { allowed: [], resolved: { [zone]: 'broken', 'ns0.parent.example': addresses } })
      expect(await ask(net)).toBe('dns_silent')
      expect(net.servers[0]!.asked).toEqual([])
    }
  })
  it('exclude a name server that is written as an address', async () => {
    const net = await openNet([delegates], { resolved: { [zone]: 'broken', example: { NS: ['127.1', 'localhost'] } } })
    expect(await ask(net)).toBe('dns_silent')
    expect(net.servers[0]!.asked).toEqual([])
  })
})
