// A portal whose alerts are judged when a test says so, and a place outside that its webhooks reach.
import { createServer, type RequestListener } from 'node:http'
import { openDns } from '../../support/outside/dns.ts'
import { openPortal } from '../support/portal.ts'
import { listen } from '../../support/listen.ts'

type How = {
  /** Answers the webhooks. */ hooks: RequestListener
  /** Other names outside, with their addresses. */ names?: Record<string, string[]>
  demo?: true | 'people'
}

/** Webhooks are `hookUrl('/path')`. */
export async function openAlertOffice({ hooks, names = {}, demo = true }: How) {
  const server = createServer(hooks)
  const port = await listen(server)
  const dns = await openDns({ 'hooks.test': ['127.0.0.1'], ...names })
  const clock = { now: Date.parse('2026-03-10T12:00:00Z') }
  const portal = await openPortal({
    demo,
    clock: () => new Date(clock.now),
    env: { OUTBOUND_DNS: dns.address, OUTBOUND_NETWORKS: '127.0.0.1', SESSION_IDLE: '2592000', SESSION_LIFETIME: '2592000' },
  })
  const run = portal.services.metricAlerts.run()
  return {
    clock,
    portal,
    run,
    hookUrl: (path: string): string => `http://hooks.test:${port}${path}`,
    async pass(minutes = 1): Promise<void> {
      clock.now += minutes * 60_000
      run.wake()
      await run.idle()
    },
    async close(): Promise<void> {
      await run.close()
      await portal.close()
      await dns.close()
      server.close()
    },
  }
}
