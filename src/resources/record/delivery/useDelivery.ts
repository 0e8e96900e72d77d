// How far the agents are with an open record, and how far its names are: read again when the stream tells of it, and every few seconds while they work.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useEffect, useMemo, useRef } from 'react'
import { deliveryOf, type Delivery } from '../../../client/calls/delivery.ts'
import { namesOf, type ShownName } from '../../../client/calls/names.ts'
import { useRecordEvents } from '../../../client/events/newest.ts'
import type { Resolved, ResolvedTab } from '../../../engine/types.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'

const EVERY = 5
export type DeliveryRead = {
  delivery: Delivery | undefined
  names: ShownName[]
  /** As it was read last, of the same version: what the server computes may have changed. */ computed: StoredRecord | undefined
  /** They were looked at just now. */ putNames: (names: ShownName[]) => void
  /** It could not be asked for. */ isUnknown: boolean
  again: () => void
}

/** Seconds between two questions: of a tab that waits, its own; of the others, those of the form. */
export function pollEvery(tab: Pick<ResolvedTab, 'waits'> | undefined, { form }: { form: Pick<Resolved['form'], 'poll'> }): number {
  return tab?.waits?.every ?? form.poll?.every ?? EVERY
}

/** `every`: seconds. Undefined delivery: the record is of no agent's. */
export function useDelivery(
  type: string,
  record: StoredRecord | undefined,
  { isOn, every = EVERY }: { isOn: boolean; every?: number },
): DeliveryRead {
  const dataProvider = useDataProvider()
  const id = record && String(record.id)
  const isAsked = record !== undefined && (isOn || namesOf(record).length > 0)
  const client = useQueryClient()
  const queryKey = [type, 'delivery', id, record?.version]
  const { data, isError, refetch } = useQuery({
    queryKey,
    enabled: isAsked,
    initialData: record,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => (await dataProvider.getOne(type, { id, signal })).data as StoredRecord,
    refetchInterval: ({ state }) => (isOn && deliveryOf(state.data)?.state === 'pending' ? every * 1000 : false),
  })
  const told = useRecordEvents(type, id)
  const heard = useRef(told)
  useEffect(() => {
    if (heard.current === told) return
    heard.current = told
    if (isAsked) void refetch()
  }, [told, isAsked, refetch])
  // A newer version is another record: the page says so by itself.
  const isSame = data !== undefined && data.version === record?.version
  const read = isSame ? data : record
  const names = useMemo(() => namesOf(read), [read])
  return {
    delivery: isOn ? deliveryOf(read) : undefined,
    names,
    putNames: (now) => {
      client.setQueryData<StoredRecord>(queryKey, (last) => last && { ...last, _names: now })
      // What the server computes of them is in the record only.
      void refetch()
    },
    computed: read,
    isUnknown: isError,
    again: () => void refetch(),
  }
}
