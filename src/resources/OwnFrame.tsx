// The frame of a type's custom page: its heading, its breadcrumbs, and the notice about a newer version.
import { useGetOne, useTranslate } from 'ra-core'
import { useLocale } from '../ui/format/useLocale.ts'
import { useNewest } from '../client/events/newest.ts'
import { useCrumbs } from '../client/paths/crumbs.ts'
import { pathOf } from '../client/paths/paths.ts'
import { useGroupCrumb } from '../client/paths/useGroupCrumb.ts'
import { useSummary } from '../client/definitions/useDefinitions.ts'
import { useWords } from '../client/words/useWords.ts'
import { titleOf } from '../engine/values/valuesAt.ts'
import { Alert } from '../ui/parts/feedback/Alert.tsx'
import { Button } from '../ui/parts/actions/Button.tsx'
import { PageHeader } from '../ui/parts/PageHeader.tsx'
import type { FramedProps } from './ownPage.tsx'
import type { StoredRecord } from './form/saving/useSave.ts'

export function OwnFrame({ type, page: Page, id }: FramedProps) {
  // The record that the page below has loaded; nothing is requested here.
  const { data: record, refetch } = useGetOne<StoredRecord>(type, { id: id ?? '' }, { enabled: false })
  useOwnCrumbs(type, record)
  return (
    <>
      {/* The target of react-admin's <Title>. */}
      <PageHeader title={<span id="react-admin-title" />} />
      <div className="body stack">
        {record && <Newer type={type} record={record} load={() => void refetch()} />}
        <Page key={id} type={type} />
      </div>
    </>
  )
}

function useOwnCrumbs(type: string, record: StoredRecord | undefined): void {
  const words = useWords()
  const locale = useLocale()
  const summary = useSummary(type)
  const list = { label: summary?.label[locale] ?? words.name(type) }
  const below = record && summary && { label: titleOf(summary.title, record) }
  useCrumbs([...useGroupCrumb(type), ...(below ? [{ ...list, to: pathOf(summary, 'list') }, below] : [list])])
}

/** Somebody else saved meanwhile, or this save failed because of it. Forms that keep drafts keep the unsaved changes. */
function Newer({ type, record, load }: { type: string; record: StoredRecord; load: () => void }) {
  const t = useTranslate()
  const version = useNewest(type, String(record.id))
  if (version === undefined || version <= (record.version ?? 0)) return null
  return (
    <Alert live title={t('form.newer.title', { version })}>
      <Button kind="link" onClick={load}>
        {t('form.newer.load', { version })}
      </Button>
    </Alert>
  )
}
