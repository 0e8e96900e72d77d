// A batch of changes is hundreds of events, each for every open stream: others work meanwhile.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { listen, type Listener } from '../support/eventStream.ts'
import { type Caller, openPortal, type Portal } from '../support/portal.ts'

/** Generous for busy machines. */
const soon = { timeout: 60_000, interval: 20 }
let portal: Portal
let owner: Caller
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  owner = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())

const batch = (name: string, count: number) =>
  owner.ask({
    method: 'POST',
    url: '/api/v1/accounts/demo-cdn2/dns-zones/batch',
    body: { changes: Array.from({ length: count }, (_, index) => ({ action: 'create', data: { name: `${name}${index}.example` } })) },
  })
const idsIn = (stream: Listener): string[] => stream.events('record').map((event) => (event as { id: string }).id)

it('the events of a batch reach every stream in order, with one check of sessions for many of them and pauses for other work', async () => {
  const streams = await Promise.all(Array.from({ length: 10 }, () => listen(portal, owner)))
  const other = await listen(portal, await portal.signIn('other@demo.example', { as: 'bearer' }))
  const checks = vi.spyOn(portal.services.sessions, 'liveAmong')
  try {
    const answer = await batch('storm', 200)
    expect(answer.statusCode, answer.body).toBe(200)
    let turns = 0
    let isOver = false
    const turn = (): void => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    const ids = answer.json<{ records: { id: string }[] }>().records.map(({ id }) => id)
    for (const stream of streams) await vi.waitFor(() => expect(idsIn(stream)).toEqual(ids), soon)
    isOver = true
    expect(checks.mock.calls.length).toBeLessThan(40)
    // 200 events for 11 streams, twenty in a turn.
    expect(turns).toBeGreaterThan(100)
    expect(idsIn(other)).toEqual([])
  } finally {
    checks.mockRestore()
    for (const stream of [...streams, other]) stream.stop()
  }
})

it('a stream that opens while events wait gets each of them once', async () => {
  const first = await listen(portal, owner)
  const sent = batch('late', 60)
  const late: Listener[] = []
  const known = new Set<string>()
  await vi.waitFor(async () => {
    late.push(await listen(portal, await portal.signIn('cdn2@demo.example', { as: 'bearer' })))
    expect(idsIn(first).length).toBeGreaterThanOrEqual(60)
  }, soon)
  for (const { id } of (await sent).json<{ records: { id: string }[] }>().records) known.add(id)
  for (const stream of late) {
    const own = idsIn(stream).filter((id) => known.has(id))
    expect(own.length).toBe(new Set(own).size)
  }
  for (const stream of [first, ...late]) stream.stop()
})
