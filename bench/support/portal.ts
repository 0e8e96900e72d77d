// The built product as it runs in production, with demo data in a temporary folder.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import demo from '../../server/seed/demo/people.json' with { type: 'json' }
import { benchDir, firstPort, root } from './paths.ts'
import { ensureFree, startNode, untilReady, type Started } from './processes.ts'

/** A customer with many records, and their account. */
export const customer = { email: 'cdn2@demo.example', password: demo.password, account: 'demo-cdn2' }
export type Portal = { origin: string; port: number; home: string; process: Started; readyMilliseconds: number; stop: () => Promise<void> }
/** Waits until every definition present at the start has been read. */
export async function untilSettled({ origin, process }: Portal): Promise<void> {
  await untilReady(`${origin}/readyz`, process)
}

type How = { home?: string; demo?: boolean; port?: number; core?: number; args?: string[]; env?: Record<string, string> }

export function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  mkdirSync(join(home, 'data'))
  cpSync(join(benchDir, 'definitions'), join(home, 'definitions'), { recursive: true })
  return home
}

/** Waits until the API answers. A given `home` is kept, a temporary one is deleted. */
export async function startPortal({ home, demo = true, port = firstPort, core, args = [], env = {} }: How = {}): Promise<Portal> {
  await ensureFree(port)
  const place = home ?? newHome()
  const begun = performance.now()
  const process = startNode([...args, join(root, 'dist/server/main.js'), ...(demo ? ['--demo', '--no-edge'] : [])], {
    core,
    cwd: root,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: join(place, 'data'),
      DEFINITIONS_DIR: join(place, 'definitions'),
      LOG_LEVEL: 'warn',
      CONFIG_CHANGE_SECONDS: '0',
      // One client sends the load of many.
      WORK_PER_SECOND: '0',
      SIGN_INS_PER_MINUTE: '0',
      ...env,
    },
  })
  await untilReady(`http://127.0.0.1:${port}/api/v1/brand`, process)
  const readyMilliseconds = performance.now() - begun
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    home: place,
    process,
    readyMilliseconds,
    async stop() {
      await process.stop()
      if (home === undefined) rmSync(place, { recursive: true, force: true })
    },
  }
}

/** A token for API clients. */
export async function signIn({ origin, port }: Pick<Portal, 'origin' | 'port'>, { email = customer.email } = {}): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/oauth/token`, {
    method: 'POST',
    headers: { host: `localhost:${port}` },
    body: new URLSearchParams({ username: email, password: customer.password, domain: 'localhost' }),
  })
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

/** One call as the customer. Throws on an error status. */
export async function call<Body>(
  portal: Pick<Portal, 'origin'>,
  token: string,
  path: string,
  { method = 'GET', body, headers = {} }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Body> {
  const answer = await fetch(`${portal.origin}/api/v1${path}`, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
  return (await answer.json()) as Body
}

/** The key of a new agent. */
export async function agentKey(portal: Portal, kind = 'edge'): Promise<string> {
  const token = await signIn(portal, { email: 'admin@demo.example' })
  const { id } = await call<{ id: string }>(portal, token, '/agents', { method: 'POST', body: { name: 'Bench', kind } })
  return (await call<{ key: string }>(portal, token, `/agent/keys/${id}`, { method: 'POST' })).key
}
