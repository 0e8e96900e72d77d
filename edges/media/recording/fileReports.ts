// Reports files to the portal: each change is repeated until the portal has it. Calls are idempotent.
import { setTimeout as pause } from 'node:timers/promises'
import type { Client, AgentRecord } from '../../../server/drivers/agents/client.ts'
import type { Turns } from '../../../server/drivers/turns.ts'
import { endOf, rangesOf } from './segments.ts'
import type { Shelf, ShelfFile } from './shelf.ts'

type Parts = { shelf: Shelf; inTurn: Turns['run']; client: Pick<Client, 'sendRecords'>; say: (line: string) => void; signal: AbortSignal }
const [pauseMilliseconds, maxAtOnce, maxRanges] = [1000, 100, 500]
/** A stream with many gaps changes its file every second; the portal keeps a version of each report. */
const runningMilliseconds = 10_000

export async function reportFiles({ shelf, inTurn, client, say, signal }: Parts): Promise<void> {
  while (!signal.aborted) {
    const files = shelf.all().filter(isDue).slice(0, maxAtOnce)
    const sent = files.map((file) => ({ file, at: file.changedAt, record: agentRecordOf(file, shelf.node) }))
    if (sent.length > 0) {
      const { refused } = await client.sendRecords(
        sent.map(({ record }) => record),
        signal,
      )
      const codes = new Map(refused.map(({ index, code, path }) => [index, { code, path }]))
      await inTurn(async () => {
        for (const [index, { file, at }] of sent.entries()) {
          const refusal = codes.get(index)
          if (refusal) say(`${file.id}: ${refusal.code} ${refusal.path ?? ''}`.trim())
          if (shelf.get(file.id) !== file) continue
          // No person can see it: the file or its recording was deleted.
          if (refusal?.code === 'deleted' || refusal?.code === 'unknown_record') await shelf.discard(file)
          else await shelf.markReported(file, at)
        }
      })
    }
    await pause(pauseMilliseconds, undefined, { signal }).catch(() => undefined)
  }
}

/** Due for every change; for a growing file only now and then. */
export function isDue({ changedAt, reportedAt, segments, status }: ShelfFile): boolean {
  if (changedAt <= reportedAt || (segments.length === 0 && status !== 'gone')) return false
  return status !== 'recording' || reportedAt === 0 || changedAt - reportedAt >= runningMilliseconds
}

/** The file in the portal; null if it does not exist. */
export function agentRecordOf(file: ShelfFile, node: string): AgentRecord {
  const { account, type, record: parent, id, changedAt, status, segments, bytes, stream, qualities, hasMp4, expiresAt } = file
  const at = new Date(changedAt).toISOString()
  const [first, last] = [segments[0], segments.at(-1)]
  if (status === 'gone' || !first || !last) return { account, type, parent, id, at, record: null }
  const record = {
    node,
    status,
    stream_name: stream,
    qualities,
    started_at: new Date(first.at).toISOString(),
    ...(status !== 'recording' && { finished_at: new Date(Math.round(endOf(last))).toISOString() }),
    ...(expiresAt !== undefined && { expires_at: new Date(Math.round(expiresAt)).toISOString() }),
    duration_s: Math.round(segments.reduce((sum, { seconds }) => sum + seconds, 0) * 1000) / 1000,
    size_bytes: bytes,
    has_mp4: hasMp4,
    ranges: rangesOf(segments).slice(-maxRanges),
  }
  return { account, type, parent, id, at, record }
}
