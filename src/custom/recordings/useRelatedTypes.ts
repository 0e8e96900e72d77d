// The types around recordings: the resource above, and the files below.
import { useDefinition, useDefinitions, useSummary } from '../../client/definitions/useDefinitions.ts'
import { titleOf } from '../../engine/values/valuesAt.ts'

export type RelatedTypes = ReturnType<typeof useRelatedTypes>

export function useRelatedTypes(type: string) {
  const all = useDefinitions()
  const summary = useSummary(type)
  const above = typeof summary?.scope === 'object' ? summary.scope : undefined
  const parentTitle = useSummary(above?.parent ?? '')?.title ?? '{id}'
  const below = all.find(({ scope }) => typeof scope === 'object' && scope.parent === type)
  const field = typeof below?.scope === 'object' ? below.scope.field : ''
  return {
    definition: useDefinition(type),
    /** Type of the resource, and the field that names it. */ parent: above?.parent ?? '',
    parentField: above?.field ?? '',
    /** A resource by its title: some callers do not get its name. */
    parentName: (resource: Record<string, unknown>) => titleOf(parentTitle, resource),
    /** Words of both are loaded with their definitions. */ parentDefinition: useDefinition(above?.parent ?? ''),
    files: below?.name ?? '',
    filesField: field,
    filesDefinition: useDefinition(below?.name ?? ''),
  }
}
