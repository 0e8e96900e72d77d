// Breadcrumbs of a record: the group of its type, the lists and records above it.
import { useGetOne } from 'ra-core'
import type { Params } from 'react-router'
import { useCrumbs, type Crumb } from '../../client/paths/crumbs.ts'
import { pathOf } from '../../client/paths/paths.ts'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import { useDefinitions } from '../../client/definitions/useDefinitions.ts'
import { useGroupCrumb } from '../../client/paths/useGroupCrumb.ts'
import type { Locale } from '../../engine/schema/types.ts'
import { titleOf } from '../../engine/values/valuesAt.ts'

export function useRecordCrumbs(summary: DefinitionSummary, params: Params, name: string, locale: Locale, isMissing = false): void {
  const { scope } = summary
  const types = useDefinitions()
  const parent = typeof scope === 'object' ? types.find((type) => type.name === scope.parent) : undefined
  const parentId = typeof scope === 'object' ? params[scope.field] : undefined
  const { data } = useGetOne(parent?.name ?? '', { id: parentId ?? '' }, { enabled: parent !== undefined && parentId !== undefined })
  const group = useGroupCrumb(parent?.name ?? summary.name)
  const listed = parent ?? summary
  const above: Crumb[] =
    parent && parentId ? [{ label: data ? titleOf(parent.title, data) : parentId, to: pathOf(parent, 'record', { id: parentId }) }] : []
  useCrumbs([...group, { label: listed.label[locale] ?? listed.name, to: pathOf(listed, 'list') }, ...above, { label: name, isMissing }])
}
