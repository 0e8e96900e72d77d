// The edge of the demo: runs the agent of server/drivers/agents in this process. It signs in, gets a key and polls over HTTP like any edge.
import { setTimeout as pause } from 'node:timers/promises'
import { join, resolve } from 'node:path'
import { runAgent } from './drivers/agents/agent.ts'
import { createClient } from './drivers/agents/client.ts'
import { openFiles } from './drivers/agents/files.ts'
import { agentType } from './services/hooks/agents.ts'
import type { Log } from './services/model.ts'
import { Problem } from './services/problem.ts'

type Parts = { address: string; dataDir: string; admin: Person; log: Log }
const edge = { name: 'Demo edge', kind: 'edge' }

/** Returns a function that stops it. Without the demo administrator's original password there is no edge. */
export function startDemoEdge({ address, dataDir, admin, log }: Parts): () => Promise<void> {
  const end = new AbortController()
  const say = (line: string): void => log.info({ agent: edge.name }, line)
  const running = (async () => {
    const key = await agentKey(address, admin, edge)
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

export type Person = { email: string; password: string }
export type Ask = <T>(path: string, init?: { method?: string; body?: unknown }) => Promise<T>

class CallFailed extends Error {
  constructor(
    path: string,
    readonly status: number,
  ) {
    super(`${path} answered ${status}`)
  }
}

/** Retries a change that came too soon after the previous one (429). */
export async function whenAllowed<Result>(
  work: () => Promise<Result>,
  { signal, wait = 5000 }: { signal: AbortSignal; wait?: number },
): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Problem && error.status === 429)) throw error
      await pause(wait, undefined, { signal, ref: false })
    }
  }
}

/** Calls the API as a person of the demo. `ask` is valid until `work` resolves. */
export async function asPerson<Result>(address: string, { email, password }: Person, work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const call = async <T>(path: string, init: RequestInit): Promise<T> => {
    const answer = await fetch(`${address}/api/v1${path}`, init)
    if (!answer.ok) throw new CallFailed(path.split('?')[0]!, answer.status)
    return (await answer.json()) as T
  }
  const { token } = await call<{ token: string }>('/oauth/token', {
    method: 'POST',
    body: new URLSearchParams({ username: email, password }),
  })
  const authorization = `Bearer ${token}`
  try {
    return await work((path, { method = 'GET', body } = {}) =>
      call(path, {
        method,
        headers: {
          authorization,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  } finally {
    await fetch(`${address}/api/v1/session`, { method: 'DELETE', headers: { authorization } })
  }
}

/** A new key for an agent of the demo. Creates the agent if it is missing. */
export function agentKey(address: string, admin: Person, agent: { name: string; kind: string }): Promise<string> {
  return asPerson(address, admin, async (ask) => {
    const [existing] = await ask<{ id: string }[]>(`/${agentType}?${new URLSearchParams({ filter: JSON.stringify({ name: agent.name }) })}`)
    const { id } = existing ?? (await ask<{ id: string }>(`/${agentType}`, { method: 'POST', body: agent }))
    return (await ask<{ key: string }>(`/agent/keys/${id}`, { method: 'POST' })).key
  })
}
