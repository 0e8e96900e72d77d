// A list whose rows take published streams of the account as their sources: until there is one, it says what is missing.
import { useGetList, useTranslate } from 'ra-core'
import { createContext, useContext, useMemo } from 'react'
import { isPlainObject, type PlainObject } from '../../engine/json/objects.ts'
import { pathTo } from '../../client/paths/pages.ts'
import { uiOf, useForm, type NodeProps } from '../../ui/form/context.ts'
import { SummaryField } from '../../ui/form/fields/rows/SummaryField.tsx'
import { viewOf } from '../../ui/form/schema/schemaFacts.ts'
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import { ProblemState, SkeletonBar } from '../../ui/parts/feedback/PageStates.tsx'
import { publishedOf, type Published, type PublishedOptions } from './published.ts'

type Row = Record<string, unknown>
type Sources = {
  published: Published[]
  options: PublishedOptions
  blank: Row
  rows: Row[]
  /** Changes rows of every head; a removal offers to be undone as `undo`. */
  change: (rows: Row[], undo?: string) => void
}
const Context = createContext<Sources | undefined>(undefined)

/** Undefined outside of such a list. */
export function useSources(): Sources | undefined {
  return useContext(Context)
}

/** More than an account has. */
const MOST = 100

export function PublishedSources(props: NodeProps) {
  const t = useTranslate()
  const host = useForm()
  const ui = uiOf(host, props.at)
  const options = ui['published'] as PublishedOptions
  const { data, isPending, error, refetch } = useGetList(options.type, {
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'id', order: 'ASC' },
    filter: { [options.kind]: options.kinds },
  })
  const published = useMemo(
    () =>
      (data ?? [])
        .filter((record) => options.kinds.includes(String(record[options.kind])))
        .map((record) => publishedOf(record as PlainObject, options)),
    [data, options],
  )
  const { path, value } = props
  const sources = useMemo<Sources>(
    () => ({
      published,
      options,
      blank: (viewOf(props.schema, ui)?.options['blank'] ?? {}) as Row,
      rows: (Array.isArray(value) ? value : []).filter(isPlainObject),
      change: (rows, undo) => {
        host.change(path, rows)
        if (undo !== undefined) host.undoable(undo, () => host.change(path, value))
      },
    }),
    [published, options, props.schema, ui, value, host, path],
  )
  if (isPending) return <SkeletonBar width="100%" height={120} />
  if (error && !data) return <ProblemState error={error} retry={() => void refetch()} />
  if (published.length === 0 && sources.rows.length === 0)
    return (
      <EmptyState
        title={t('sources.needed')}
        actions={
          !host.readOnly &&
          options.create.map((page) => (
            <ButtonLink key={page} icon="plus" to={pathTo(page)}>
              {t(`sources.create.${page}`)}
            </ButtonLink>
          ))
        }
      >
        {t('sources.neededHelp')}
      </EmptyState>
    )
  return (
    <Context value={sources}>
      <SummaryField {...props} />
    </Context>
  )
}
