// A server with a built client of a few files, listening; its database fails when a test says so.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createFailing } from './failing.ts'
import { type Answer, openPortal } from './portal.ts'

export const page =
  '<!doctype html><html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><script type="module" nonce="__CSP_NONCE__" src="/assets/app-1.js"></script></head><body></body></html>'

/** For a whole file. */
export async function openPages(env: Record<string, string> = {}) {
  const { fault, open } = createFailing()
  const dir = mkdtempSync(join(tmpdir(), 'portal-'))
  const webDir = join(dir, 'web')
  mkdirSync(join(webDir, 'assets'), { recursive: true })
  writeFileSync(join(webDir, 'index.html'), page)
  writeFileSync(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(webDir, 'assets', 'app-1.js'), `export const text = '${'x'.repeat(5000)}'`)
  writeFileSync(join(webDir, 'assets', 'app-1.js.map'), '{}')
  writeFileSync(join(webDir, '.env'), 'SECRET=1')
  const portal = await openPortal({ demo: 'people', dir, webDir, open, env })
  afterAll(() => portal.close())
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const port = (): number => (portal.app.server.address() as AddressInfo).port
  const get = (url: string, headers: Record<string, string> = {}): Promise<Answer> => portal.nobody.ask({ url, headers })
  return { portal, fault, port, get }
}
