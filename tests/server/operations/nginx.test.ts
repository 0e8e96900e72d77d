// Runs nginx with the configuration of docs/reverse-proxies.md; only ports and certificates are replaced.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../server/drivers/freePort.ts'
import type { Portal } from '../support/portal.ts'
import { createProxyClient, host, metricsToken, openUpstream, writeCertificate } from '../support/reverseProxy.ts'

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path))
if (!nginx && process.env.CI === 'true') throw new Error('NGINX IS NOT TESTED: apt-get install -y nginx-light')
if (!nginx) process.stderr.write('NGINX IS NOT TESTED: apt-get install -y nginx-light\n')
const dir = mkdtempSync(join(tmpdir(), 'nginx-'))
let portal: Portal
let proxy: ChildProcess
let tls: number

const { open, ask, signIn, listening } = createProxyClient(() => tls)

describe.skipIf(!nginx)('behind nginx', () => {
  beforeAll(async () => {
    const opened = await openUpstream()
    portal = opened.portal
    const { upstream } = opened
    const [plain, secure] = [await freePort(), await freePort()]
    tls = secure
    mkdirSync(join(dir, 'logs'))
    writeCertificate(dir)
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
    await listening(proxy, { name: 'nginx', seconds: 20 })
  })
  afterAll(async () => {
    proxy?.kill('SIGQUIT')
    if (proxy) await once(proxy, 'exit')
    await portal?.close()
    rmSync(dir, { recursive: true, force: true })
  })

  it('sets secure host-only session cookies and passes on the client address', async () => {
    const { status, cookie, headers, proof } = await signIn()
    expect([status, cookie]).toEqual([200, expect.stringMatching(/^__Host-.*Secure/)])
    expect(headers['strict-transport-security']).toContain('max-age')
    const sessions = await ask({ path: '/api/v1/sessions', headers: proof })
    expect([sessions.status, sessions.body]).toEqual([200, expect.stringContaining('127.0.0.1')])
  })
  it('ignores addresses, schemes and hosts that a client claims', async () => {
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
  it.each([17, 200, 1000])('passes on the refusal of a %i KB body by a route with a lower limit', async (kilobytes) => {
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
  it('delivers events immediately, unbuffered and uncompressed', async () => {
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
  it('leaves bodies within its limit to the portal and refuses larger ones', async () => {
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
  it('does not serve metrics, even with the right token', async () => {
    expect((await ask({ path: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).status).toBe(404)
  })
})
