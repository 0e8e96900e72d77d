// Recordings of one live resource, or of all of them, with the storage that they use.
import { useTranslate } from 'ra-core'
import { useLocation } from 'react-router'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { pageAt, pathTo } from '../../client/paths/pages.ts'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import type { TypePageProps } from '../manifest.ts'
import { RecordingsBody } from './RecordingsBody.tsx'
import { useRelatedTypes } from './useRelatedTypes.ts'
import { useOne } from './useRecordings.ts'
import './recordings.css'

export function RecordingsPage({ type, TabsOfRecord }: TypePageProps) {
  const t = useTranslate()
  const resource = pageAt(useLocation().pathname)?.params['resourceId']
  const related = useRelatedTypes(type)
  const above = useOne(related.parent, resource)
  const title = t('recordings.title')
  const name = resource === undefined ? undefined : above.data ? related.parentName(above.data) : resource
  const all = { label: title, ...(name !== undefined && { to: pathTo('records') }) }
  useCrumbs([{ label: t('shell.menu.groups.streaming') }, all, ...(name === undefined ? [] : [{ label: name }])])
  if (above.error) return <ProblemState isPage error={above.error} retry={() => void above.refetch()} />
  if (related.definition.status === 'problem')
    return <ProblemState isPage error={related.definition.error} retry={related.definition.retry} />
  if (related.definition.status === 'loading' || (resource !== undefined && !above.data)) return <PageSkeleton />
  return (
    <RecordingsBody
      related={related}
      type={type}
      resource={above.data}
      head={(meta, actions) => (
        <>
          <PageHeader title={name ?? title} lead={name === undefined ? undefined : title} meta={meta} actions={actions} />
          {above.data && <TabsOfRecord type={related.parent} record={above.data} related={type} />}
        </>
      )}
    />
  )
}
