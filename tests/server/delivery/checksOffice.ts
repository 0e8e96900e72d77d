// A portal that asks servers and DNS of this machine, and what is read from its answers.
import type { Server } from 'node:net'
import { afterAll, afterEach, expect } from 'vitest'
import type { CheckReport, CheckResult } from '../../../src/engine/values/checks.ts'
import { type Dns, openDns } from '../../support/outside/dns.ts'
import { type Answer, type Caller, listUrl, makerOf, openPortal, type Portal } from '../support/portal.ts'
import { listen } from '../../support/listen.ts'

export const resources = listUrl('demo-cdn2', 'http-resources')

type Office = {
  portal: Portal
  dns: Dns
  customer: Caller
  /** Offset of the clock in milliseconds. Each story has a minute of its own. */
  clock: { offset: number }
  /** Until the end of the test; answers the port. */
  opened: (server: Server) => Promise<number>
  resource: ReturnType<typeof makerOf>['created']
  check: (id: string, caller?: Caller) => Promise<Answer>
  found: (id: string) => Promise<CheckResult[]>
}

/** For a whole file. */
export async function openChecks(): Promise<Office> {
  const clock = { offset: 0 }
  const closing: (() => Promise<unknown>)[] = []
  const dns = await openDns()
  const portal = await openPortal({
    demo: 'people',
    clock: () => new Date(Date.now() + clock.offset),
    env: { OUTBOUND_DNS: dns.address, OUTBOUND_NETWORKS: '127.0.0.1', SESSION_LIFETIME: '2592000', SESSION_IDLE: '2592000' },
  })
  const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  afterAll(async () => {
    await portal.close()
    await dns.close()
  })
  afterEach(async () => {
    clock.offset += 61_000
    for (const close of closing.splice(0)) await close()
  })
  const opened = async (server: Server): Promise<number> => {
    const port = await listen(server)
    closing.push(() => new Promise((done) => server.close(done)))
    return port
  }
  const resource = (name: string, more: object = {}) => makerOf(() => customer, resources).created(name, more)
  const check = (id: string, caller = customer): Promise<Answer> => caller.ask({ method: 'POST', url: `${resources}/${id}/checks` })
  const found = async (id: string): Promise<CheckResult[]> => {
    const answer = await check(id)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<CheckReport>().checks
  }
  return { portal, dns, customer, clock, opened, resource, check, found }
}

/** Results of one kind, as `state reason found expected`. */
export const told = (checks: CheckResult[], kind: string): string[] =>
  checks
    .filter((one) => one.kind === kind)
    .map(({ subject, state, reason, found: what = '-', expected = '-' }) => `${subject}: ${state} ${reason} ${what} ${expected}`)
