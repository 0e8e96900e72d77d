// The lines for Caddy in docs/reverse-proxies.md, with a port and a certificate of the test in their place.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { request } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../support/outside/postgres.ts'
import { demoPassword, openPortal, type Portal } from '../support/portal.ts'

const caddy = ['/usr/bin/caddy', '/usr/local/bin/caddy'].find((path) => existsSync(path))
if (!caddy && process.env.CI === 'true') throw new Error('CADDY IS NOT TESTED: apt-get install -y caddy')
if (!caddy) process.stderr.write('CADDY IS NOT TESTED: apt-get install -y caddy\n')
const dir = mkdtempSync(join(tmpdir(), 'caddy-'))
const host = 'portal.example.com'
const token = 'metrics-token-of-the-tests-0123456789abcdef'
let portal: Portal
let proxy: ChildProcess
let tls: number

type Given = { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer }
async function open({ method = 'GET', path, headers = {}, body }: Given): Promise<IncomingMessage> {
  const call = request({
    host: '127.0.0.1',
    port: tls,
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
async function ask(given: Given): Promise<{ status: number; headers: IncomingMessage['headers']; body: string }> {
  const answer = await open(given)
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

describe.skipIf(!caddy)('behind Caddy', () => {
  beforeAll(async () => {
    portal = await openPortal({
      demo: 'people',
      env: { PUBLIC_URL: `https://${host}`, TRUST_PROXY: '127.0.0.1,::1', METRICS_TOKEN: token },
    })
    const upstream = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' })).port
    tls = await freePort()
    const [key, certificate] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
    const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', `/CN=${host}`]
    execFileSync('openssl', ['req', '-x509', ...made, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
    const [, documented = ''] =
      /```caddyfile\n([\s\S]*?)```/.exec(readFileSync(new URL('../../../docs/reverse-proxies.md', import.meta.url), 'utf8')) ?? []
    const lines = documented
      .replace('127.0.0.1:8080', `127.0.0.1:${upstream}`)
      .replace(`${host} {`, `https://${host}:${tls} {\n  bind 127.0.0.1\n  tls ${certificate} ${key}`)
    writeFileSync(join(dir, 'Caddyfile'), `{\n  admin off\n  auto_https disable_redirects\n}\n${lines}`)
    const env = { PATH: process.env.PATH ?? '', HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir }
    proxy = spawn(caddy!, ['run', '--config', join(dir, 'Caddyfile'), '--adapter', 'caddyfile'], { stdio: 'ignore', env })
    await listening()
  })
  afterAll(async () => {
    if (proxy?.exitCode === null) {
      proxy.kill('SIGTERM')
      await once(proxy, 'exit')
    }
    await portal?.close()
    rmSync(dir, { recursive: true, force: true })
  })

  it('sessions are secure cookies of the host, and the client has its own address', async () => {
    const { status, cookie, headers, proof } = await signIn()
    expect([status, cookie]).toEqual([200, expect.stringMatching(/^__Host-.*Secure/)])
    expect(headers['strict-transport-security']).toContain('max-age')
    const sessions = await ask({ path: '/api/v1/sessions', headers: proof })
    expect([sessions.status, sessions.body]).toEqual([200, expect.stringContaining('127.0.0.1')])
  })
  it('addresses, schemes and hosts that a client claims are not believed', async () => {
    const claimed = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example' }
    const { cookie, proof } = await signIn(claimed)
    expect(cookie).toContain('Secure')
    const sessions = await ask({ path: '/api/v1/sessions', headers: { ...proof, ...claimed } })
    expect([sessions.status, sessions.body]).toEqual([200, expect.not.stringContaining('203.0.113.7')])
  })
  it('events arrive at once', async () => {
    const { proof } = await signIn()
    const stream = await open({ path: '/api/v1/events', headers: { ...proof, accept: 'text/event-stream' } })
    expect([stream.statusCode, stream.headers['content-type']]).toEqual([200, expect.stringContaining('text/event-stream')])
    const [first] = (await once(stream, 'data')) as [Buffer]
    expect(first.length).toBeGreaterThan(0)
    stream.destroy()
  })
  it('a body of 17 KB is refused by the portal itself where a route takes less', async () => {
    const { proof } = await signIn()
    const answer = await ask({
      method: 'POST',
      path: '/api/v1/tokens',
      headers: { ...proof, 'content-type': 'application/json', origin: `https://${host}` },
      body: JSON.stringify({ name: 'x'.repeat(17 * 1024) }),
    })
    expect([answer.status, answer.body]).toEqual([413, expect.stringContaining('"code":"too_large"')])
  })
  it('metrics are closed, with the right token too', async () => {
    expect((await ask({ path: '/metrics', headers: { authorization: `Bearer ${token}` } })).status).toBe(404)
  })
})

async function listening(): Promise<void> {
  const deadline = Date.now() + 40_000
  for (;;) {
    const { status } = await ask({ path: '/healthz' }).catch(() => ({ status: 0 }))
    if (status === 200) return
    if (Date.now() > deadline || proxy.exitCode !== null) throw new Error(`Caddy did not start: ${status}`)
    await new Promise((done) => setTimeout(done, 50))
  }
}
