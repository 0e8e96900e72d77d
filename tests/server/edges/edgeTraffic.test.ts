// The closed loop: saved, served, counted to the byte, and what an edge that dies or lags leaves behind. Also what it costs.
import { connect } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../server/drivers/freePort.ts'
import { startEdge, visit } from '../../support/edges/edge.ts'
import { changeAgent, makeAgent } from '../support/agentSupport.ts'
import { openOffice, patient, url } from './edgeOffice.ts'

const office = openOffice()
const { ask, site, change } = office

/** A request as it goes over the wire: the bytes of the whole answer. */
function bytesOf(port: number, text: string): Promise<number> {
  return new Promise((done, fail) => {
    let bytes = 0
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (piece) => void (bytes += piece.length))
    socket.once('error', fail)
    socket.once('close', () => done(bytes))
  })
}
type Sums = { result: { resource: string; hits: number; traffic: number; cache_ratio: number }[] }
async function sumsOf(id: string) {
  const moment = (shift: number) => `${new Date(Date.now() + shift).toISOString().slice(0, 16)}:00Z`
  const query = new URLSearchParams({ start: moment(-600_000), end: moment(120_000), resource: id })
  const answer = await office.customer.ask({ url: `/api/v1/accounts/demo-cdn2/statistics/resources?${query}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Sums>().result.find(({ resource }) => resource === id) ?? { hits: 0, traffic: 0, cache_ratio: 0 }
}

describe('the closed loop', () => {
  it('traffic to visitors is counted to the byte, including cache hits, and nothing twice', async () => {
    const one = await site()
    const request = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: ${one.host}\r\nUser-Agent: "quoted" \\ agent\r\nConnection: close\r\n\r\n`
    let [bytes, ofCache] = [0, 0]
    for (let number = 0; number < 20; number += 1) {
      const got = await bytesOf(office.port, request(`/loop/${number % 4}`))
      bytes += got
      if (number >= 4) ofCache += got
    }
    await expect.poll(async () => (await sumsOf(one.id)).hits, patient).toBe(20)
    await ask(one, { path: '/more' })
    await expect.poll(async () => (await sumsOf(one.id)).hits, patient).toBe(21)
    const after = await sumsOf(one.id)
    expect(after.traffic).toBeGreaterThan(bytes)
    expect(after.cache_ratio).toBeCloseTo(ofCache / after.traffic, 10)
  })
  it('requests of the edge itself do not count as traffic of the customer', async () => {
    const one = await site()
    const { status } = await office.task({ domain: one.host, action: 'preload', paths: ['/own/a', '/own/b'] })
    expect(status).toBe('done')
    await ask(one, { path: '/own/a' })
    await expect.poll(async () => (await sumsOf(one.id)).hits, patient).toBeGreaterThan(0)
    // One more visit, whose line is behind all earlier ones.
    await ask(one, { path: '/own/b' })
    await expect.poll(async () => (await sumsOf(one.id)).hits, patient).toBe(2)
    expect((await sumsOf(one.id)).cache_ratio).toBe(1)
  })
  it('lines that a killed edge has not sent are counted after its next start', async () => {
    const one = await site()
    let bytes = 0
    for (let number = 0; number < 5; number += 1)
      bytes += await bytesOf(office.port, `GET /kill HTTP/1.1\r\nHost: ${one.host}\r\nConnection: close\r\n\r\n`)
    await office.edge.stop('SIGKILL')
    await office.restart()
    await expect.poll(async () => (await sumsOf(one.id)).hits, patient).toBe(5)
    expect((await sumsOf(one.id)).traffic).toBe(bytes)
  })
})

describe('several edges', () => {
  it('apply a version when all have it; a late one catches up, and one that cannot is named', async () => {
    const agent = await makeAgent(office.portal, 'Second edge')
    const one = await pending({ name: 'several' })
    await expect.poll(async () => (await stateOf(one.id)).agents, patient).toMatchObject({ total: 2, applied: 1 })
    expect((await stateOf(one.id)).state).toBe('pending')
    const [dir, port] = [mkdtempSync(join(tmpdir(), 'nginx-edge-')), await freePort()]
    const second = startEdge({ portal: office.address, key: agent.key, dir, http: port })
    try {
      await expect.poll(async () => (await stateOf(one.id)).state, patient).toBe('applied')
      expect([(await visit(port, one)).status, (await ask(one)).status]).toEqual([200, 200])
      const bad = await change(
        { ...one, version: 1, delivery: { state: 'applied', agents: { total: 2, applied: 2 } } },
        { use_http3: true },
        'error',
      )
      expect(bad.delivery.state).toBe('error')
      const agentsOf = async () => (await stateOf(one.id)).errors?.map((error) => error.agent).toSorted()
      await expect.poll(agentsOf, patient).toEqual(['Edge', 'Second edge'])
    } finally {
      await second.stop()
      await changeAgent(office.portal, agent.id, { active: false })
      rmSync(dir, { recursive: true, force: true })
    }
  })

  async function pending(more: object): Promise<{ id: string; host: string }> {
    const body = { tuning: 'default', origin: { https: false, servers: { '127.0.0.1': { port: office.origin.port } } }, ...more }
    const answer = await office.customer.ask({ method: 'POST', url, body })
    expect(answer.statusCode, answer.body).toBe(201)
    const { id, cdn_domain: host } = answer.json<{ id: string; cdn_domain: string }>()
    return { id, host }
  }
  type State = { state: string; agents: { total: number; applied: number }; errors?: { agent: string }[] }
  const stateOf = async (id: string) => (await office.customer.ask({ url: `${url}/${id}` })).json<{ _delivery: State }>()['_delivery']
})

it('serve a change soon after it is saved', async () => {
  let one = await site()
  const times: number[] = []
  for (let number = 0; number < 10; number += 1) {
    const value = `v${number}`
    const began = performance.now()
    const answer = await office.customer.ask({
      method: 'PATCH',
      url: `${url}/${one.id}`,
      version: one.version,
      body: { headers: { response: { 'X-Version': value } } },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    one = { ...one, version: one.version + 1 }
    await vi.waitFor(async () => expect((await ask(one)).headers['x-version']).toBe(value), { timeout: 90_000, interval: 10 })
    times.push(performance.now() - began)
  }
  console.log(
    `saved to served, in ms: ${times
      .map(Math.round)
      .toSorted((a, b) => a - b)
      .join(' ')}`,
  )
  expect(Math.min(...times)).toBeLessThan(10_000)
})
