// The charges of one month: a line each, with its calculation.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useLocale } from '../../../ui/format/useLocale.ts'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { tagOf } from '../../../ui/format/numbers.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { IconButton } from '../../../ui/parts/actions/Button.tsx'
import { Chip } from '../../../ui/parts/feedback/Chip.tsx'
import { EmptyState } from '../../../ui/parts/feedback/EmptyState.tsx'
import { PageSkeleton, ProblemState } from '../../../ui/parts/feedback/PageStates.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import { ChargeLines } from './ChargeLines.tsx'
import { NotCharged } from './NotCharged.tsx'
import { type ChargedMonth, documentKinds, documentOf, monthQuery, type Source } from '../operations/operations.ts'
import '../billing.css'

type Props = { source: Source; actions?: (month: ChargedMonth, title: string) => ReactNode }
const monthPattern = /^20\d\d-(?:0[1-9]|1[0-2])$/

export function ChargesView({ source, actions }: Props) {
  const t = useTranslate()
  const locale = useLocale()
  const [params, setParams] = useSearchParams()
  const [now] = useState(() => new Date().toISOString().slice(0, 7))
  const given = params.get('month') ?? now
  const period = monthPattern.test(given) ? given : now
  const { data, error, refetch } = useQuery({ ...monthQuery(source, period), placeholderData: keepPreviousData })
  const title = new Intl.DateTimeFormat(tagOf(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${period}-01`))
  const go = (by: number): void =>
    setParams((shown) => {
      shown.set('month', moved(period, by))
      return shown
    })
  return (
    <div className="stack">
      <div className="row charges-bar">
        <IconButton icon="chevron-left" label={t('billing.charges.monthBefore')} onClick={() => go(-1)} />
        <h2 className="charges-month">{title}</h2>
        <IconButton icon="chevron-right" label={t('billing.charges.monthNext')} disabled={period >= now} onClick={() => go(1)} />
        {data && <State month={data} />}
        <span className="grow" />
        {data && <Documents source={source} month={data} />}
        {data && actions?.(data, title)}
      </div>
      {error ? <ProblemState error={error} retry={() => void refetch()} /> : data ? <Month month={data} title={title} /> : <PageSkeleton />}
    </div>
  )
}

function moved(period: string, by: number): string {
  const [year = 0, month = 0] = period.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 7)
}

function State({ month: { status, closed_at } }: { month: ChargedMonth }) {
  const t = useTranslate()
  const format = useFormat('UTC')
  return (
    <Chip tone={status === 'closed' ? 'ok' : status === 'over' ? 'warn' : 'neutral'}>
      {t(`billing.charges.states.${status}`, { day: closed_at ? format.day(closed_at.slice(0, 10)) : '' })}
    </Chip>
  )
}

/** A closed month with charges has an invoice and an act, in the language of the screen. */
function Documents({ source, month: { status, period, lines } }: { source: Source; month: ChargedMonth }) {
  const t = useTranslate()
  const locale = useLocale()
  if (status !== 'closed' || lines.length === 0) return null
  return documentKinds.map((kind) => (
    <a key={kind} className="btn" href={documentOf(source, { period, kind, locale })} download>
      <Icon name="download" />
      {t(`billing.charges.documents.${kind}`)}
    </a>
  ))
}

function Month({ month, title }: { month: ChargedMonth; title: string }) {
  const t = useTranslate()
  const { lines, status } = month
  return (
    <>
      <NotCharged month={month} />
      {lines.length === 0 ? (
        <div className="panel">
          <EmptyState title={t('billing.charges.none')}>
            {t(`billing.charges.${status === 'before' ? 'noneBefore' : 'noneText'}`)}
          </EmptyState>
        </div>
      ) : (
        <Panel title={t('billing.titles.charges')} {...(status === 'open' && { note: t('billing.charges.preliminary') })} flush>
          <ChargeLines month={month} title={title} />
        </Panel>
      )}
    </>
  )
}
