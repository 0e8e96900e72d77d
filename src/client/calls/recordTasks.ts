// Tasks of a record that take their time, as the server tells of them.
import { request } from '../api/http.ts'
import { rootOf } from '../api/scope.ts'

/** `reason` names the last failure, also while it is tried again (`next_at`); `detail` is the other side's own text. Moments in ISO 8601. */
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

/** Both throw what the server answers. */
export async function readTask(type: string, id: string, task: string, signal?: AbortSignal): Promise<RecordTask> {
  return (await request<RecordTask>(addressOf(type, id, task), { signal: signal ?? null })).json
}
export async function beginTask(type: string, id: string, task: string): Promise<RecordTask> {
  return (await request<RecordTask>(addressOf(type, id, task), { method: 'POST' })).json
}
