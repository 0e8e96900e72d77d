// Operations of a project that wait for a second person.
import { call } from '../../../client/api/call.ts'
import type { Calls } from '../../../client/api/generated.ts'

export type WaitingOperation = Calls['GET /billing/:project/waiting']['answer']['operations'][number]
export type Decision = WaitingOperation['actions'][number]

export function waitingQuery(project: string) {
  return {
    queryKey: ['billing', 'waiting', project],
    queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /billing/:project/waiting', { params: { project }, signal }),
  }
}

/** Whether a sum, as it is sent, is above the limit. An unfinished one is not. */
export function isAbove(amount: string, limit: string | null | undefined): boolean {
  if (limit === null || limit === undefined) return false
  const minor = (text: string): number => Math.round(Math.abs(Number(text)) * 100)
  return minor(amount) > minor(limit)
}
