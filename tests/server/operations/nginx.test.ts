// The lines for nginx in docs/reverse-proxies.md, with ports and certificates of the test in their place.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { request } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../support/outside/postgres.ts'
import { demoPassword, openPortal, type Portal } from '../support/portal.ts'

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path))
if (!nginx && process.env.CI === 'true') throw new Error('NGINX IS NOT TESTED: apt-get install -y nginx-light')
if (!nginx) process.stderr.write('NGINX IS NOT TESTED: apt-get install -y nginx-light\n')
const dir = mkdtempSync(join(tmpdir(), 'nginx-'))
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

describe.skipIf(!nginx)('behind nginx', () => {
  beforeAll(async () => {
    portal = await openPortal({
      demo: 'people',
      env: { PUBLIC_URL: `https://${host}`, TRUST_PROXY: '127.0.0.1,::1', METRICS_TOKEN: token },
    })
    const upstream = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' })).port
    const [plain, secure] = [await freePort(), await freePort()]
    tls = secure
    mkdirSync(join(dir, 'logs'))
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-days',
        '2',
        '-subj',
        `/CN=${host}`,
        '-keyout',
        join(dir, 'key.pem'),
        '-out',
        join(dir, 'cert.pem'),
      ],
      { stdio: 'ignore' },
    )
    const [, documented = ''] =
      /```nginx\n([\s\S]*?)```/.exec(readFileSync(new URL('../../../docs/reverse-proxies.md', import.meta.url), 'utf8')) ?? []
    const lines = documented
      .replace('127.0.0.1:8080', `127.0.0.1:${upstream}`)
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${secure} ssl;`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${dir}/cert.pem;`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${dir}/key.pem;`)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir}/${name};`).join(' ')
    writeFileSync(
      join(dir, 'nginx.conf'),
      `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${dir}/pid; error_log ${dir}/logs/error.log; events {}\nhttp { access_log off; ${temporary}\n${lines}\n}\n`,
    )
    proxy = spawn(nginx!, ['-p', dir, '-c', join(dir, 'nginx.conf')], { stdio: 'inherit' })
    await listening()
  })
  afterAll(async () => {
    proxy?.kill('SIGQUIT')
    if (proxy) await once(proxy, 'exit')
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
    const claimed = {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=203.0.113.7',
    }
    const { cookie, proof } = await signIn(claimed)
    expect(cookie).toContain('Secure')
    const sessions = await ask({ path: '/api/v1/sessions', headers: proof })
    expect(sessions.body).not.toContain('203.0.113.7')
    const letter = await ask({
      method: 'POST',
      path: '/api/v1/password/forgot',
      headers: { ...claimed, 'content-type': 'application/json' },
      body: '{"email":"other@demo.example"}',
    })
    expect(letter.body).not.toContain('evil.example')
  })
  it.each([17, 200, 1000])('a body of %i KB is refused by the portal itself where a route takes less', async (kilobytes) => {
    const { proof } = await signIn()
    for (let round = 0; round < 3; round += 1) {
      const answer = await ask({
        method: 'POST',
        path: '/api/v1/tokens',
        headers: { ...proof, 'content-type': 'application/json', origin: `https://${host}` },
        body: JSON.stringify({ name: 'x'.repeat(kilobytes * 1024) }),
      })
      expect([answer.status, answer.body]).toEqual([413, expect.stringContaining('"code":"too_large"')])
    }
  })
  it('events arrive at once, unbuffered and uncompressed', async () => {
    const { proof } = await signIn()
    const stream = await open({ path: '/api/v1/events', headers: { ...proof, accept: 'text/event-stream', 'accept-encoding': 'gzip' } })
    expect([stream.statusCode, stream.headers['content-type'], stream.headers['content-encoding']]).toEqual([
      200,
      expect.stringContaining('text/event-stream'),
      undefined,
    ])
    const [first] = (await once(stream, 'data')) as [Buffer]
    expect(first.length).toBeGreaterThan(0)
    stream.destroy()
  })
  it('a body within the bounds of the proxy is the portal’s to judge, one beyond them is refused', async () => {
    const { proof } = await signIn()
    const send = (bytes: number) =>
      ask({
        method: 'POST',
        path: '/api/v1/accounts/demo-cdn2/http-resources',
        headers: { ...proof, 'content-type': 'application/json', 'content-length': String(bytes) },
        body: Buffer.alloc(bytes, 32),
      })
    const within = await send(1_000_000)
    expect([within.status, within.headers['content-type']]).toEqual([400, expect.stringContaining('application/json')])
    const beyond = await send(1024 * 1024 + 1)
    expect([beyond.status, beyond.headers['content-type']]).toEqual([413, 'text/html'])
  })
  it('metrics are closed, with the right token too', async () => {
    expect((await ask({ path: '/metrics', headers: { authorization: `Bearer ${token}` } })).status).toBe(404)
  })
})

async function listening(): Promise<void> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const { status } = await ask({ path: '/healthz' }).catch(() => ({ status: 0 }))
    if (status === 200) return
    if (Date.now() > deadline || proxy.exitCode !== null) throw new Error(`nginx did not start: ${status}`)
    await new Promise((done) => setTimeout(done, 50))
  }
}
