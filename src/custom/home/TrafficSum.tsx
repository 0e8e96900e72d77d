import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { call } from '../../client/api/call.ts'
import { useAccount } from '../../client/session/useSession.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { lastDay } from './dayTraffic.ts'

/** Traffic of all resources of the account in the same 24 hours as the lines of the list; nothing while it is unknown. */
export function TrafficSum() {
  const t = useTranslate()
  const format = useFormat()
  const account = useAccount()?.name ?? ''
  const [period] = useState(lastDay)
  const { data } = useQuery({
    queryKey: ['daySum', account, period.start],
    queryFn: ({ signal }) => call('GET /accounts/:account/statistics', { params: { account }, query: period, signal }),
    enabled: account !== '',
    staleTime: 60_000,
    retry: false,
  })
  return data ? <span className="tn">{t('home.day.sum', { amount: format.bytes(data.traffic) })}</span> : null
}
