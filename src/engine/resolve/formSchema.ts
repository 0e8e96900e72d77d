// The exact schema a form is drawn with and compiled for: both sides compute it, so that hashes agree byte for byte.
import { hashOf } from '../json/hash.ts'
import { formFields, project, withTested } from './project.ts'
import { resolve } from './resolve.ts'
import { allSections } from './sections.ts'
import { testedNames } from '../schema/branches.ts'
import { toFieldPath } from '../schema/paths.ts'
import type { Context, FieldPath, Schema } from '../schema/types.ts'
import type { Definition, Resolved } from '../types.ts'

/** Part of every module's hash: raise it when the compiler or a keyword changes, so that no cached module outlives it. */
export const compilerVersion = 5

export type FormSchema = {
  resolved: Resolved
  schema: Schema
  /** What `pick` and `putBack` take: drawn fields and those that conditions test; none = the whole record. */
  fields: FieldPath[]
  /** Conditions outside the schema that the module must also hold (warnings, sections). */
  extras: Schema[]
  hash: string
}

/**
 * Operators' schemas are not cut down: any keyword may speak of any field.
 * On the browser's side call it with a narrowed definition and {mode, active}; the facts of the caller are already decided.
 */
export function formSchemaOf(definition: Definition, context: Context): FormSchema {
  const resolved = resolve(definition, context)
  const conditions = conditionsOf(resolved)
  const tested = conditions.flatMap(testedNames).map(([name = '']) => toFieldPath([name]))
  const fields = definition.loose ? [] : withTested(resolved.schema, [...new Set([...formFields(resolved), ...tested])])
  const schema = project(resolved.schema, fields)
  const extras = [...resolved.warnings.flatMap((warning) => (warning.if ? [warning.if] : [])), ...conditions]
  return { resolved, schema, fields, extras, hash: moduleHash(schema, definition, extras) }
}

/** What sections, tabs and gates ask of a record. */
function conditionsOf(resolved: Resolved): Schema[] {
  const gates = Object.values(resolved.ui).map(({ gate }) => gate?.if)
  return [...allSections(resolved), ...(resolved.form.tabs ?? [])]
    .map((place) => place.if)
    .concat(gates)
    .filter((one) => one !== undefined)
}

/** The name of the compiled module of a schema. */
export function moduleHash(schema: Schema, { draft }: Pick<Definition, 'draft'>, extras: Schema[] = []): string {
  return hashOf([compilerVersion, draft, schema, extras])
}
