// Agents' reports on a record: polled every five seconds while the tab is open, and refetched at once on a pushed change.
import { useQuery } from '@tanstack/react-query'
import { request } from '../../client/api/http.ts'
import { rootOf } from '../../client/api/scope.ts'
import type { Period } from './history/figureLine.ts'
import type { PartFigure, PartHistory, RecordReports, ReportCounts } from './partRows.ts'
import { minuteMilliseconds, hourMilliseconds, dayMilliseconds } from '../../engine/time/units.ts'

/** ms */
const STATE_EVERY = 5000
const HISTORY_EVERY = 30_000
const FIGURES_EVERY = minuteMilliseconds
/** Hours of figures. */
export const FIGURE_HOURS = 3

type Of = { type: string; account: string | undefined; id: string; version: number | undefined }

/** A failed poll is repeated silently: the last state stays. */
export function useReports({ type, account, id, version }: Of, { enabled }: { enabled: boolean }) {
  const address = `${rootOf(type, account)}/${type}/${encodeURIComponent(id)}/reports`
  return useQuery({
    queryKey: ['reports', address, version],
    queryFn: async ({ signal }) => (await request<RecordReports>(address, { signal })).json,
    enabled,
    refetchInterval: STATE_EVERY,
    retry: false,
    placeholderData: (last) => last,
  })
}

export function useReportCounts(type: string, account: string | undefined) {
  const address = `${rootOf(type, account)}/${type}/reports`
  return useQuery({
    queryKey: ['reports', address],
    queryFn: async ({ signal }) => (await request<ReportCounts>(address, { signal })).json,
    refetchInterval: STATE_EVERY,
    retry: false,
    placeholderData: (last) => last,
  })
}

export function useHistory({ type, account, id }: Of, { enabled, now = Date.now }: { enabled: boolean; now?: () => number }) {
  const address = `${rootOf(type, account)}/${type}/${encodeURIComponent(id)}/reports/history`
  return useQuery({
    queryKey: ['reports', address],
    queryFn: async ({ signal }) => {
      const end = now()
      const period = new URLSearchParams({ from: new Date(end - dayMilliseconds).toISOString(), to: new Date(end).toISOString() })
      return (await request<PartHistory[]>(`${address}?${period.toString()}`, { signal })).json
    },
    enabled,
    refetchInterval: HISTORY_EVERY,
    retry: false,
  })
}

/** Figures by the minute; after a failed request the last ones stay. */
export function useFigures({ type, account, id }: Of, { enabled, now = Date.now }: { enabled: boolean; now?: () => number }) {
  const address = `${rootOf(type, account)}/${type}/${encodeURIComponent(id)}/reports/figures`
  return useQuery({
    queryKey: ['reports', address],
    queryFn: async ({ signal }): Promise<{ period: Period; figures: PartFigure[] }> => {
      const period = { from: now() - FIGURE_HOURS * hourMilliseconds, to: now() }
      const query = new URLSearchParams({ from: new Date(period.from).toISOString(), to: new Date(period.to).toISOString() })
      return { period, figures: (await request<PartFigure[]>(`${address}?${query.toString()}`, { signal })).json }
    },
    enabled,
    refetchInterval: FIGURES_EVERY,
    retry: false,
  })
}
