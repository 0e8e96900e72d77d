import { useLocale } from '../../ui/format/useLocale.ts'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { useAccount } from '../../client/session/useSession.ts'
import { useDefinition, useSummary } from '../../client/definitions/useDefinitions.ts'
import { useGroupCrumb } from '../../client/paths/useGroupCrumb.ts'
import { useWords } from '../../client/words/useWords.ts'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { OwnPage, ownPageOf } from '../ownPage.tsx'
import { RecordList } from './RecordList.tsx'

/** The list of any type, generated from its definition. */
export function ListPage({ type }: { type: string }) {
  const state = useDefinition(type)
  const parent = useParentOf(type)
  useListCrumbs(type)
  const account = useAccount()
  if (state.status === 'loading') return <PageSkeleton />
  if (state.status === 'problem') return <ProblemState isPage error={state.error} retry={state.retry} />
  const Own = ownPageOf(state.definition, 'list')
  if (Own) return <OwnPage key={account?.name} type={type} page={Own} />
  return (
    <RecordList
      key={`${account?.name ?? ''} ${parent?.id ?? ''}`}
      definition={state.definition}
      summary={state.summary}
      can={state.can}
      parent={parent}
    />
  )
}

function useParentOf(type: string) {
  const summary = useSummary(type)
  const params = useParams()
  const field = typeof summary?.scope === 'object' ? summary.scope.field : undefined
  const id = field === undefined ? undefined : params[field]
  return useMemo(() => (field === undefined || id === undefined ? undefined : { field, id }), [field, id])
}

function useListCrumbs(type: string) {
  const words = useWords()
  const locale = useLocale()
  const summary = useSummary(type)
  useCrumbs([...useGroupCrumb(type), { label: summary?.label[locale] ?? words.name(type) }])
}
