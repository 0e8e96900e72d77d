// Who changed a record when, from where and how; any two versions side by side; restores an earlier version.
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useState } from 'react'
import { useTimezone } from '../../../client/session/useSession.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import type { ResolvedSection } from '../../../engine/types.ts'
import { PageSkeleton, ProblemState } from '../../../ui/parts/feedback/PageStates.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import type { FormWords } from '../../../ui/form/context.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import { RevisionRow } from './RevisionRow.tsx'
import type { WithRevisions } from './revisions.ts'
import '../../../ui/css/record.css'
import { useRestore } from './useRestore.ts'

export type HistoryProps = {
  type: string
  record: StoredRecord
  schema: Schema
  sections: ResolvedSection[]
  words: FormWords
  dateTime: (moment: string) => string
  canRestore: boolean
  onRestored: (record: StoredRecord) => void
}

export function HistoryTab({ type, record, schema, sections, words, dateTime, canRestore, onRestored }: HistoryProps) {
  const { t } = words
  const zone = useTimezone()
  const dataProvider = useDataProvider<WithRevisions>()
  const [open, setOpen] = useState<number>()
  const [toRestore, setToRestore] = useState<StoredRecord>()
  const { busy, refused, restore, forget } = useRestore({ type, schema, record, words, onRestored })
  const list = useQuery({
    queryKey: [type, 'revisions', record.id, record.version],
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: () => dataProvider.revisions(type, record.id),
  })
  if (list.error) return <ProblemState error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <PageSkeleton />
  const revisions = list.data
  const close = () => {
    setToRestore(undefined)
    forget()
  }
  return (
    <>
      <Panel
        title={t('history.title')}
        note={revisions.length > 0 ? `${t('history.note')} ${t('form.zone', { zone })}` : t('history.empty')}
        flush
        className="revs"
      >
        <ul>
          {revisions.map((revision) => (
            <RevisionRow
              key={revision.version}
              type={type}
              record={record}
              revision={revision}
              revisions={revisions}
              schema={schema}
              sections={sections}
              words={words}
              dateTime={dateTime}
              isOpen={open === revision.version}
              onToggle={() => setOpen(open === revision.version ? undefined : revision.version)}
              onRestore={canRestore ? setToRestore : undefined}
            />
          ))}
        </ul>
      </Panel>
      {toRestore && (
        <RestoreDialog
          version={toRestore.version ?? 0}
          data={toRestore}
          next={(record.version ?? 0) + 1}
          schema={schema}
          sections={sections}
          words={words}
          busy={busy}
          refused={refused}
          onRestore={() => void restore(toRestore).then((done) => done && close())}
          onClose={close}
        />
      )}
    </>
  )
}
