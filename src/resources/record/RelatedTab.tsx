// Records that belong to this one: a short list with a way to add.
import { useGetList, type RaRecord } from 'ra-core'
import { Link } from 'react-router'
import { pathOf } from '../../app/definitions/paths.ts'
import type { DefinitionSummary } from '../../app/definitions/types.ts'
import { useDefinition, type DefinitionState } from '../../app/definitions/useDefinitions.ts'
import { useWords } from '../../app/definitions/useWords.ts'
import { fieldSchema, parseFieldPath } from '../../engine/paths.ts'
import { resolve } from '../../engine/resolve.ts'
import { ButtonLink } from '../../ui/parts/Button.tsx'
import { EmptyState } from '../../ui/parts/EmptyState.tsx'
import { PageSkeleton, Problem } from '../../ui/parts/Faces.tsx'
import { summaryOf } from '../../ui/form/summary.ts'
import { get } from '../form/changes.ts'
import { titleOf } from './titles.ts'

export function RelatedTab({ type, parent }: { type: string; parent: RaRecord }) {
  const state = useDefinition(type)
  if (state.status === 'problem') return <Problem error={state.error} retry={state.retry} />
  if (state.status === 'loading') return <PageSkeleton />
  return <Children state={state} parent={parent} />
}

function Children({ state, parent }: { state: Extract<DefinitionState, { status: 'ready' }>; parent: RaRecord }) {
  const { summary, definition, can } = state
  const words = useWords()
  const field = parentField(summary)
  const { data, error, isPending, refetch } = useGetList(summary.name, { filter: { [field]: parent.id }, pagination: { page: 1, perPage: 500 }, sort: sortOf(definition.resource.list.sort) })
  const create = pathOf(summary, 'create', { [field]: parent.id })
  const add = can.create && create !== '/' && <ButtonLink to={create} icon="plus">{words.t('form.addPart')}</ButtonLink>
  if (error) return <Problem error={error} retry={() => void refetch()} />
  if (isPending) return <PageSkeleton />
  if (data.length === 0) return <div className="panel wide"><EmptyState title={words.text(summary.name, 'empty', 'title') ?? words.t('form.noParts', { name: words.name(summary.name) })} actions={add}>{words.text(summary.name, 'empty', 'text')}</EmptyState></div>
  const columns = resolve(definition, { mode: 'list' }).columns.filter((column) => !column.hidden)
  const cell = (record: RaRecord, path: string) => {
    const names = parseFieldPath(path)
    return summaryOf(fieldSchema(definition.schema, path), get(record, names), names, { t: words.t, field: (at) => words.field(summary.name, at), option: (at, value) => words.option(summary.name, at, value) })
  }
  return (
    <div className="stack">
      <div className="tools"><span className="grow" />{add}</div>
      <div className="tblw">
        <table className="tbl">
          <thead><tr>{columns.map((column) => <th key={column.field} scope="col">{words.field(summary.name, column.field)}</th>)}</tr></thead>
          <tbody>
            {data.map((record) => (
              <tr key={record.id}>
                {columns.map((column, index) => (
                  <td key={column.field} className={column.as === 'mono' ? 'mono' : undefined}>
                    {index === 0 ? <Link className="nm" to={pathOf(summary, 'record', { ...record, [field]: parent.id })}>{cell(record, column.field) || titleOf(summary.title, record)}</Link> : cell(record, column.field)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function parentField({ scope }: DefinitionSummary): string {
  return typeof scope === 'object' ? scope.field : 'parent_id'
}

function sortOf(sort = 'id'): { field: string; order: 'ASC' | 'DESC' } {
  return sort.startsWith('-') ? { field: sort.slice(1), order: 'DESC' } : { field: sort, order: 'ASC' }
}
