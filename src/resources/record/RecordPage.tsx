// The page of one record, with its four states: skeleton, problem, empty (a new record), content.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetOne, useTranslate } from 'ra-core'
import { useLocale } from '../../ui/format/useLocale.ts'
import { useEffect, useState } from 'react'
import { Navigate, useParams, useSearchParams, type Params } from 'react-router'
import { isChild, pathOf, sourceIn } from '../../client/paths/paths.ts'
import { isDelivered } from '../../client/calls/delivery.ts'
import { rightsOn } from '../../client/definitions/types.ts'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import { useDefinition, type DefinitionState } from '../../client/definitions/useDefinitions.ts'
import { useWords } from '../../client/words/useWords.ts'
import { problemOf } from '../../ui/problem.ts'
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import type { ResourceFile } from '../../engine/load/resource/resourceFile.ts'
import '../../ui/form/form.css'
import { useReadyForm } from '../form/useReadyForm.ts'
import type { StoredRecord } from '../form/saving/useSave.ts'
import { aheadQuery, readBefore, UNDATED } from '../ahead.ts'
import { OwnPage, ownPageOf } from '../ownPage.tsx'
import { OPEN } from '../readAgain.ts'
import { RecordContent } from './RecordContent.tsx'
import { dropAhead } from './session/dropAhead.ts'
import type { Given } from './session/loadedRecord.ts'
import { useStoredDraft } from './session/useStoredDraft.ts'
import { useRecordCrumbs } from './useRecordCrumbs.ts'

/** `given`: values of a new record from the address, its way back, and a picture beside its title. */
type Props = { type: string; mode: 'create' | 'edit'; given?: Given }

/** The type's custom page if there is one; read-only for those who may not change the record. */
export function RecordPage({ type, mode, given }: Props) {
  const definition = useDefinition(type)
  const params = useParams()
  const { id } = params
  if (mode === 'edit' && isCreation(id)) {
    if (definition.status === 'loading') return <PageSkeleton />
    if (definition.status === 'ready' && definition.can.create)
      return <Navigate to={pathOf(definition.summary, 'create', params)} replace />
  }
  if (definition.status !== 'ready') return <GeneratedPage definition={definition} type={type} mode={mode} given={given} />
  const { can } = definition
  const Own = ownPageOf(definition.definition, mode === 'edit' && !can.update ? 'show' : mode)
  return Own ? (
    <OwnPage type={type} page={Own} id={mode === 'create' ? undefined : id} />
  ) : (
    <GeneratedPage definition={definition} type={type} mode={mode} given={given} />
  )
}

/** Where people who know other products look for the form of a new record; an id has the prefix of its type. */
const isCreation = (id: string | undefined) => id === 'create' || id === 'new'

function GeneratedPage({ definition, type, mode, given }: Props & { definition: DefinitionState }) {
  const params = useParams()
  const [query] = useSearchParams()
  const source = mode === 'create' ? sourceIn(query) : undefined
  const record = useStored(type, mode === 'edit' ? params.id : source)
  const parent = useParent(mode === 'create' && definition.status === 'ready' ? definition.summary : undefined, params)
  const client = useQueryClient()
  const [turn, setTurn] = useState(0)
  const active = mode === 'edit' && typeof record.data?.active === 'boolean' ? record.data.active : undefined
  const isLoaded = definition.status === 'ready' && ((mode === 'create' && source === undefined) || record.data !== undefined)
  const can = definition.status === 'ready' && (mode === 'edit' ? rightsOn(definition.can, record.data) : definition.can)
  const hasDrafts =
    mode === 'edit' && definition.status === 'ready' && definition.definition.resource.drafts !== undefined && can !== false && can.update
  const drafts = useStoredDraft(type, record.data, { enabled: hasDrafts })
  const form = useReadyForm(definition, { type, mode, active, enabled: isLoaded })
  if (definition.status === 'problem') return <ProblemState isPage error={definition.error} retry={definition.retry} />
  if (record.error && definition.status === 'ready')
    return <NoRecord summary={definition.summary} params={params} error={record.error} retry={() => void record.refetch()} />
  if (parent.error) return <ProblemState isPage error={parent.error} retry={() => void parent.refetch()} />
  if (drafts.error) return <ProblemState isPage error={drafts.error} retry={() => void drafts.refetch()} />
  if (form.error) return <ProblemState isPage error={form.error} retry={() => void form.refetch()} />
  if (definition.status !== 'ready' || !isLoaded || !form.data || parent.isLoading || !can || drafts.isLoading) return <PageSkeleton />
  const keep = (next: StoredRecord) => client.setQueryData(storedKey(type, String(next.id)), next)
  const replace = (next: StoredRecord) => {
    keep(next)
    setTurn(turn + 1)
  }
  return (
    <RecordContent
      key={`${mode} ${params.id ?? source ?? ''} ${form.data.form.hash} ${turn}`}
      type={type}
      mode={mode}
      summary={definition.summary}
      can={can}
      form={form.data.form}
      isDelivered={isDelivered(definition.definition.resource)}
      isReported={definition.definition.resource.reports !== undefined}
      sort={definition.definition.resource.list.sort}
      validators={form.data.validators}
      record={mode === 'edit' ? record.data : undefined}
      source={mode === 'create' ? record.data : undefined}
      params={params}
      given={given}
      drafts={hasDrafts ? drafts : undefined}
      withheld={mode === 'create' ? withheldOf(definition.definition.resource) : undefined}
      onStored={keep}
      onReplaced={replace}
    />
  )
}

const withheldOf = ({ drafts }: ResourceFile): string[] | undefined => (typeof drafts === 'object' ? drafts.withheld : undefined)

/** Shown for a broken link: its address, and where to continue. */
function NoRecord({ summary, params, error, retry }: { summary: DefinitionSummary; params: Params; error: unknown; retry: () => void }) {
  const locale = useLocale()
  const { kind } = problemOf(error)
  const words = useWords()
  // A type may say in words of its own that a record could not be loaded.
  const title = ['missing', 'forbidden', 'offline'].includes(kind) ? undefined : words.text(summary.name, 'titles', 'failed')
  useRecordCrumbs(summary, params, useTranslate()(`problems.titles.${kind}`), locale, true)
  return (
    <ProblemState
      isPage
      title={title}
      error={error}
      retry={retry}
      way={!isChild(summary) && <ButtonLink to={pathOf(summary, 'list', params)}>{summary.label[locale] ?? summary.name}</ButtonLink>}
    />
  )
}

/** Nothing can be created in a missing record. */
function useParent(summary: DefinitionSummary | undefined, params: Params) {
  const [type = '', id] = typeof summary?.scope === 'object' ? [summary.scope.parent, params[summary.scope.field]] : []
  return useGetOne(type, { id: id ?? '' }, { enabled: id !== undefined })
}

const storedKey = (type: string, id: string) => [type, OPEN, id]

/** Fetched when the page opens, or prefetched a moment before; while it is open nothing replaces it silently. */
function useStored(type: string, id: string | undefined) {
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  const ahead = aheadQuery<StoredRecord>(dataProvider, type, id ?? '')
  const stored = useQuery({
    queryKey: storedKey(type, id ?? ''),
    enabled: id !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    initialData: () => readBefore<StoredRecord>(client, ahead),
    initialDataUpdatedAt: UNDATED,
    queryFn: () => client.fetchQuery(ahead),
  })
  const isRead = stored.data !== undefined
  useEffect(() => {
    if (isRead) dropAhead(client, type, id)
  }, [client, type, id, isRead])
  return stored
}
