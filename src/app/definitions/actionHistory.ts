// What was done, as the server tells it, and the question for a page of it.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { API, request } from '../../dataProvider/http.ts'

export type FieldChange = { field: string; before?: unknown; after?: unknown; secret?: true; large?: true }
export type Action = {
  id: number; at: string; actor: string; actor_name: string; ip: string; action: string; account: string; type: string; target: string
  record?: Record<string, unknown> & { id: string }; about?: { email?: string; role?: string; name?: string }; changes: FieldChange[]
}
/** Of the default of the call: 200 at once. */
export const PAGE = 200
export type ActionsAsk = { account: string | undefined; offset: number; type: string; actor: string; from: string; to: string }

export function actionsQuery({ account, offset, ...filters }: ActionsAsk) {
  const query = new URLSearchParams({ limit: String(PAGE), offset: String(offset), ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) })
  const path = account === undefined ? '/history' : `/accounts/${account}/history`
  return queryOptions({
    queryKey: ['history', account ?? '', offset, filters], placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { json, headers } = await request<Action[]>(`${API}${path}?${query}`, { signal })
      return { rows: json, total: Number(headers.get('Content-Range')?.split('/')[1] ?? json.length) }
    },
  })
}

/** The first moment of a day on the clocks of the reader, or of the day after it. */
export function momentOf(day: string, shift: 0 | 1): string {
  if (day === '') return ''
  const moment = new Date(`${day}T00:00:00`)
  moment.setDate(moment.getDate() + shift)
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
}
