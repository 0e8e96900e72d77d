import { useTranslate } from 'ra-core'
import type { Page } from '../../engine/pages/pageTable.ts'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { usePageLabel } from '../shell/usePageLabel.ts'

/** A placeholder for a page that does not exist yet: announces it, and shows no invented data. */
export function ComesPage({ page }: { page: Page }) {
  const t = useTranslate()
  const label = usePageLabel()({ page })
  const area = t(`shell.menu.groups.${page.area}`)
  useCrumbs(area === label ? [{ label }] : [{ label: area }, { label }])
  return (
    <>
      <PageHeader title={label} />
      <div className="body wide">
        <div className="panel">
          <EmptyState title={t('shell.comes.title')}>{t(`shell.comes.${page.comes ?? page.area}`)}</EmptyState>
        </div>
      </div>
    </>
  )
}
