// Long-running tasks of a record, as in the API.
import { request } from '../api/http.ts'
import { rootOf } from '../api/scope.ts'

/** `reason` is the last failure, also while retrying (`next_at`); `detail` is the remote side's own text. Moments in ISO 8601. */
export type RecordTask = {
  task_status: 'no' | 'accepted' | 'processed' | 'failed'
  connected: boolean
  changed_at: string | null
  names: string[]
  reason?: string
  detail?: string
  next_at?: string
}

const addressOf = (type: string, id: string, task: string): string =>
  `${rootOf(type)}/${type}/${encodeURIComponent(id)}/${encodeURIComponent(task)}`

/** Both throw the server's error. */
export async function readTask(type: string, id: string, task: string, signal?: AbortSignal): Promise<RecordTask> {
  return (await request<RecordTask>(addressOf(type, id, task), { signal: signal ?? null })).json
}
export async function beginTask(type: string, id: string, task: string): Promise<RecordTask> {
  return (await request<RecordTask>(addressOf(type, id, task), { method: 'POST' })).json
}
