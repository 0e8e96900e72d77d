// `[` and `]`: the previous and the next record, in the order of the list the user came from.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, type GetListResult, type RaRecord } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useSingleKeys } from '../../client/page/keys.ts'
import { pathOf, recordIn } from '../../client/paths/paths.ts'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import type { Json } from '../../engine/schema/types.ts'
import { isTyping } from '../../ui/isTyping.ts'
import { besideOf, listWith, type ReadList } from './neighbours.ts'

type Given = { type: string; summary: Pick<DefinitionSummary, 'name' | 'route'>; sort: string | undefined; filter: Record<string, Json> }
const STEPS: Record<string, number> = { BracketLeft: -1, BracketRight: 1 }
const MOST = 200

export function useNeighbours(given: Given): void {
  const client = useQueryClient()
  const dataProvider = useDataProvider()
  const navigate = useNavigate()
  const notify = useNotify()
  const areOn = useSingleKeys()
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  useEffect(() => {
    // The address is ahead of the page until the opened record is painted.
    const here = () => recordIn(latest.current.summary, location.pathname)
    const read = async (id: string): Promise<ReadList> => {
      const { type, sort = 'id', filter } = latest.current
      const cachedList = client
        .getQueryCache()
        .findAll({ queryKey: [type, 'getList'] })
        .map(({ queryKey, state }): ReadList => ({
          params: (queryKey[2] ?? {}) as ReadList['params'],
          list: state.data as GetListResult | undefined,
          at: state.dataUpdatedAt,
        })) // react-admin's own keys
      const params = {
        pagination: { page: 1, perPage: MOST },
        sort: { field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? ('DESC' as const) : ('ASC' as const) },
        filter,
      }
      return listWith(cachedList, id) ?? { params, list: await dataProvider.getList(type, params), at: 0 }
    }
    const pageOf = async ({ pagination, sort, filter }: ReadList['params'], page: number): Promise<RaRecord[]> => {
      return (await dataProvider.getList(latest.current.type, { pagination: { page, perPage: pagination?.perPage ?? MOST }, sort, filter }))
        .data as RaRecord[]
    }
    const go = async (by: number) => {
      const id = here()?.id
      if (id === undefined) return
      const list = await read(id)
      const adjacent = besideOf(list, id, by)
      const next = adjacent && ('row' in adjacent ? adjacent.row : (await pageOf(list.params, adjacent.page)).at(by > 0 ? 0 : -1))
      const now = here()
      if (now?.id !== id) return // the user has left meanwhile
      if (next) void navigate(pathOf(latest.current.summary, 'record', { ...now, ...next, target: now.target, _entry: undefined }))
      else notify(by < 0 ? 'record.isFirst' : 'record.isLast', { type: 'info' })
    }
    if (!areOn) return
    // Serialized: two presses move two records.
    let last = Promise.resolve()
    const press = (event: KeyboardEvent) => {
      const by = STEPS[event.code]
      if (by === undefined || !here() || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      event.preventDefault()
      last = last.then(() => go(by)).catch(() => undefined) // a list that failed to load leads nowhere
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [client, dataProvider, navigate, notify, areOn])
}
