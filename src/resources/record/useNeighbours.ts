// `[` and `]`: the previous and the next record, in the order of the list one came from.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, type GetListResult, type RaRecord } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useSingleKeys } from '../../app/definitions/keys.ts'
import { isTyping } from '../../ui/isTyping.ts'
import type { Json } from '../../engine/types.ts'

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
    const listed = async (): Promise<RaRecord[]> => {
      const { type, record, sort = 'id', filter } = latest.current
      const known = client.getQueryCache().findAll({ queryKey: [type, 'getList'] }).toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
      const list = known.map((query) => (query.state.data as GetListResult | undefined)?.data).find((rows) => rows?.some(({ id }) => id === record?.id))
      if (list) return list
      const order = sort.startsWith('-') ? 'DESC' : 'ASC'
      return (await dataProvider.getList(type, { pagination: { page: 1, perPage: MOST }, sort: { field: sort.replace(/^-/, ''), order }, filter })).data as RaRecord[]
    }
    const go = async (by: number) => {
      const { record, addressOf } = latest.current
      const rows = await listed()
      const at = rows.findIndex(({ id }) => id === record?.id)
      const next = at < 0 ? undefined : rows[at + by]
      if (next) void navigate(addressOf(next))
      else notify(by < 0 ? 'record.isFirst' : 'record.isLast', { type: 'info' })
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
