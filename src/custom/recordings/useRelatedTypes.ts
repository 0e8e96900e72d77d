// The types around recordings: the resource above, and the files below.
import { useDefinition, useDefinitions, useSummary } from '../../client/definitions/useDefinitions.ts'

export type RelatedTypes = ReturnType<typeof useRelatedTypes>

export function useRelatedTypes(type: string) {
  const all = useDefinitions()
  const summary = useSummary(type)
  const above = typeof summary?.scope === 'object' ? summary.scope : undefined
  const below = all.find(({ scope }) => typeof scope === 'object' && scope.parent === type)
  const field = typeof below?.scope === 'object' ? below.scope.field : ''
  return {
    definition: useDefinition(type),
    /** Type of the resource, and the field that names it. */ parent: above?.parent ?? '',
    parentField: above?.field ?? '',
    /** Words of both are loaded with their definitions. */ parentDefinition: useDefinition(above?.parent ?? ''),
    files: below?.name ?? '',
    filesField: field,
    filesDefinition: useDefinition(below?.name ?? ''),
  }
}
