// Which task changes are announced: each once per browser, and no old ones.
import type { RecordTask } from '../../../client/calls/recordTasks.ts'
import { dayMilliseconds } from '../../../engine/time/units.ts'

const longest = dayMilliseconds

/** The announced state of a task, as stored by the browser. */
export function markOf({ task_status: status, changed_at: at }: Pick<RecordTask, 'task_status' | 'changed_at'>): string {
  return `${status} ${at ?? ''}`
}

export function hasChanged(task: Pick<RecordTask, 'task_status' | 'changed_at'>, lastShown: string | undefined, now: number): boolean {
  if (task.task_status === 'no' || markOf(task) === lastShown) return false
  return task.changed_at === null || now - Date.parse(task.changed_at) < longest
}
