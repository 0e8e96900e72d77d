// What was done in the account, or for staff in everything they reach: narrowed, page by page, each with what it changed.
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { useAccount, useTimezone } from '../../client/session/useSession.ts'
import { Button, IconButton } from '../../ui/parts/Button.tsx'
import { EmptyState } from '../../ui/parts/EmptyState.tsx'
import { PageSkeleton, Problem } from '../../ui/parts/Faces.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import '../../ui/css/record.css'
import '../../ui/form/form.css'
import '../../ui/css/own.css'
import { ActionFilters, noFilters, type Filters } from './ActionFilters.tsx'
import { ActionRow } from './ActionRow.tsx'
import { useActionTypes } from './useActionTypes.ts'
import { actionsQuery, momentOf, PAGE } from '../../client/calls/actionHistory.ts'

export function ActionHistory() {
  const account = useAccount()
  return <History account={account?.name} />
}

export function ActionHistoryStaff() {
  return <History account={undefined} />
}

function History({ account }: { account: string | undefined }) {
  const t = useTranslate()
  useCrumbs([{ label: t('profile.history.title') }])
  const [filters, setFilters] = useState<Filters>(noFilters)
  const [offset, setOffset] = useState(0)
  const [open, setOpen] = useState<number>()
  const { type, actor, from, to } = filters
  const zone = useTimezone()
  const { isPending } = useActionTypes()
  const page = useQuery(actionsQuery({ account, offset, type, actor: actor.id, from: momentOf(from, 0, zone), to: momentOf(to, 1, zone) }))
  const change = (next: Filters) => {
    setFilters(next)
    setOffset(0)
  }
  const isNarrowed = Object.values(filters).some((value) => (typeof value === 'string' ? value : value.id) !== '')
  const rows = page.data?.rows ?? []
  return (
    <>
      <PageHeader title={t('profile.history.title')} meta={<span>{account ?? t('profile.history.everywhere')}</span>} />
      <div className="body wide">
        <ActionFilters filters={filters} onChange={change} />
        {page.error ? (
          <Problem error={page.error} retry={() => void page.refetch()} />
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
          <Panel flush className="acts" title={t('profile.history.actions')} note={t('profile.history.note')}>
            <ul>
              {rows.map((row) => (
                <ActionRow
                  key={row.id}
                  row={row}
                  hasAccount={account === undefined}
                  isOpen={open === row.id}
                  onToggle={() => setOpen(open === row.id ? undefined : row.id)}
                  onActor={() => change({ ...filters, actor: { id: row.actor, name: row.actor_name } })}
                />
              ))}
            </ul>
            <Pages offset={offset} count={rows.length} total={page.data.total} onMove={setOffset} />
          </Panel>
        )}
      </div>
    </>
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
