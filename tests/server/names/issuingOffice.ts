// Portals of a customer who has certificates issued by a real authority (pebble).
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Waker } from '../../../server/services/waker.ts'
import { type Pebble, startPebble } from '../../support/outside/pebble.ts'
import { freePort } from '../../../server/drivers/freePort.ts'
import { type Caller, listUrl, makerOf, openPortal, type Portal, type PortalOptions } from '../support/portal.ts'

export const account = 'demo-cdn2'
export const minute = 60_000

export type Task = {
  task_status: string
  connected: boolean
  changed_at: string | null
  names: string[]
  reason?: string
  detail?: string
  next_at?: string
}
type Certificate = {
  id: string
  version: number
  seq: number
  type: string
  alt: string
  issuer: string
  used_by: string[]
  certificate: string
  chain: string
  end_timestamp: number
}
type Office = {
  portal: Portal
  customer: Caller
  run: Waker
  resource: (names: string[]) => Promise<{ id: string; version: number }>
  read: (id: string) => Promise<Task>
  begin: (id: string) => ReturnType<Caller['ask']>
  /** Asked again until the task is in this state. */
  until: (id: string, status: string) => Promise<Task>
  certificates: () => Promise<Certificate[]>
  resourceOf: (id: string) => Promise<{ certificate?: number | null; version: number }>
  close: Portal['close']
}

/** For a whole file: an authority; what a test opens or adds to `ending` ends after it, and its clock (`ahead`, ms) is right again. */
export function officesOf() {
  let port = 0
  let pebble: Pebble
  const clock = { ahead: 0 }

  beforeAll(async () => {
    port = await freePort()
    pebble = await startPebble({ port })
  })
  afterAll(() => pebble?.stop())

  const ending: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const end of ending.splice(0).toReversed()) await end()
    clock.ahead = 0
  })

  /** `listens`: the authority finds the portal behind every name, as edges lead it there. */
  async function office({ listens = true, ...more }: PortalOptions & { listens?: boolean } = {}): Promise<Office> {
    const portal = await openPortal({
      demo: 'people',
      clock: () => new Date(Date.now() + clock.ahead),
      ...more,
      env: { ...pebble.env, SESSION_LIFETIME: '2592000', SESSION_IDLE: '2592000', ...more.env },
    })
    const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
    if (listens) await portal.app.listen({ port, host: '127.0.0.1' })
    const run = portal.services.issuing.run()
    let isOpen = true
    const close: Portal['close'] = async (how) => {
      if (!isOpen) return
      isOpen = false
      await run.close()
      await portal.close(how)
    }
    ending.push(() => close())
    const url = listUrl(account, 'http-resources')
    const { created } = makerOf(() => customer, url)
    const read = async (id: string): Promise<Task> => (await customer.ask({ url: `${url}/${id}/certificate-issue` })).json()
    return {
      portal,
      customer,
      run,
      read,
      close,
      resource: (names) => created(`issue ${names[0] ?? 'none'}`.replace(/[^A-Za-z0-9_. -]/g, '_'), { names }),
      begin: (id) => customer.ask({ method: 'POST', url: `${url}/${id}/certificate-issue` }),
      async until(id, status) {
        await expect.poll(async () => (await read(id)).task_status, { timeout: 60_000, interval: 100 }).toBe(status)
        return read(id)
      },
      certificates: async () => (await customer.ask({ url: listUrl(account, 'certificates') })).json(),
      resourceOf: async (id) => (await customer.ask({ url: `${url}/${id}` })).json(),
    }
  }
  async function elsewhere(): Promise<void> {
    const server = createServer((_, reply) => reply.end('somebody else'))
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
    ending.push(() => new Promise((done) => server.close(done)))
  }
  return { office, elsewhere, ending, clock }
}
