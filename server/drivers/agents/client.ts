// Calls of docs/agent-protocol.md and their retries.
import { setTimeout as pause } from 'node:timers/promises'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

export type Change = {
  cursor: string
  account: string
  type: string
  id: string
  version: number
  action: 'put' | 'delete'
  task?: true
  record?: unknown
}
export type Page = { changes: Change[]; cursor: string; more: boolean }
export type Acknowledgement = Pick<Change, 'account' | 'type' | 'id' | 'version'> & {
  state: 'running' | 'applied' | 'error'
  errors?: { path: string; reason: string }[]
  /** Texts that the portal shows with the record. */ facts?: Record<string, string[]>
}
export type RejectedAck = { index: number; code: string; path?: string }
/** Facts about a type that the portal sends to agents. */
export type AgentType = { type: string; options: Record<string, unknown>; reports?: { parts?: string; [key: string]: unknown } }
/** `part`: JSON Pointer into this version of the record. */
export type Report = Pick<Change, 'account' | 'type' | 'id' | 'version'> & {
  part: string
  at: string
  code: number
  reason?: string
  figures?: Record<string, number>
  texts?: Record<string, string>
}
export type RejectedReport = { index: number; code: string }
/** A record that the agent makes below `parent`; null = it is gone. */
export type AgentRecord = { account: string; type: string; parent: string; id: string; at: string; record: Record<string, unknown> | null }
export type RejectedAgentRecord = { index: number; code: string; path?: string }
/** A field that the agent does not support, by its path; `values`: only these are not supported. */
export type UnsupportedField = { type: string; path: string; values?: string[]; reason: string }
export type Client = {
  /** Replaces the previous declaration; the portal ignores fields that its types do not have. */
  declare: (unsupported: UnsupportedField[], signal: AbortSignal) => Promise<unknown>
  types: (signal: AbortSignal) => Promise<AgentType[]>
  report: (reports: Report[], signal: AbortSignal) => Promise<{ refused: RejectedReport[] }>
  sendRecords: (records: AgentRecord[], signal: AbortSignal) => Promise<{ refused: RejectedAgentRecord[] }>
  /** Long-polls as long as the portal allows; without a cursor it answers at once, even with nothing. Throws CursorUnknown, KeyRefused. */
  changes: (after: string | undefined, signal: AbortSignal) => Promise<Page>
  acknowledge: (words: Acknowledgement[], signal: AbortSignal) => Promise<{ refused: RejectedAck[] }>
}
export type ClientOptions = {
  url: string
  key: string
  waitSeconds?: number
  /** Records with their defaults filled in (docs/edge-contract.md). */ isResolved?: boolean
  say: (line: string) => void
}

/** The portal does not know this cursor (such as after a restored backup): the agent starts again without one. */
export class CursorUnknown extends Error {
  override name = 'CursorUnknown'
}
/** The portal rejected the key; a retry cannot succeed. */
export class KeyRefused extends Error {
  override name = 'KeyRefused'
}

const maxPause = minuteMilliseconds
const answerMilliseconds = minuteMilliseconds

export function createClient({ url, key, waitSeconds = 25, isResolved = false, say }: ClientOptions): Client {
  const base = `${url.replace(/\/+$/, '')}/api/v1/agent`
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }

  return {
    types: async (signal) => ((await requestWithRetry('/types', {}, signal)) as { types: AgentType[] }).types,
    declare: (unsupported, signal) => requestWithRetry('/unsupported', { method: 'PUT', body: JSON.stringify({ unsupported }) }, signal),
    report: (reports, signal) =>
      requestWithRetry('/reports', { method: 'POST', body: JSON.stringify({ reports }) }, signal) as Promise<{ refused: RejectedReport[] }>,
    sendRecords: (records, signal) =>
      requestWithRetry('/made', { method: 'POST', body: JSON.stringify({ made: records }) }, signal) as Promise<{
        refused: RejectedAgentRecord[]
      }>,
    changes: (after, signal) =>
      requestWithRetry(
        `/changes?${new URLSearchParams({
          ...(after !== undefined && { after, wait: String(waitSeconds) }),
          ...(isResolved && { resolved: 'true' }),
        })}`,
        {},
        signal,
      ) as Promise<Page>,
    acknowledge: (words, signal) =>
      requestWithRetry('/acknowledgements', { method: 'POST', body: JSON.stringify({ acknowledgements: words }) }, signal) as Promise<{
        refused: RejectedAck[]
      }>,
  }

  /** Retries with growing pauses after network errors, truncated answers, 429 and 5xx. */
  async function requestWithRetry(path: string, init: RequestInit, signal: AbortSignal): Promise<unknown> {
    for (let tries = 0; ; tries += 1) {
      signal.throwIfAborted()
      const answer = await once(path, init, signal).catch((error: Error) => error)
      signal.throwIfAborted()
      if ('body' in answer) return answer.body
      if ('refused' in answer) throw await refusalOf(answer.refused)
      const [fault, wish] = answer instanceof Error ? [answer.message, 0] : [answer.busy.status, secondsIn(answer.busy)]
      const wait = Math.max(wish * 1000, Math.min(maxPause, 500 * 2 ** Math.min(tries, 10) * (0.5 + Math.random())))
      say(`${fault}; again in ${Math.ceil(wait / 1000)} s`)
      await pause(wait, undefined, { signal })
    }
  }

  async function once(
    path: string,
    init: RequestInit,
    signal: AbortSignal,
  ): Promise<{ body: unknown } | { refused: Response } | { busy: Response }> {
    const answer = await fetch(`${base}${path}`, {
      ...init,
      headers,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMilliseconds)]),
    })
    if (answer.ok) return { body: await answer.json() }
    return answer.status < 500 && answer.status !== 429 ? { refused: answer } : { busy: answer }
  }
}

/** `Retry-After` in seconds. A proxy may send a date (RFC 9110 section 10.2.3); then the client's own pauses apply. */
function secondsIn({ headers }: Response): number {
  return Number(headers.get('retry-after')) || 0
}

async function refusalOf(answer: Response): Promise<Error> {
  if (answer.status === 410) return new CursorUnknown('the portal does not know the cursor')
  if (answer.status === 401) return new KeyRefused('the portal refused the key')
  return new Error(`the portal refused: ${answer.status} ${(await answer.text()).slice(0, 500)}`)
}
