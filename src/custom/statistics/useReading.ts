// Reads figures: calls are cancelled when the filters change, failures are shown in a toast, and the last figures stay while new ones load. Where
// their store does not answer, they are asked for again.
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { problemOf } from '../../ui/problem.ts'
import { failureText } from '../../ui/failure.ts'

type Read<Data> = (signal: AbortSignal) => Promise<Data>
type How = {
  enabled?: boolean
  /** Only logged, with this text. */ quiet?: string
  /** Read again after so many milliseconds. */ every?: number | undefined
  /** Milliseconds for which a result counts as fresh. */ staleTime?: number
}

const againMilliseconds = 30_000
export const isUnavailable = (error: unknown): boolean => problemOf(error).code === 'statistics_unavailable'

export function useReading<Data>(
  key: readonly unknown[],
  read: Read<Data>,
  { enabled = true, quiet, every, staleTime = 30_000 }: How = {},
): UseQueryResult<Data> {
  const query = useQuery({
    queryKey: ['statistics', ...key],
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
    staleTime,
    retry: false,
    enabled,
    refetchInterval: ({ state }) => (isUnavailable(state.error) ? againMilliseconds : (every ?? false)),
  })
  useFailureToast(query.error, quiet)
  return query
}

function useFailureToast(error: Error | null, quiet: string | undefined): void {
  const notify = useNotify()
  const t = useTranslate()
  useEffect(() => {
    if (!error || failureText(error, t) === undefined) return
    // oxlint-disable-next-line no-console -- 000 §8.7: this failure is only logged.
    if (quiet !== undefined) return console.error(quiet)
    // The banner of the page says it (Unavailable.tsx); other filters would not help.
    if (isUnavailable(error)) return
    const text = t(problemOf(error).status >= 500 ? 'errors.area.statistics' : 'statistics.failed')
    notify(text, { type: 'error', messageArgs: { _: text } })
  }, [error, quiet, notify, t])
}
