// The records that reference this one: page by page for every type that can, as far as the user may list it.
import { useQueries } from '@tanstack/react-query'
import { useGetList, useTranslate, type RaRecord } from 'ra-core'
import { useLocale } from '../../../ui/format/useLocale.ts'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { wordsQuery } from '../../../client/api/queries.ts'
import { useAccount } from '../../../client/session/useSession.ts'
import { useWords } from '../../../client/words/useWords.ts'
import { pathOf } from '../../../client/paths/paths.ts'
import type { DefinitionSummary } from '../../../client/definitions/types.ts'
import { useDefinitions } from '../../../client/definitions/useDefinitions.ts'
import { IconButton } from '../../../ui/parts/actions/Button.tsx'
import { PageSkeleton, ProblemState } from '../../../ui/parts/feedback/PageStates.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import { titleOf, valueAt } from '../../../engine/values/valuesAt.ts'

const perPage = 20

export function UsedTab({ type, record }: { type: string; record: RaRecord }) {
  const uses = useDefinitions().flatMap((summary) =>
    summary.can.read
      ? (summary.refers ?? [])
          .filter((one) => one.type === type)
          .map(({ field, value }) => ({ summary, field, value: valueAt(record, value) }))
      : [],
  )
  const t = useTranslate()
  const locale = useLocale()
  const account = useAccount()?.name
  // Names of the fields; drawn again once they are here.
  useQueries({ queries: [...new Set(uses.map(({ summary }) => summary.name))].map((name) => wordsQuery(name, locale, account)) })
  const [totals, setTotals] = useState<Record<string, number>>({})
  const onTotal = useCallback((key: string, total: number) => setTotals((all) => ({ ...all, [key]: total })), [])
  const keys = uses.map(({ summary, field }) => `${summary.name} ${field}`)
  return (
    <div className="stack">
      {keys.every((key) => totals[key] === 0) && <p className="muted">{t('record.usedByNone')}</p>}
      {uses.map((use, index) => (
        <Uses
          key={keys[index]}
          {...use}
          id={keys[index]!}
          onTotal={onTotal}
          isOnly={uses.filter(({ summary }) => summary === use.summary).length === 1}
        />
      ))}
    </div>
  )
}

/** `value`: the field's text about records that use this one. `onTotal` gets their number. */
type UsesProps = {
  id: string
  summary: DefinitionSummary
  field: string
  value: unknown
  isOnly: boolean
  onTotal: (key: string, total: number) => void
}

/** Renders nothing if no record uses it. */
function Uses({ id, summary, field, value, isOnly, onTotal }: UsesProps) {
  const t = useTranslate()
  const words = useWords()
  const locale = useLocale()
  const [page, setPage] = useState(1)
  const {
    data = [],
    total = 0,
    isPending,
    error,
    refetch,
  } = useGetList<RaRecord>(summary.name, {
    filter: { [field]: value },
    pagination: { page, perPage },
    sort: { field: 'updated_at', order: 'DESC' },
  })
  const count = isPending || error ? undefined : total
  useEffect(() => {
    if (count !== undefined) onTotal(id, count)
  }, [id, count, onTotal])
  if (error && data.length === 0) return <ProblemState error={error} retry={() => void refetch()} />
  if (isPending) return <PageSkeleton />
  if (total === 0) return null
  const last = Math.max(1, Math.ceil(total / perPage))
  return (
    <Panel
      title={summary.label[locale] ?? summary.name}
      note={isOnly ? undefined : words.field(summary.name, field.replace(/\.\*$/, ''))}
      right={<span className="muted tn">{total}</span>}
    >
      <ul className="used-by">
        {data.map((one) => (
          <li key={one.id}>
            <Link to={pathOf(summary, 'record', one)}>{titleOf(summary.title, one)}</Link>
          </li>
        ))}
      </ul>
      {last > 1 && (
        <div className="row">
          <IconButton small icon="chevron-left" label={t('list.previous')} disabled={page === 1} onClick={() => setPage(page - 1)} />
          <span className="muted tn">
            {page} / {last}
          </span>
          <IconButton small icon="chevron-right" label={t('list.next')} disabled={page === last} onClick={() => setPage(page + 1)} />
        </div>
      )}
    </Panel>
  )
}
