// For types whose records are created by a task of other records (`actions.task` of the tab's `related` type): links to the records that
// can start it.
import { useGetList, useTranslate, type RaRecord } from 'ra-core'
import { Link } from 'react-router'
import { pathOf } from '../../client/paths/paths.ts'
import { useDefinition } from '../../client/definitions/useDefinitions.ts'
import { textsIn } from '../../engine/json/objects.ts'
import { getAt, parseFieldPath, toPointer } from '../../engine/schema/paths.ts'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import type { CreateTabProps } from '../tabProps.ts'

const MOST = 200

export function IssueFor({ tab }: CreateTabProps) {
  const t = useTranslate()
  const state = useDefinition(tab.related ?? '')
  if (state.status === 'problem') return <ProblemState error={state.error} retry={state.retry} />
  if (state.status === 'loading') return <PageSkeleton />
  const task = state.definition.resource.actions?.find((action) => action.task)?.task
  if (task === undefined) return null
  // Without a certificate authority nothing can be issued, so nothing is offered.
  if (state.tasks?.[task.read]?.connected === false) return <Alert tone="warn">{t('record.task.notConnected')}</Alert>
  return <Choice summary={state.summary} names={task.names} />
}

function Choice({ summary, names }: { summary: DefinitionSummary; names: string }) {
  const t = useTranslate()
  const { data, error, refetch } = useGetList<RaRecord>(summary.name, {
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'updated_at', order: 'DESC' },
  })
  const named = (data ?? []).map((record) => ({ record, names: namesIn(record, names) })).filter((one) => one.names.length > 0)
  if (error) return <ProblemState error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  if (named.length === 0)
    return (
      <EmptyState
        title={t('record.issueFor.none')}
        actions={
          <ButtonLink kind="primary" to={pathOf(summary, 'list')}>
            {t('record.issueFor.toList')}
          </ButtonLink>
        }
      >
        {t('record.issueFor.noneText')}
      </EmptyState>
    )
  return (
    <Panel title={t('record.issueFor.title')} note={t('record.issueFor.text')}>
      <ul className="stack">
        {named.map(({ record, names: own }) => (
          <li key={record.id}>
            <Link to={pathOf(summary, 'record', record)}>{own[0]}</Link>
            {own.length > 1 && (
              <span className="muted">
                {' '}
                {own.slice(1, 4).join(', ')}
                {own.length > 4 && '…'}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function namesIn(record: RaRecord, path: string): string[] {
  return textsIn(getAt(record, toPointer(parseFieldPath(path))))
}
