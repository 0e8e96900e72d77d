import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useWords } from '../../client/words/useWords.ts'
import { failureText } from '../../ui/failure.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { NewRecording } from './form/NewRecording.tsx'
import { isRecorded } from './recorded.ts'
import { RecordingsTable } from './RecordingsTable.tsx'
import type { RelatedTypes } from './useRelatedTypes.ts'
import { type Stored, useRows } from './useRecordings.ts'

type Props = {
  related: RelatedTypes
  type: string
  /** The resource whose recordings are shown; undefined: all. */ resource: Stored | undefined
  /** Within a page that has margins of its own. */ isInside?: boolean
  head: (meta: ReactNode, actions: ReactNode) => ReactNode
}

export function RecordingsBody({ related, type, resource, isInside = false, head }: Props) {
  const t = useTranslate()
  const words = useWords()
  const { bytes } = useFormat()
  const rows = useRows(type, resource ? { [related.parentField]: resource.id } : {})
  const resources = useRows(related.parent, {}, undefined, resource === undefined)
  if (rows.error && !rows.data) return <ProblemState isPage error={rows.error} retry={() => void rows.refetch()} />
  if (!rows.data || related.definition.status !== 'ready') return <PageSkeleton />
  const { can } = related.definition
  const used = rows.data.data.reduce((sum, row) => sum + Number(row['size_bytes'] ?? 0), 0)
  const named = (resource ? [resource] : (resources.data?.data ?? [])).map((one) => ({ resource: one, name: related.parentName(one) }))
  const names = new Map(named.map(({ resource: { id }, name }) => [String(id), name]))
  const stale = rows.error ? failureText(rows.error, t) : undefined
  const parent = related.parentDefinition.status === 'ready' ? related.parentDefinition.definition : undefined
  const add = can.create && parent && <NewRecording resources={named.filter(({ resource: one }) => isRecorded(parent, type, one))} />
  return (
    <>
      {head(<span className="tn">{t('recordings.used', { size: bytes(used) })}</span>, add)}
      <div className={isInside ? 'stack' : 'body wide stack'}>
        {stale !== undefined && (
          <Alert tone="bad" live title={t('recordings.stale')}>
            {stale}
          </Alert>
        )}
        {rows.data.data.length === 0 ? (
          <div className="panel">
            <EmptyState title={words.text(type, 'empty', 'title')}>{words.text(type, 'empty', 'text')}</EmptyState>
          </div>
        ) : (
          <RecordingsTable type={type} rows={rows.data.data} resources={resource ? undefined : names} canRun={can.update} />
        )}
      </div>
    </>
  )
}
