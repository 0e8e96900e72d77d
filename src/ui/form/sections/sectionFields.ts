// The paths of a section's fields, and which of them are rendered inside the row of another.
import { parseFieldPath } from '../../../engine/schema/paths.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import type { ResolvedSection } from '../../../engine/types.ts'
import type { ErrorTree } from '../schema/errorTree.ts'
import { fieldMembersOf } from './Members.tsx'

export type SectionField = {
  names: string[]
  /** The same as a field path: `*` in place of an entry's key. */
  at: string[]
  schema: Schema
  value: unknown
  errors: ErrorTree | undefined
  required: boolean
  /** Sibling names that a condition on this field allows. */
  dependents: string[]
}

/** The rendered fields of a section; a section that names none renders every field of the schema. */
export function sectionFieldsOf(
  section: ResolvedSection,
  schema: Schema,
  placeAt: (names: string[]) => SectionField | undefined,
): SectionField[] {
  const paths = section.fields.length > 0 ? section.fields.map(parseFieldPath) : fieldMembersOf(schema).map(({ name }) => [name])
  return paths.flatMap((names) => {
    const place = placeAt(names)
    return place && !(place.schema.readOnly && place.value === undefined) ? [place] : []
  })
}

export type SectionFieldTree = { place: SectionField; inside: SectionField[] }

/** Fields that depend on a switch of the same section and owner go into its row. */
export function nestedFields(places: SectionField[]): SectionFieldTree[] {
  const owner = (place: SectionField) => place.names.slice(0, -1).join('\u0000')
  const insideOf = (place: SectionField) =>
    places.filter((other) => other !== place && owner(other) === owner(place) && place.dependents.includes(other.names.at(-1) ?? ''))
  const taken = new Set(places.flatMap(insideOf))
  return places.filter((place) => !taken.has(place)).map((place) => ({ place, inside: insideOf(place) }))
}
