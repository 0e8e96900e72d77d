// The page of cache tasks, outside any resource.
import { useTranslate } from 'ra-core'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import { CacheForm } from './CacheForm.tsx'

export function CachePage({ type }: { type: string }) {
  const t = useTranslate()
  const title = t('cache.title')
  useCrumbs([{ label: t('shell.menu.groups.cdn') }, { label: title }])
  return (
    <>
      <PageHeader title={title} />
      <div className="body stack">
        <CacheForm related={type} />
      </div>
    </>
  )
}
