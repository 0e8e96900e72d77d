// What was done, as the server tells it, and the question for a page of it.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { API, request } from '../api/http.ts'
import type { DefinitionSummary } from '../definitions/types.ts'
import { addDays, startOfDay } from '../../engine/time/zones.ts'

export type FieldChange = { field: string; before?: unknown; after?: unknown; secret?: true; large?: true }
export type Action = {
  id: number
  at: string
  actor: string
  actor_name: string
  actor_full_name?: string
  ip: string
  action: string
  account: string
  type: string
  target: string
  record?: Record<string, unknown> & { id: string }
  about?: { email?: string; role?: string; name?: string; person?: string }
  changes: FieldChange[]
}
/** What actions are about. */
export type ActionType = Pick<DefinitionSummary, 'name' | 'label' | 'one'>
/** As a type: rows about people and their ways in. */
export const ACCESS = '_access'
/** Of the default of the call: 200 at once. */
export const PAGE = 200
export type ActionsAsk = { account: string | undefined; offset: number; type: string; actor: string; from: string; to: string }

export function actionsQuery({ account, offset, ...filters }: ActionsAsk) {
  const query = new URLSearchParams({
    limit: String(PAGE),
    offset: String(offset),
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
  })
  const path = account === undefined ? '/history' : `/accounts/${encodeURIComponent(account)}/history`
  return queryOptions({
    queryKey: ['history', account ?? '', offset, filters],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { json, headers } = await request<Action[]>(`${API}${path}?${query}`, { signal })
      return { rows: json, total: Number(headers.get('Content-Range')?.split('/')[1] ?? json.length) }
    },
  })
}

/** Staff outside accounts are told of no definition of accounts, but of what was done to their records. */
export const actionTypesQuery = queryOptions({
  queryKey: ['history', 'types'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => (await request<ActionType[]>(`${API}/history/types`, { signal })).json,
})

/** The first moment of a day on the clocks that the reader sees, or of the day after it; nothing for what is no day. */
export function momentOf(day: string, shift: 0 | 1, zone: string): string {
  const shifted = addDays(day, shift)
  return shifted === undefined ? '' : new Date(startOfDay(shifted, zone)).toISOString()
}
