// Leads from the charges of a month to the statistics that they are calculated from.
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { pathTo } from '../../../client/paths/pages.ts'
import { useOpens } from '../../../client/session/useOpens.ts'
import { ButtonLink } from '../../../ui/parts/actions/ButtonLink.tsx'
import type { ChargedMonth } from '../operations/operations.ts'

const page = 'stat-base'

export function MeasuredTraffic({ month: { period, status } }: { month: ChargedMonth }) {
  const t = useTranslate()
  const [now] = useState(() => Date.now())
  if (!useOpens(page) || status === 'before') return null
  return (
    <ButtonLink to={`${pathTo(page, { target: 'traffic' })}?${spanOf(period, now)}`}>{t('billing.charges.measuredTraffic')}</ButtonLink>
  )
}

/** The month of a bill, in UTC, as the address of statistics has it. */
function spanOf(period: string, now: number): string {
  const [year = 0, month = 0] = period.split('-').map(Number)
  const end = Math.min(now, Date.UTC(year, month))
  return new URLSearchParams({ start: new Date(Date.UTC(year, month - 1)).toISOString(), end: new Date(end).toISOString() }).toString()
}
