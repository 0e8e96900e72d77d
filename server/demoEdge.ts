// The edge of the demo: runs the agent of server/drivers/agents in this process. It signs in, gets a key and polls over HTTP like any other.
import { join, resolve } from 'node:path'
import { runAgent } from './drivers/agents/agent.ts'
import { createClient } from './drivers/agents/client.ts'
import { openFiles } from './drivers/agents/files.ts'
import { agentType } from './services/hooks/agents.ts'
import type { Log } from './services/model.ts'

type Parts = { address: string; dataDir: string; admin: { email: string; password: string }; log: Log }
const edge = { name: 'Demo edge', kind: 'edge' }

/** Returns a function that stops it. There is no edge if the demo administrator's password was changed. */
export function startDemoEdge({ address, dataDir, admin, log }: Parts): () => Promise<void> {
  const end = new AbortController()
  const say = (line: string): void => log.info({ agent: edge.name }, line)
  const running = (async () => {
    const key = await keyFor(address, admin)
    await runAgent({
      client: createClient({ url: address, key, say }),
      files: await openFiles(join(resolve(dataDir), 'demo-edge')),
      say,
      signal: end.signal,
    })
  })().catch((error: unknown) => {
    if (!end.signal.aborted) log.warn({ err: error }, 'the edge of the demo ended')
  })
  return async () => {
    end.abort()
    await running
  }
}

async function keyFor(address: string, { email, password }: Parts['admin']): Promise<string> {
  const call = async <T>(path: string, init: RequestInit): Promise<T> => {
    const answer = await fetch(`${address}/api/v1${path}`, init)
    if (!answer.ok) throw new Error(`${path.split('?')[0]} answered ${answer.status}`)
    return (await answer.json()) as T
  }
  const { token } = await call<{ token: string }>('/oauth/token', {
    method: 'POST',
    body: new URLSearchParams({ username: email, password }),
  })
  const authorization = `Bearer ${token}`
  const [known] = await call<{ id: string }[]>(`/${agentType}?${new URLSearchParams({ filter: JSON.stringify({ name: edge.name }) })}`, {
    headers: { authorization },
  })
  const { id } =
    known ??
    (await call<{ id: string }>(`/${agentType}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(edge),
    }))
  const { key } = await call<{ key: string }>(`/agent/keys/${id}`, { method: 'POST', headers: { authorization } })
  await fetch(`${address}/api/v1/session`, { method: 'DELETE', headers: { authorization } })
  return key
}
