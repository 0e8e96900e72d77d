import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useAccount } from '../../client/session/useSession.ts'
import type { CustomColumnProps } from '../manifest.ts'
import { DayLine } from './DayLine.tsx'
import { dayQuery } from './dayTraffic.ts'

/** Empty while it loads: its width is fixed. A dash for no requests, and when nothing is known. */
export function TrafficColumn({ record }: CustomColumnProps) {
  const t = useTranslate()
  const account = useAccount()?.name ?? ''
  const { data, isPending } = useQuery({ ...dayQuery(account, String(record['id'])), enabled: account !== '' })
  if (data) return <DayLine day={data} />
  return isPending ? null : <span className="muted">{t('app.none')}</span>
}
