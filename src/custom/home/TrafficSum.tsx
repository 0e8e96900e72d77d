import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { call } from '../../client/api/call.ts'
import { useAccount } from '../../client/session/useSession.ts'
import type { ListPartProps } from '../manifest.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { minuteMilliseconds } from '../../engine/time/units.ts'

/** Traffic of all resources of the type in the same 24 hours as the lines of the list; nothing while it is unknown. */
export function TrafficSum({ type }: ListPartProps) {
  const t = useTranslate()
  const format = useFormat()
  const account = useAccount()?.name ?? ''
  const { data } = useQuery({
    queryKey: ['daySum', account, type],
    queryFn: ({ signal }) => call('GET /accounts/:account/day-traffic/sum', { params: { account }, query: { type }, signal }),
    enabled: account !== '',
    staleTime: minuteMilliseconds,
    retry: false,
  })
  return data ? <span className="tn">{t('home.day.sum', { amount: format.bytes(data.traffic) })}</span> : null
}
