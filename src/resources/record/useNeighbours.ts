// `[` and `]`: the previous and the next record, in the order of the list one came from.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, type GetListResult, type RaRecord } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useSingleKeys } from '../../app/definitions/keys.ts'
import { isTyping } from '../../ui/isTyping.ts'
import type { Json } from '../../engine/types.ts'
import { besideOf, listWith, type ReadList } from './neighbours.ts'

type Given = { type: string; record: RaRecord | undefined; sort: string | undefined; filter: Record<string, Json>; addressOf: (record: RaRecord) => string }
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
    const read = async (): Promise<ReadList> => {
      const { type, record, sort = 'id', filter } = latest.current
      const known = client.getQueryCache().findAll({ queryKey: [type, 'getList'] }).map(({ queryKey, state }): ReadList => ({ params: (queryKey[2] ?? {}) as ReadList['params'], list: state.data as GetListResult | undefined, at: state.dataUpdatedAt })) // react-admin's own keys
      const params = { pagination: { page: 1, perPage: MOST }, sort: { field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'DESC' as const : 'ASC' as const }, filter }
      return listWith(known, record?.id) ?? { params, list: await dataProvider.getList(type, params), at: 0 }
    }
    const go = async (by: number) => {
      const { type, record, addressOf } = latest.current
      const list = await read()
      const beside = besideOf(list, record?.id, by)
      const next = beside && ('row' in beside ? beside.row : (await pageOf(type, list.params, beside.page)).at(by > 0 ? 0 : -1))
      if (next) void navigate(addressOf(next))
      else notify(by < 0 ? 'record.isFirst' : 'record.isLast', { type: 'info' })
    }
    const pageOf = async (type: string, { pagination, sort, filter }: ReadList['params'], page: number): Promise<RaRecord[]> => {
      return (await dataProvider.getList(type, { pagination: { page, perPage: pagination?.perPage ?? MOST }, sort, filter })).data as RaRecord[]
    }
    if (!areOn) return
    const press = (event: KeyboardEvent) => {
      const by = STEPS[event.code]
      if (by === undefined || !latest.current.record || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      event.preventDefault()
      go(by).catch(() => undefined) // a list that cannot be read leads nowhere
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [client, dataProvider, navigate, notify, areOn])
}
