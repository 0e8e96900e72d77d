// Entries of the action history, and the query for a page of them.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { Action } from '../api/generated.ts'
import { API, request } from '../api/http.ts'
import { addDays, startOfDay } from '../../engine/time/zones.ts'
import { minuteMilliseconds } from '../../engine/time/units.ts'

export type FieldChange = Action['changes'][number]
/** As a type: entries about people and their sign-in methods. */
export const ACCESS = '_access'
/** Part of the call's default of 200 at once. */
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

/** Staff outside accounts have no definitions of account types, but see actions on their records. */
export const actionTypesQuery = queryOptions({
  queryKey: ['history', 'types'],
  staleTime: minuteMilliseconds,
  queryFn: ({ signal }) => call('GET /history/types', { signal }),
})

/** The first moment of a date in the user's time zone, or of the next date; undefined for an invalid date. */
export function momentOf(day: string, shift: 0 | 1, zone: string): string {
  const shifted = addDays(day, shift)
  return shifted === undefined ? '' : new Date(startOfDay(shifted, zone)).toISOString()
}
