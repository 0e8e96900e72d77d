// A CRM that stores requests, and fails on demand.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listen } from '../listen.ts'

export type CrmFault = '500' | '400' | 'reset' | 'hang' | 'redirect'
export type Crm = {
  url: string
  requests: { method: string; headers: IncomingHttpHeaders; body: string; at: number }[]
  /** The response from now on; undefined accepts everything. */
  fail: (fault: CrmFault | undefined) => void
  /** Answers to what comes from now on wait for the call that is answered here. */
  hold: () => () => void
  /** How often a client followed its redirect. */
  elsewhere: () => number
  close: () => Promise<void>
}

export async function openCrm(): Promise<Crm> {
  const requests: Crm['requests'] = []
  let fault: CrmFault | undefined
  let held: Promise<void> | undefined
  let followed = 0
  const server = createServer((request, response) => {
    if (request.url === '/elsewhere') followed += 1
    let body = ''
    request
      .setEncoding('utf8')
      .on('data', (part: string) => (body += part))
      .on('end', async () => {
        requests.push({ method: request.method ?? '', headers: request.headers, body, at: Date.now() })
        await held
        if (fault === 'reset') return void request.socket.resetAndDestroy()
        if (fault === 'hang') return
        if (fault === 'redirect') return void response.writeHead(307, { location: '/elsewhere' }).end()
        response.writeHead(fault === undefined ? 200 : Number(fault)).end('{"status":"what the CRM says is not read"}')
      })
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}/leads`,
    requests,
    fail: (next) => (fault = next),
    hold() {
      let release = (): void => undefined
      held = new Promise((done) => (release = done))
      return release
    },
    elsewhere: () => followed,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => void server.close(done))
    },
  }
}
