import { useQueryClient, type QueryClient, type QueryFilters } from '@tanstack/react-query'
import { useDataProvider, useNotify, type GetListResult, type RaRecord } from 'ra-core'
import { useEffect, useRef } from 'react'
import { endedBefore, refreshSession } from '../../client/session/sessionStore.ts'
import { API, listenChanged } from '../../client/api/http.ts'
import { listenLive, type LiveEvent } from '../../client/events/liveChannel.ts'
import { problemOf } from '../../ui/problem.ts'
import { reportNewest } from '../../client/events/newest.ts'
import { aheadQuery, forgetAhead } from '../../resources/ahead.ts'
import { definitionProblemsQuery, definitionStatesQuery } from '../../client/api/queries.ts'
import { streamBack, streamLost } from '../../client/events/connection.ts'
import { useWords } from '../../client/words/useWords.ts'
import { useLocale } from '../../ui/format/useLocale.ts'
import { OPEN } from '../../resources/readAgain.ts'
import { loadScript } from '../../ui/loadScript.ts'
import type { Told } from './tellEvent.ts'

type Load = (type: string, id: string) => Promise<RaRecord>

/** Definitions reload when their files change; a changed record is replaced in place, so that no list re-sorts under the pointer. */
export function useLiveChanges(account: string | undefined, isOpen: boolean): void {
  const client = useQueryClient()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const words = useWords()
  const locale = useLocale()
  const tell = async (event: Told) =>
    (await loadScript(() => import('./tellEvent.ts'))).tellEvent(event, { client, account, words, locale, notify })
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => listenChanged(() => forgetAhead(client)), [client])
  useEffect(() => {
    if (!isOpen) return
    const stop = new AbortController()
    // The next visit need not fetch it again.
    const load: Load = (type, id) => client.fetchQuery(aheadQuery(dataProvider, type, id))
    listenLive(`${API}/events`, (event) => void react(event, { client, account, load, tell: latest.current }), stop.signal)
    return () => stop.abort()
  }, [account, client, dataProvider, isOpen])
}

type Hearing = {
  client: QueryClient
  account: string | undefined
  load: Load
  tell: (event: Told) => Promise<void>
}

async function react(event: LiveEvent, { client, account, load, tell }: Hearing): Promise<void> {
  if (event.kind === 'lost' || event.kind === 'back') {
    if (event.kind === 'lost') streamLost()
    else streamBack()
    if (event.kind === 'back')
      await Promise.all([refetchStale(client, { queryKey: ['definitions'] }), readFailed(client), readLists(client), askOpen(client, load)])
    return
  }
  if (event.kind === 'accounts') {
    await refreshSession()
    return
  }
  if (event.kind === 'missed') {
    await Promise.all([readLists(client), askOpen(client, load)])
    return
  }
  if (event.kind === 'open') {
    // Files may change while a page loads: data read before the stream connected may be stale, and the active version may not change again.
    await Promise.all([definitionProblemsQuery, definitionStatesQuery].map(({ queryKey }) => refetchStale(client, { queryKey })))
    return
  }
  if (event.kind === 'name' || event.kind === 'incident') {
    if (event.account === account) await tell(event)
    return
  }
  if (event.kind === 'session') {
    await endedBefore(event.end)
    return
  }
  if (event.kind === 'definitions') {
    await refetchStale(client, { queryKey: ['definitions'] })
    return
  }
  if (event.account === '' || event.account === account) await exchange(event, client, load)
}

/** Queries that failed while the server was unreachable. */
function readFailed(client: QueryClient): Promise<void> {
  return client.refetchQueries({
    type: 'active',
    predicate: ({ state: { status, error } }) => status === 'error' && problemOf(error).kind === 'offline',
  })
}

/** Changes may have been missed. */
function readLists(client: QueryClient): Promise<void> {
  return refetchStale(client, { predicate: ({ queryKey }) => queryKey[1] === 'getList' })
}

/** A query's first request may have been answered before the change, and a refetch would only join it: such a query is fetched again. */
async function refetchStale(client: QueryClient, filters: QueryFilters): Promise<void> {
  const loading = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  const first = loading.filter(({ state: { data } }) => data === undefined)
  await client.invalidateQueries(filters)
  if (first.length === 0) return
  await Promise.allSettled(first.map(({ promise }) => promise))
  await client.invalidateQueries({ predicate: (query) => first.includes(query) })
}

/** Open records stay as loaded; whether they are current, or exist, is checked. */
async function askOpen(client: QueryClient, load: Load): Promise<void> {
  forgetAhead(client)
  const open = client.getQueriesData<RaRecord>({ type: 'active', predicate: ({ queryKey }) => queryKey[1] === OPEN })
  await Promise.all(
    open.map(async ([[type, , id], record]) => {
      if (!record) return
      const seen = versionOf(record)
      const report = (version: number, deleted?: boolean) => reportNewest(String(type), String(id), version, deleted)
      await load(String(type), String(id)).then(
        (newest) => report(versionOf(newest)),
        (error: unknown) => {
          if (problemOf(error).kind === 'missing') report(seen + 1, true)
        },
      )
    }),
  )
}

const versionOf = ({ version }: RaRecord): number => (typeof version === 'number' ? version : 0)

const PAUSE = 300

/** Debounced: by then this tab knows its own changes, and several changes cause one request. */
async function exchange(
  { type, id, version, deleted = false }: Extract<LiveEvent, { kind: 'record' }>,
  client: QueryClient,
  load: Load,
): Promise<void> {
  const isOld = (record: RaRecord | undefined) => record?.id === id && !(typeof record.version === 'number' && record.version > version)
  // Lists that are not mounted are refetched when they open.
  forgetAhead(client, type)
  await new Promise((resolve) => setTimeout(resolve, PAUSE))
  reportNewest(type, id, version, deleted)
  void refetchStale(client, {
    predicate: ({ queryKey: [kind, address] }) => kind === 'reports' && String(address).split('/').includes(type),
  })
  if (deleted) return // a list shows it until it is refetched
  const lists = client
    .getQueriesData<GetListResult>({ queryKey: [type, 'getList'], type: 'active' })
    .filter(([, list]) => list?.data?.some(isOld))
  if (lists.length === 0) return
  const fresh = await load(type, id).catch(() => undefined)
  if (!fresh) return
  for (const [key] of lists) {
    client.setQueryData<GetListResult>(
      key,
      (list) => list && { ...list, data: list.data.map((record: RaRecord) => (record.id === id ? fresh : record)) },
    )
  }
  // An open form keeps its loaded record and announces the newer version; its save meets the version check.
}
