// The delivery state of an open record, and the state of its names: refetched on events of the stream, and every few seconds while pending.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useEffect, useMemo, useRef } from 'react'
import { deliveryOf, type Delivery } from '../../../client/calls/delivery.ts'
import { namesOf, type ShownName } from '../../../client/calls/names.ts'
import { useRecordEvents } from '../../../client/events/newest.ts'
import { useReasons } from '../../../client/words/reasons.ts'
import type { Resolved, ResolvedTab } from '../../../engine/types.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import { UNDATED } from '../../ahead.ts'

const EVERY = 5
export type DeliveryRead = {
  delivery: Delivery | undefined
  names: ShownName[]
  /** The same version as fetched last: computed fields may have changed. */ computed: StoredRecord | undefined
  /** Fetched just now. */ putNames: (names: ShownName[]) => void
  /** The request failed. */ isUnknown: boolean
  again: () => void
}

/** Polling interval in seconds: a waiting tab's own, or the form's. */
export function pollEvery(tab: Pick<ResolvedTab, 'waits'> | undefined, { form }: { form: Pick<Resolved['form'], 'poll'> }): number {
  return tab?.waits?.every ?? form.poll?.every ?? EVERY
}

/** `every`: seconds. Undefined delivery: agents do not deliver the record. */
export function useDelivery(
  type: string,
  record: StoredRecord | undefined,
  { isOn, every = EVERY }: { isOn: boolean; every?: number },
): DeliveryRead {
  const dataProvider = useDataProvider()
  const id = record && String(record.id)
  const isEnabled = record !== undefined && (isOn || namesOf(record).length > 0)
  const client = useQueryClient()
  const queryKey = [type, 'delivery', id, record?.version]
  const { data, isError, refetch } = useQuery({
    queryKey,
    enabled: isEnabled,
    initialData: record,
    initialDataUpdatedAt: UNDATED,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => (await dataProvider.getOne(type, { id, signal })).data as StoredRecord,
    refetchInterval: ({ state }) => (isOn && deliveryOf(state.data)?.state === 'pending' ? every * 1000 : false),
  })
  const eventCount = useRecordEvents(type, id)
  const seenCount = useRef(eventCount)
  useEffect(() => {
    if (seenCount.current === eventCount) return
    seenCount.current = eventCount
    if (isEnabled) void refetch()
  }, [eventCount, isEnabled, refetch])
  // A newer version is another record: the page shows its own notice.
  const isSame = data !== undefined && data.version === record?.version
  const read = isSame ? data : record
  const names = useMemo(() => namesOf(read), [read])
  const delivery = isOn ? deliveryOf(read) : undefined
  const reasonOf = useReasons(delivery?.state === 'error')
  return {
    delivery: delivery && { ...delivery, errors: delivery.errors.map((error) => ({ ...error, reason: reasonOf(error.reason) })) },
    names,
    putNames: (now) => {
      client.setQueryData<StoredRecord>(queryKey, (last) => last && { ...last, _names: now })
      // Their computed state is only in the record.
      void refetch()
    },
    computed: read,
    isUnknown: isError,
    again: () => void refetch(),
  }
}
