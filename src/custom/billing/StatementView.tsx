// A statement: sums, and the operations, newest first. Its filters are in the address.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTimezone } from '../../client/session/useSession.ts'
import { DayInput } from '../../ui/form/controls/DayInput.tsx'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Segmented } from '../../ui/parts/actions/Segmented.tsx'
import { Figures } from '../../ui/parts/display/Figures.tsx'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import '../../ui/form/form.css'
import { type Filter, spanOf } from './operations/filters.ts'
import { OperationsTable } from './operations/OperationsTable.tsx'
import { type Source, type Statement, statementQuery } from './operations/operations.ts'
import { StatementCsv } from './StatementCsv.tsx'
import './billing.css'

type Props = {
  source: Source
  title: string
  filters: readonly Filter[]
  hasFigures?: boolean
  /** Absent for users who cannot reverse operations. */ onReverse?: (operation: Statement['operations'][number]) => void
  actions?: ReactNode
  /** Above the operations. */ waiting?: ReactNode
}
const rows = 50

export function StatementView({ source, title, filters, hasFigures = false, onReverse, actions, waiting }: Props) {
  const t = useTranslate()
  const [params, setParams] = useSearchParams()
  const chosen = filters.find(({ id }) => id === params.get('kind')) ?? filters[0]!
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const page = Math.max(0, Number(params.get('page') ?? 0) || 0)
  const set = (changes: Record<string, string>): void =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries({ page: '', ...changes }))
          if (value) now.set(name, value)
          else now.delete(name)
        return now
      },
      { replace: true },
    )
  const zone = useTimezone()
  const narrowing = { ...(chosen.kinds && { kind: chosen.kinds }), ...spanOf(from, to, zone) }
  const query = { limit: rows, offset: page * rows, ...narrowing }
  const { data, error, refetch } = useQuery({ ...statementQuery(source, query), placeholderData: keepPreviousData })
  const isNarrowed = from !== '' || to !== '' || chosen !== filters[0]
  if (error) return <ProblemState error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <div className="stack">
      {hasFigures && <Sums statement={data} isWhole={chosen.kinds === undefined} from={from} to={to} />}
      <div className="money-bar">
        {filters.length > 1 && (
          <Segmented
            label={t('billing.filter')}
            value={chosen.id}
            options={filters.map(({ id }) => ({ value: id, label: t(`billing.filters.${id}`) }))}
            onChange={(id) => set({ kind: id === filters[0]!.id ? '' : id })}
          />
        )}
        <DayInput label={t('billing.from')} value={from} onChange={(day) => set({ from: day })} />
        <DayInput label={t('billing.to')} value={to} onChange={(day) => set({ to: day })} />
        <span className="grow" />
        {actions}
      </div>
      {waiting}
      {data.total === 0 ? (
        <div className="panel">
          <EmptyState title={t(isNarrowed ? 'billing.noneFound' : 'billing.none')}>
            {t(from || to ? 'billing.noneFoundText' : isNarrowed ? 'billing.noneOfKindText' : 'billing.noneText')}
          </EmptyState>
        </div>
      ) : (
        <Panel title={title} flush right={<StatementCsv source={source} query={narrowing} hasBalance={chosen.kinds === undefined} />}>
          <OperationsTable
            label={title}
            operations={data.operations}
            hasBalance={chosen.kinds === undefined}
            {...(onReverse && { onReverse })}
            note={
              <>
                {chosen.kinds === undefined && page * rows + data.operations.length >= data.total && (
                  <Opening statement={data} from={from} />
                )}
                <Foot statement={data} page={page} onPage={(next) => set({ page: next === 0 ? '' : String(next) })} />
              </>
            }
          />
        </Panel>
      )}
    </div>
  )
}

/** The last row: the balance before the oldest operation. */
function Opening({ statement: { currency, opening }, from }: { statement: Statement; from: string }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <p className="money-opening">
      <span>{openingName(t, format, from)}</span>
      <span className="muted tn">{format.sum(opening === null ? null : Number(opening), currency)}</span>
    </p>
  )
}

const openingName = (t: ReturnType<typeof useTranslate>, format: { day: (day: string) => string }, from: string): string =>
  from ? t('billing.openingOn', { day: format.day(from) }) : t('billing.opening')

function Sums({ statement, isWhole, from, to }: { statement: Statement; isWhole: boolean; from: string; to: string }) {
  const t = useTranslate()
  const format = useFormat()
  const { currency, opening, came, went, closing, balance, available, credit_limit } = statement
  const money = (text: string | null): string => format.sum(text === null ? null : Number(text), currency)
  const sums = isWhole
    ? [
        { id: 'opening', label: openingName(t, format, from), value: money(opening) },
        { id: 'came', label: t('billing.came'), value: money(came) },
        { id: 'went', label: t('billing.went'), value: money(went) },
        {
          id: 'closing',
          label: to ? t('billing.closingOn', { day: format.day(to) }) : t('billing.now'),
          value: money(to ? closing : (balance ?? closing)),
        },
      ]
    : [
        { id: 'came', label: t('billing.cameFiltered'), value: money(came) },
        { id: 'went', label: t('billing.wentFiltered'), value: money(went) },
        { id: 'closing', label: t('billing.now'), value: money(balance) },
      ]
  const credit =
    Number(credit_limit) > 0 ? [{ id: 'available', label: t('billing.available'), value: money(available ?? credit_limit) }] : []
  return <Figures label={t('billing.sums')} figures={[...sums, ...credit]} />
}

function Foot({ statement: { total, operations }, page, onPage }: { statement: Statement; page: number; onPage: (page: number) => void }) {
  const t = useTranslate()
  const first = page * rows
  return (
    <div className="row money-foot">
      <span className="muted tn">{t('billing.shown', { from: first + 1, to: first + operations.length, total })}</span>
      <span className="grow" />
      {total > rows && (
        <>
          <Button size="small" disabled={page === 0} onClick={() => onPage(page - 1)}>
            {t('billing.newer')}
          </Button>
          <Button size="small" disabled={first + rows >= total} onClick={() => onPage(page + 1)}>
            {t('billing.older')}
          </Button>
        </>
      )}
    </div>
  )
}
