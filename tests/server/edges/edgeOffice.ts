// A portal, the reference edge with a real nginx, an origin and a customer: what stories of the edge need.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { freePort } from '../../../server/drivers/freePort.ts'
import type { Delivery } from '../../../src/engine/resolve/envelope.ts'
import {
  type EdgeOptions,
  openOrigin,
  type Origin,
  type RunningEdge,
  type Seen,
  startEdge,
  type Visit,
  visit,
} from '../../support/edges/edge.ts'
import { nginxPid } from '../../support/edges/nginxPid.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { type Caller, listUrl, openPortal, type Portal } from '../support/portal.ts'

export const patient = { timeout: 90_000, interval: 50 }
const start = { timeout: 150_000, interval: 200 }
export const account = 'demo-cdn2'
export const url = listUrl(account, 'http-resources')

export type Site = { id: string; host: string; version: number; delivery: Delivery }
export type Office = {
  portal: Portal
  customer: Caller
  origin: Origin
  port: number
  /** For HTTPS, if the edge has it. */ https: number
  address: string
  dir: string
  edge: RunningEdge
  key: string
  /** Starts the edge again after it was stopped. */ restart: (more?: Partial<EdgeOptions>) => Promise<void>
  /** A resource with the origin of the test, once the edge has it; `state` as it is expected then. */
  site: (more?: object, state?: Delivery['state']) => Promise<Site>
  change: (site: Site, body: object, state?: Delivery['state']) => Promise<Site>
  ask: (site: Pick<Site, 'host'>, more?: Partial<Visit>) => Promise<Seen>
  /** A cache task, once it is over. */
  task: (body: object) => Promise<{ status: string; error_reason?: string }>
}

/** For a whole file. */
export function openOffice({ https = false, places, megabytes }: { https?: boolean; places?: string; megabytes?: number } = {}): Office {
  const office = {} as Office
  let number = 0
  let options: EdgeOptions

  beforeAll(async () => {
    const portal = await openPortal({ demo: 'people', env: { CACHE_REQUESTS_PER_MINUTE: '0' } })
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const bound = portal.app.server.address()
    const address = `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`
    const dir = mkdtempSync(join(tmpdir(), 'nginx-edge-'))
    const { key } = await makeAgent(portal, 'Edge')
    const port = await freePort()
    options = {
      portal: address,
      key,
      dir,
      http: port,
      ...(https && { https: await freePort() }),
      ...(places && { places }),
      ...(megabytes && { megabytes }),
    }
    Object.assign(office, {
      portal,
      address,
      dir,
      port,
      https: options.https,
      key,
      customer: await portal.signIn('cdn2@demo.example'),
      origin: await openOrigin(),
    })
    await office.restart()
  })
  afterEach(() => office.origin.reset())
  afterAll(async () => {
    await office.edge?.stop()
    await office.origin?.close()
    await office.portal?.close()
    rmSync(office.dir, { recursive: true, force: true })
  })

  office.restart = async (more = {}) => {
    const before = nginxPid(office.dir)
    office.edge = startEdge({ ...options, ...more })
    await vi.waitFor(async () => {
      // The nginx of an edge that was killed answers until this edge ends it.
      expect(nginxPid(office.dir), office.edge.lines.join('')).not.toBe(before)
      expect((await visit(office.port, { host: 'nobody.example' })).status, office.edge.lines.join('')).toBe(404)
    }, start)
  }
  office.ask = ({ host }, more = {}) => visit(office.port, { host, ...more })
  office.site = async (more = {}, state = 'applied') => {
    const servers = { '127.0.0.1': { port: office.origin.port } }
    const body = { name: `edge-${(number += 1)}`, tuning: 'default', origin: { https: false, servers }, ...more }
    const answer = await office.customer.ask({ method: 'POST', url, body, headers: paid })
    expect(answer.statusCode, answer.body).toBe(201)
    const { id, cdn_domain: host } = answer.json<{ id: string; cdn_domain: string }>()
    return delivered({ id, host, version: 1 }, state)
  }
  office.change = async ({ id, host, version }, body, state = 'applied') => {
    const answer = await office.customer.ask({ method: 'PATCH', url: `${url}/${id}`, version, body, headers: paid })
    expect(answer.statusCode, answer.body).toBe(200)
    return delivered({ id, host, version: version + 1 }, state)
  }
  office.task = async (body) => {
    const tasks = listUrl(account, 'cache-tasks')
    const answer = await office.customer.ask({ method: 'POST', url: tasks, body })
    expect(answer.statusCode, answer.body).toBe(201)
    const { id } = answer.json<{ id: string }>()
    const read = async () => (await office.customer.ask({ url: `${tasks}/${id}` })).json<{ status: string; error_reason?: string }>()
    await expect.poll(async () => (await read()).status, patient).toMatch(/done|failed/)
    return read()
  }
  return office

  async function delivered(site: Omit<Site, 'delivery'>, state: Delivery['state']): Promise<Site> {
    const read = async () => (await office.customer.ask({ url: `${url}/${site.id}` })).json<{ _delivery: Delivery }>()['_delivery']
    await expect.poll(async () => JSON.stringify(await read()), patient).not.toContain('"state":"pending"')
    const delivery = await read()
    expect(delivery.state, JSON.stringify(delivery)).toBe(state)
    return { ...site, delivery }
  }
}

const paid = { 'confirm-paid': '/auth,/limitations,/compress/brotli,/ioss,/locations/~1b~1/compress/brotli' }
