// The records that reference this one: page by page for every type that can, as far as the user may list it.
import { useGetList, useLocale, useTranslate, type RaRecord } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathOf } from '../../../client/paths/paths.ts'
import type { DefinitionSummary } from '../../../client/definitions/types.ts'
import { useDefinitions } from '../../../client/definitions/useDefinitions.ts'
import type { Locale } from '../../../engine/schema/types.ts'
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
  return (
    <div className="stack">
      {uses.map((use) => (
        <Uses
          key={`${use.summary.name} ${use.field}`}
          {...use}
          isOnly={uses.filter(({ summary }) => summary === use.summary).length === 1}
        />
      ))}
    </div>
  )
}

/** `value`: the field's text about records that use this one. */
function Uses({ summary, field, value, isOnly }: { summary: DefinitionSummary; field: string; value: unknown; isOnly: boolean }) {
  const t = useTranslate()
  const locale = useLocale() as Locale // only our two locales are ever set
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
  if (error && data.length === 0) return <ProblemState error={error} retry={() => void refetch()} />
  if (isPending) return <PageSkeleton />
  const last = Math.max(1, Math.ceil(total / perPage))
  return (
    <Panel
      title={summary.label[locale] ?? summary.name}
      note={isOnly ? undefined : field}
      right={<span className="muted tn">{total}</span>}
    >
      {total === 0 ? (
        <p className="muted">{t('record.usedByNone')}</p>
      ) : (
        <ul className="used-by">
          {data.map((one) => (
            <li key={one.id}>
              <Link to={pathOf(summary, 'record', one)}>{titleOf(summary.title, one)}</Link>
            </li>
          ))}
        </ul>
      )}
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
