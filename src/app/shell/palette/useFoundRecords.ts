// Searches records of every type by word prefixes on the server: one debounced call, cancelled by further typing.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../client/api/call.ts'
import type { Found } from '../../../client/api/generated.ts'
import { whoIs } from '../../../client/session/session.ts'
import { useAccount, useSession } from '../../../client/session/useSession.ts'

export type FoundRecord = Omit<Found, 'record'> & { record: Found['record'] & Record<string, unknown> }
const PAUSE = 200
const LEAST = 2
const none: FoundRecord[] = []

/** `isSettled`: the results belong to the current text. */
export function useFoundRecords(text: string): { found: FoundRecord[]; isSettled: boolean; isFailed: boolean } {
  const acting = useAccount()
  const account = acting?.name
  const searchText = useLate(text.trim())
  // Restricted roles have no search: they find pages and actions only.
  const { restricted } = whoIs(useSession(), acting)
  const isOn = searchText.length >= LEAST && !restricted
  const query = useQuery({
    queryKey: ['palette', account ?? null, searchText],
    enabled: isOn,
    retry: false,
    staleTime: 10_000,
    gcTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<FoundRecord[]> =>
      call('GET /search', { query: { q: searchText, ...(account !== undefined && { account }) }, signal }),
  })
  return {
    found: isOn && text.trim().length >= LEAST ? (query.data ?? none) : none,
    isSettled: searchText === text.trim() && (!isOn || (query.isFetched && !query.isPlaceholderData)),
    isFailed: isOn && query.isError,
  }
}

function useLate(text: string): string {
  const [late, setLate] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return late
}
