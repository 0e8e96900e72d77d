// Runs Caddy with the configuration of docs/reverse-proxies.md; only ports and the certificate are replaced.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../server/drivers/freePort.ts'
import type { Portal } from '../support/portal.ts'
import { createProxyClient, host, metricsToken, openUpstream, writeCertificate } from '../support/reverseProxy.ts'

const caddy = ['/usr/bin/caddy', '/usr/local/bin/caddy'].find((path) => existsSync(path))
if (!caddy && process.env.CI === 'true') throw new Error('CADDY IS NOT TESTED: apt-get install -y caddy')
if (!caddy) process.stderr.write('CADDY IS NOT TESTED: apt-get install -y caddy\n')
const dir = mkdtempSync(join(tmpdir(), 'caddy-'))
let portal: Portal
let proxy: ChildProcess
let tls: number

const { open, ask, signIn, listening } = createProxyClient(() => tls)

describe.skipIf(!caddy)('behind Caddy', () => {
  beforeAll(async () => {
    const opened = await openUpstream()
    portal = opened.portal
    const { upstream } = opened
    tls = await freePort()
    const { key, certificate } = writeCertificate(dir)
    const [, documented = ''] =
      /```caddyfile\n([\s\S]*?)```/.exec(readFileSync(new URL('../../../docs/reverse-proxies.md', import.meta.url), 'utf8')) ?? []
    const lines = documented
      .replace('127.0.0.1:8080', `127.0.0.1:${upstream}`)
      .replace(`${host} {`, `https://${host}:${tls} {\n  bind 127.0.0.1\n  tls ${certificate} ${key}`)
    writeFileSync(join(dir, 'Caddyfile'), `{\n  admin off\n  auto_https disable_redirects\n}\n${lines}`)
    const env = { PATH: process.env.PATH ?? '', HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir }
    proxy = spawn(caddy!, ['run', '--config', join(dir, 'Caddyfile'), '--adapter', 'caddyfile'], { stdio: 'ignore', env })
    await listening(proxy, { name: 'Caddy', seconds: 40 })
  })
  afterAll(async () => {
    if (proxy?.exitCode === null) {
      // At SIGTERM it waits 100 s for the stream of events.
      proxy.kill('SIGKILL')
      await once(proxy, 'exit')
    }
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
    const claimed = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example' }
    const { cookie, proof } = await signIn(claimed)
    expect(cookie).toContain('Secure')
    const sessions = await ask({ path: '/api/v1/sessions', headers: { ...proof, ...claimed } })
    expect([sessions.status, sessions.body]).toEqual([200, expect.not.stringContaining('203.0.113.7')])
  })
  it('delivers events at once', async () => {
    const { proof } = await signIn()
    const stream = await open({ path: '/api/v1/events', headers: { ...proof, accept: 'text/event-stream' } })
    expect([stream.statusCode, stream.headers['content-type']]).toEqual([200, expect.stringContaining('text/event-stream')])
    const [first] = (await once(stream, 'data')) as [Buffer]
    expect(first.length).toBeGreaterThan(0)
    stream.destroy()
  })
  it('passes on the refusal of a 17 KB body by a route with a lower limit', async () => {
    const { proof } = await signIn()
    const answer = await ask({
      method: 'POST',
      path: '/api/v1/tokens',
      headers: { ...proof, 'content-type': 'application/json', origin: `https://${host}` },
      body: JSON.stringify({ name: 'x'.repeat(17 * 1024) }),
    })
    expect([answer.status, answer.body]).toEqual([413, expect.stringContaining('"code":"too_large"')])
  })
  it('does not serve metrics, even with the right token', async () => {
    expect((await ask({ path: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).status).toBe(404)
  })
})
