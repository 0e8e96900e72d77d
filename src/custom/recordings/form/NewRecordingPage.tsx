import { useTranslate } from 'ra-core'
import { useLocation, useNavigate } from 'react-router'
import { useCrumbs } from '../../../client/paths/crumbs.ts'
import { pageAt, pathTo } from '../../../client/paths/pages.ts'
import { ButtonLink } from '../../../ui/parts/actions/ButtonLink.tsx'
import { PageSkeleton, ProblemState } from '../../../ui/parts/feedback/PageStates.tsx'
import { PageHeader } from '../../../ui/parts/PageHeader.tsx'
import type { TypePageProps } from '../../manifest.ts'
import { RecordingForm } from './RecordingForm.tsx'
import { useRelatedTypes } from '../useRelatedTypes.ts'
import { useOne } from '../useRecordings.ts'
import '../recordings.css'

export function NewRecordingPage({ type, TabsOfRecord }: TypePageProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const id = pageAt(useLocation().pathname)?.params['resource_id'] ?? ''
  const { definition, parent, parentName } = useRelatedTypes(type)
  const above = useOne(parent, id)
  const list = pathTo('records', { resourceId: id })
  const title = t('recordings.new')
  useCrumbs([
    { label: t('shell.menu.groups.streaming') },
    { label: t('recordings.title'), to: pathTo('records') },
    { label: above.data ? parentName(above.data) : id, to: list },
    { label: title },
  ])
  if (above.error) return <ProblemState isPage error={above.error} retry={() => void above.refetch()} />
  if (definition.status === 'problem') return <ProblemState isPage error={definition.error} retry={definition.retry} />
  if (definition.status === 'loading' || !above.data) return <PageSkeleton />
  if (!definition.can.create) return <ProblemState isPage error={{ status: 404 }} />
  return (
    <>
      <PageHeader
        title={title}
        meta={parentName(above.data)}
        actions={
          <ButtonLink icon="arrow-left" to={list}>
            {t('form.back')}
          </ButtonLink>
        }
      />
      <TabsOfRecord type={parent} record={above.data} related={type} />
      <div className="body">
        <RecordingForm
          definition={definition.definition}
          resource={above.data}
          record={undefined}
          onStored={(record) => void navigate(pathTo('record', { resource_id: id, id: String(record.id) }), { replace: true })}
        />
      </div>
    </>
  )
}
