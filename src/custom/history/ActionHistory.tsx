// Actions in the account, or for staff in everything they can access: filtered, paginated, each with its changes.
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useId, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { useAccount, useTimezone } from '../../client/session/useSession.ts'
import { Button, IconButton } from '../../ui/parts/actions/Button.tsx'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import '../../ui/css/record.css'
import '../../ui/form/form.css'
import '../../ui/css/own.css'
import { ActionFilters, noFilters, type ActionFilterValues } from './ActionFilters.tsx'
import { ActionRow } from './ActionRow.tsx'
import { useActionTypes } from './useActionTypes.ts'
import { dayIn } from '../../engine/time/wallClock.ts'
import { joined } from './joined.ts'
import { nearDay } from './nearDay.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import type { Action } from '../../client/api/generated.ts'
import { actionsQuery, momentOf, PAGE } from '../../client/calls/actionHistory.ts'

export function ActionHistory() {
  const account = useAccount()
  return <HistoryPage account={account?.name} />
}

export function ActionHistoryStaff() {
  return <HistoryPage account={undefined} />
}

function HistoryPage({ account }: { account: string | undefined }) {
  const t = useTranslate()
  useCrumbs([{ label: t('profile.history.title') }])
  return (
    <>
      <PageHeader title={t('profile.history.title')} meta={<span>{account ?? t('profile.history.everywhere')}</span>} />
      <div className="body wide">
        <History account={account} />
      </div>
    </>
  )
}

/** Without a header: also a tab of the profile. */
export function History({ account }: { account: string | undefined }) {
  const t = useTranslate()
  const [params] = useSearchParams()
  const [filters, setFilters] = useState<ActionFilterValues>({ ...noFilters, type: params.get('type') ?? '' })
  const [offset, setOffset] = useState(0)
  const [open, setOpen] = useState<number>()
  const { type, actor, from, to } = filters
  const zone = useTimezone()
  const { isPending } = useActionTypes()
  const page = useQuery(actionsQuery({ account, offset, type, actor: actor.id, from: momentOf(from, 0, zone), to: momentOf(to, 1, zone) }))
  const change = (next: ActionFilterValues) => {
    setFilters(next)
    setOffset(0)
  }
  const isNarrowed = Object.values(filters).some((value) => (typeof value === 'string' ? value : value.id) !== '')
  const rows = page.data?.rows ?? []
  return (
    <>
      <ActionFilters filters={filters} onChange={change} />
      {page.error ? (
        <ProblemState error={page.error} retry={() => void page.refetch()} />
      ) : !page.data || isPending ? (
        <PageSkeleton />
      ) : rows.length === 0 ? (
        <div className="panel">
          <EmptyState
            drawing={isNarrowed ? 'search' : 'rows'}
            title={t(isNarrowed ? 'profile.history.noneFound' : 'profile.history.none')}
            actions={isNarrowed && <Button onClick={() => change(noFilters)}>{t('profile.history.clear')}</Button>}
          >
            {t(isNarrowed ? 'profile.history.noneFoundText' : 'profile.history.noneText')}
          </EmptyState>
        </div>
      ) : (
        <>
          {byDay(rows, zone).map(([day, actions]) => (
            <Day key={day} day={day} count={actions.length}>
              {joined(actions).map(({ row, times }) => (
                <ActionRow
                  key={row.id}
                  row={row}
                  times={times}
                  hasAccount={account === undefined}
                  isOpen={open === row.id}
                  onToggle={() => setOpen(open === row.id ? undefined : row.id)}
                  onActor={(name) => change({ ...filters, actor: { id: row.actor, name } })}
                />
              ))}
            </Day>
          ))}
          <Pages offset={offset} count={rows.length} total={page.data.total} onMove={setOffset} />
        </>
      )}
    </>
  )
}

/** The current page by date, newest first. */
function byDay(rows: Action[], zone: string): [string, Action[]][] {
  const days = new Map<string, Action[]>()
  for (const row of rows) {
    const day = dayIn(Date.parse(row.at), zone)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days]
}

/** `Today · 20-11-2026 · 5 events`. */
function Day({ day, count, children }: { day: string; count: number; children: ReactNode }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const zone = useTimezone()
  const [now] = useState(() => Date.now())
  const near = nearDay(day, now, zone)
  const written = format.day(day)
  const heading = useId()
  return (
    <section className="acts-day" aria-labelledby={heading}>
      <div className="row">
        <h2 id={heading}>{near ? t(`profile.history.${near}`) : written}</h2>
        <span className="muted small">
          {near && `${written} · `}
          {t('profile.history.events', { smart_count: count })} · {t('form.zone', { zone })}
        </span>
      </div>
      <ul className="panel acts">{children}</ul>
    </section>
  )
}

function Pages({ offset, count, total, onMove }: { offset: number; count: number; total: number; onMove: (offset: number) => void }) {
  const t = useTranslate()
  return (
    <nav className="acts-pages" aria-label={t('list.page')}>
      <span className="tn muted grow">{t('list.range', { from: offset + 1, to: offset + count, total })}</span>
      <IconButton
        small
        icon="chevron-left"
        label={t('list.previous')}
        disabled={offset === 0}
        onClick={() => onMove(Math.max(0, offset - PAGE))}
      />
      <IconButton
        small
        icon="chevron-right"
        label={t('list.next')}
        disabled={offset + count >= total}
        onClick={() => onMove(offset + PAGE)}
      />
    </nav>
  )
}
