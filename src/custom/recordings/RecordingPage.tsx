// One recording: its state, its files on a line of time, and its settings.
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { pageAt, pathTo } from '../../client/paths/pages.ts'
import { rightsOn } from '../../client/definitions/types.ts'
import { useTimezone } from '../../client/session/useSession.ts'
import { useWords } from '../../client/words/useWords.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import { CopyText } from '../../ui/parts/actions/CopyText.tsx'
import { ConfirmDialog } from '../../ui/parts/feedback/ConfirmDialog.tsx'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import type { TypePageProps } from '../manifest.ts'
import { FilesPanel } from './files/FilesPanel.tsx'
import { RecordingForm } from './form/RecordingForm.tsx'
import { RecordingNow } from './RecordingNow.tsx'
import { RecordingState } from './RecordingState.tsx'
import { RunButtons } from './RunButtons.tsx'
import { type RelatedTypes, useRelatedTypes } from './useRelatedTypes.ts'
import { type Stored, useOne, useRefresh } from './useRecordings.ts'
import './recordings.css'

export function RecordingPage({ type, TabsOfRecord }: TypePageProps) {
  const { pathname } = useLocation()
  const { resource_id: resource = '', id = '' } = pageAt(pathname)?.params ?? {}
  const related = useRelatedTypes(type)
  const t = useTranslate()
  const above = useOne(related.parent, resource)
  const one = useOne(type, id, true)
  const record = one.data
  useCrumbs([
    { label: t('shell.menu.groups.streaming') },
    { label: t('recordings.title'), to: pathTo('records') },
    { label: above.data ? related.parentName(above.data) : resource, to: pathTo('records', { resourceId: resource }) },
    { label: String(record?.['stream_name'] ?? id) },
  ])
  const failed = one.error ?? above.error
  if (failed && !(record && above.data))
    return <ProblemState isPage error={failed} retry={() => void Promise.all([one.refetch(), above.refetch()])} />
  if (related.definition.status === 'problem')
    return <ProblemState isPage error={related.definition.error} retry={related.definition.retry} />
  if (!record || !above.data || related.definition.status !== 'ready') return <PageSkeleton />
  return (
    <Opened
      key={id}
      type={type}
      related={related}
      record={record}
      resource={above.data}
      ready={related.definition}
      again={() => void one.refetch()}
      tabs={<TabsOfRecord type={related.parent} record={above.data} related={type} />}
    />
  )
}

type OpenedProps = {
  type: string
  related: RelatedTypes
  record: Stored
  resource: Stored
  ready: Extract<RelatedTypes['definition'], { status: 'ready' }>
  again: () => void
  tabs: ReactNode
}

function Opened({ type, related, record, resource, ready, again, tabs }: OpenedProps) {
  const t = useTranslate()
  const words = useWords()
  const navigate = useNavigate()
  const format = useFormat(useTimezone())
  const can = rightsOn(ready.can, record)
  const { next_start: next, dvr_url: dvr } = record
  return (
    <>
      <PageHeader
        title={String(record['stream_name'])}
        lead={words.one(type)}
        meta={
          <>
            <RecordingState type={type} record={record} />
            <span>{words.option(type, 'stream_type', record['stream_type'])}</span>
            <span className="tn">{t('recordings.used', { size: format.bytes(Number(record['size_bytes'] ?? 0)) })}</span>
            {typeof next === 'string' && <span className="tn">{t('recordings.next', { at: format.date(next) })}</span>}
          </>
        }
        actions={
          <>
            <ButtonLink icon="arrow-left" className="no-phone" to={pathTo('records', { resourceId: String(resource.id) })}>
              {t('form.back')}
            </ButtonLink>
            {can.update && <RunButtons type={type} record={record} onStored={again} />}
            {can.delete && <DeleteRecording type={type} record={record} />}
          </>
        }
      />
      {tabs}
      <div className="body stack">
        <RecordingNow type={type} record={record} />
        {typeof dvr === 'string' && (
          <p className="recordings-dvr">
            {words.field(type, 'dvr_url')}: <CopyText text={dvr} />{' '}
            {can.update && <Link to={pathTo('dvr-delete-new')}>{t('recordings.cut')}</Link>}
          </p>
        )}
        <FilesPanel
          type={related.files}
          filter={{ [related.filesField]: record.id }}
          isLoaded={related.filesDefinition.status === 'ready'}
        />
        {can.update && (
          <RecordingForm
            definition={ready.definition}
            resource={resource}
            record={record}
            onStored={(stored) =>
              stored.id === record.id
                ? again()
                : void navigate(pathTo('record', { resource_id: String(resource.id), id: String(stored.id) }), { replace: true })
            }
          />
        )}
      </div>
    </>
  )
}

function DeleteRecording({ type, record }: { type: string; record: Stored }) {
  const t = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const provider = useDataProvider()
  const refresh = useRefresh()
  const [isOpen, setOpen] = useState(false)
  const remove = useMutation({
    mutationFn: () => provider.delete(type, { id: record.id, previousData: record }),
    onSuccess: async () => {
      notify('recordings.deleted', { type: 'success' })
      void navigate(pathTo('records', { resourceId: String(record['resource_id']) }))
      await refresh(type)
    },
  })
  return (
    <>
      <Button
        icon="trash"
        onClick={() => {
          remove.reset()
          setOpen(true)
        }}
      >
        {t('recordings.delete')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('recordings.deleteSure', { name: String(record['stream_name']) })}
          action={t('recordings.delete')}
          busy={remove.isPending}
          failure={{ title: t('recordings.notDeleted'), error: remove.error }}
          onConfirm={() => remove.mutate()}
          onClose={() => setOpen(false)}
        >
          <p>{t('recordings.deleteText', { smart_count: Number(record['files_count'] ?? 0) })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
