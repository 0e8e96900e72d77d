// A record that agents deliver is changed once in a while: by the second, in parallel, and over several processes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderWithCameras } from '../support/cameras.ts'
import { type Answer, type Caller, httpResource, listUrl, openPortal, type Portal } from '../support/portal.ts'
import { onPostgres } from '../support/onPostgres.ts'

const url = listUrl('demo-cdn2', 'http-resources')
const begin = new Date('2026-03-01T10:00:00.000Z').getTime()
let now = begin
const clock = (): Date => new Date(now)
const env = { CONFIG_CHANGE_SECONDS: '60' }
let count = 0
const make = async (caller: Caller): Promise<string> =>
  (await caller.ask({ method: 'POST', url, body: httpResource(`pace ${(count += 1)}`) })).json<{ id: string }>().id
const change = (caller: Caller, id: string, version: number, name = `paced ${(count += 1)}`): Promise<Answer> =>
  caller.ask({ method: 'PATCH', url: `${url}/${id}`, version, body: { name } })

describe('changes of one record', () => {
  let portal: Portal
  let customer: Caller
  beforeAll(async () => {
    portal = await openPortal({ demo: 'people', env, clock, dir: folderWithCameras() })
    customer = await portal.signIn('cdn2@demo.example')
  })
  afterAll(() => portal.close())
  const statusAfter = async (milliseconds: number): Promise<Answer> => {
    const id = await make(customer)
    expect((await change(customer, id, 1)).statusCode).toBe(200)
    now += milliseconds
    return change(customer, id, 2)
  }

  it('are not slowed down while it is created, and the first is immediate', async () => {
    const id = await make(customer)
    expect((await change(customer, id, 1)).statusCode).toBe(200)
  })
  it.each([
    [0, 60],
    [1, 60],
    [1000, 59],
    [59_001, 1],
    [59_900, 1],
    [59_999, 1],
  ])('%d ms after another one are refused, with the time to wait', async (milliseconds, wait) => {
    const answer = await statusAfter(milliseconds)
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after'], answer.json().retry_after]).toEqual([
      429,
      'config_change_limit',
      String(wait),
      wait,
    ])
  })
  it.each([60_000, 60_100, 3_600_000])('are accepted %d ms after another one', async (milliseconds) =>
    expect((await statusAfter(milliseconds)).statusCode).toBe(200),
  )
  it('do not delay a new key of a stream, nor does one key the next; a change after a key waits', async () => {
    const lives = listUrl('demo-cdn2', 'live-resources')
    const streams = { saaaaaaaaa: { name: 'stream1', resolution: '720p' } }
    const made = await customer.ask({
      method: 'POST',
      url: lives,
      body: { type: 'RTMP-publish', name: `live-paced-${(count += 1)}`, streams },
    })
    const { id } = made.json<{ id: string }>()
    const rename = (version: number) =>
      customer.ask({ method: 'PATCH', url: `${lives}/${id}`, version, body: { name: `live-paced-${(count += 1)}` } })
    const rotate = (version: number) => {
      const body = { at: '/streams/saaaaaaaaa/password', hours: 0 }
      return customer.ask({ method: 'POST', url: `${lives}/${id}/keys/rotate`, version, body })
    }
    expect((await rename(1)).statusCode).toBe(200)
    expect([(await rotate(2)).statusCode, (await rotate(3)).statusCode]).toEqual([200, 200])
    expect((await rename(4)).statusCode).toBe(429)
    now += 60_000
    expect((await rename(4)).statusCode).toBe(200)
  })
  it('of a record without agents are accepted at once', async () => {
    const cameras = listUrl('demo-cdn2', 'cameras')
    const statusesOf = async (mode: string) => {
      const made = await customer.ask({ method: 'POST', url: cameras, body: { name: `camera ${(count += 1)}`, mode } })
      const { id } = made.json<{ id: string }>()
      const changed = async (version: number) =>
        customer.ask({ method: 'PATCH', url: `${cameras}/${id}`, version, body: { name: `camera ${(count += 1)}` } })
      return [(await changed(1)).statusCode, (await changed(2)).statusCode]
    }
    expect([await statusesOf('off'), await statusesOf('live')]).toEqual([
      [200, 200],
      [200, 429],
    ])
  })
  it('by PUT count like those by PATCH, and a refused one does not delay the next', async () => {
    const id = await make(customer)
    await change(customer, id, 1)
    now += 30_000
    expect((await customer.ask({ method: 'PUT', url: `${url}/${id}`, version: 2, body: httpResource('put') })).statusCode).toBe(429)
    now += 30_000
    expect((await customer.ask({ method: 'PUT', url: `${url}/${id}`, version: 2, body: httpResource('put') })).statusCode).toBe(200)
  })
  it('do not include changes of another record, labels, deletion and restoration', async () => {
    const [id, other] = [await make(customer), await make(customer)]
    await change(customer, id, 1)
    expect((await change(customer, other, 1)).statusCode).toBe(200)
    expect((await customer.ask({ method: 'PATCH', url: `${url}/${id}/labels`, body: { add: ['x'] } })).statusCode).toBe(200)
    expect((await customer.ask({ method: 'DELETE', url: `${url}/${id}`, version: 2 })).statusCode).toBe(200)
    expect((await customer.ask({ method: 'POST', url: `${url}/${id}/restore`, version: 3 })).statusCode).toBe(200)
    expect((await change(customer, id, 4)).statusCode).toBe(429)
  })
  it('of types without agents are not limited', async () => {
    const zones = listUrl('demo-cdn2', 'dns-zones')
    const { id } = (await customer.ask({ method: 'POST', url: zones, body: { name: 'pace.example' } })).json<{ id: string }>()
    for (const version of [1, 2])
      expect(
        (await customer.ask({ method: 'PATCH', url: `${zones}/${id}`, version, body: { comment: `after ${version}` } })).statusCode,
      ).toBe(200)
  })
  it('are not blocked by a clock that was set back', async () => {
    const id = await make(customer)
    await change(customer, id, 1)
    now -= 3_600_000
    expect((await change(customer, id, 2)).statusCode).toBe(200)
    now += 3_600_000
  })
  it('reports the version conflict before the limit to callers with a stale version', async () => {
    const id = await make(customer)
    await change(customer, id, 1)
    expect((await change(customer, id, 1)).json().code).toBe('version_conflict')
  })
  it('in parallel are accepted once', async () => {
    const id = await make(customer)
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => change(customer, id, 1)))).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect((await change(customer, id, 2)).statusCode).toBe(429)
  })
})

onPostgres('over two processes on PostgreSQL', (postgres) => {
  it('changes through one process count for the other', async () => {
    const shared = { ...env, DATABASE_URL: await postgres.fresh() }
    const one = await openPortal({ demo: 'people', env: shared, clock })
    const other = await openPortal({ demo: false, env: shared, clock })
    const [here, there] = await Promise.all([one, other].map((portal) => portal.signIn('cdn2@demo.example')))
    const id = await make(here!)
    const statuses = (await Promise.all([here!, there!, here!, there!].map((caller) => change(caller, id, 1)))).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    now += 59_900
    expect([(await change(here!, id, 2)).statusCode, (await change(there!, id, 2)).statusCode]).toEqual([429, 429])
    now += 200
    expect((await change(there!, id, 2)).statusCode).toBe(200)
    expect((await change(here!, id, 3)).statusCode).toBe(429)
    await Promise.all([one.close(), other.close()])
  })
})
