// Shared by the tests of reverse proxies: a certificate, the portal behind the proxy, and an HTTPS client of the proxy.
import { execFileSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { demoPassword, openPortal, type Portal } from './portal.ts'

export const host = 'portal.example.com'
export const metricsToken = 'metrics-token-of-the-tests-0123456789abcdef'

type Call = { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer }
type Answer = { status: number; headers: IncomingMessage['headers']; body: string }

/** Opens a portal that trusts the proxy; `upstream` is its port. */
export async function openUpstream(): Promise<{ portal: Portal; upstream: string }> {
  const portal = await openPortal({
    demo: 'people',
    env: { PUBLIC_URL: `https://${host}`, TRUST_PROXY: '127.0.0.1,::1', METRICS_TOKEN: metricsToken },
  })
  return { portal, upstream: new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' })).port }
}

/** Writes key.pem and cert.pem of the host to the folder. */
export function writeCertificate(dir: string): { key: string; certificate: string } {
  const [key, certificate] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', `/CN=${host}`]
  execFileSync('openssl', ['req', '-x509', ...made, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return { key, certificate }
}

/** `port` is read at each call, because it is known only once the proxy runs. */
export function createProxyClient(port: () => number) {
  return { open, ask, signIn, listening }

  async function open({ method = 'GET', path, headers = {}, body }: Call): Promise<IncomingMessage> {
    const call = request({
      host: '127.0.0.1',
      port: port(),
      servername: host,
      rejectUnauthorized: false,
      method,
      path,
      headers: { host, ...headers },
    })
    call.end(body)
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    return answer
  }

  async function ask(call: Call): Promise<Answer> {
    const answer = await open(call)
    let body = ''
    for await (const chunk of answer) body += String(chunk)
    return { status: answer.statusCode ?? 0, headers: answer.headers, body }
  }

  async function signIn(headers: Record<string, string> = {}) {
    const answer = await ask({
      method: 'POST',
      path: '/api/v1/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sender-app': 'dashboard', origin: `https://${host}`, ...headers },
      body: new URLSearchParams({ username: 'cdn2@demo.example', password: demoPassword, domain: host }).toString(),
    })
    const cookie = answer.headers['set-cookie']?.find((one) => one.includes('HttpOnly')) ?? ''
    return { ...answer, cookie, proof: { cookie: cookie.split(';')[0] ?? '', 'sender-app': 'dashboard' } }
  }

  /** Resolves when the portal answers through the proxy. Throws when the proxy exits or takes too long. */
  async function listening(proxy: ChildProcess, { name, seconds }: { name: string; seconds: number }): Promise<void> {
    const deadline = Date.now() + seconds * 1000
    for (;;) {
      const { status } = await ask({ path: '/healthz' }).catch(() => ({ status: 0 }))
      if (status === 200) return
      if (Date.now() > deadline || proxy.exitCode !== null) throw new Error(`${name} did not start: ${status}`)
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}
