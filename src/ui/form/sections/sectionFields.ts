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
  fieldAt: (names: string[]) => SectionField | undefined,
): SectionField[] {
  const paths = section.fields.length > 0 ? section.fields.map(parseFieldPath) : fieldMembersOf(schema).map(({ name }) => [name])
  return paths.flatMap((names) => {
    const field = fieldAt(names)
    return field && !(field.schema.readOnly && field.value === undefined) ? [field] : []
  })
}

export type SectionFieldTree = { field: SectionField; inside: SectionField[] }

/** Fields that depend on a switch of the same section and owner go into its row. */
export function nestedFields(fields: SectionField[]): SectionFieldTree[] {
  const owner = (field: SectionField) => field.names.slice(0, -1).join('\u0000')
  const insideOf = (field: SectionField) =>
    fields.filter((other) => other !== field && owner(other) === owner(field) && field.dependents.includes(other.names.at(-1) ?? ''))
  const taken = new Set(fields.flatMap(insideOf))
  return fields.filter((field) => !taken.has(field)).map((field) => ({ field, inside: insideOf(field) }))
}
