// The exact schema that a form is rendered with and compiled for: both sides compute it, so hashes agree byte for byte.
import { hashOf } from '../json/hash.ts'
import type { Opened } from '../opened/openedAddress.ts'
import { withNullables } from './nullables.ts'
import { formFieldPaths, project, withTested } from './project.ts'
import { resolve } from './resolve.ts'
import { allSections } from './sections.ts'
import { testedNames } from '../schema/branches.ts'
import { toFieldPath } from '../schema/paths.ts'
import type { Context, FieldPath, Schema } from '../schema/types.ts'
import type { Definition, Resolved } from '../types.ts'

/** Part of every module's hash: increment it when the compiler or a keyword changes, to invalidate cached modules. */
export const compilerVersion = 5

export type FormSchema = {
  resolved: Resolved
  schema: Schema
  /** The fields of `pick` and `putBack`: rendered fields and those that conditions test; none = the whole record. */
  fields: FieldPath[]
  /** Conditions outside the schema that the module must also hold (warnings, sections). */
  extras: Schema[]
  hash: string
  /** Rules for addresses that the portal or an agent opens; only for types with such fields. */
  opened?: Opened | undefined
}

/**
 * Operators' schemas are not reduced: any keyword may refer to any field.
 * In the browser call it with a narrowed definition and {mode, active}; the caller's facts are already decided.
 */
export function formSchemaOf(definition: Definition, context: Context): FormSchema {
  const resolved = resolve(definition, context)
  const conditions = conditionsOf(resolved)
  const tested = conditions.flatMap(testedNames).map(([name = '']) => toFieldPath([name]))
  const fields = definition.loose ? [] : withTested(resolved.schema, [...new Set([...formFieldPaths(resolved), ...tested])])
  const schema = definition.loose ? withNullables(resolved.schema) : project(resolved.schema, fields)
  const extras = [...resolved.warnings.flatMap((warning) => (warning.if ? [warning.if] : [])), ...conditions]
  return { resolved, schema, fields, extras, hash: moduleHash(schema, definition, extras) }
}

/** Conditions of sections, tabs and gates on a record. */
function conditionsOf(resolved: Resolved): Schema[] {
  const gates = Object.values(resolved.ui).map(({ gate }) => gate?.if)
  return [...allSections(resolved), ...(resolved.form.tabs ?? [])]
    .map((rule) => rule.if)
    .concat(gates)
    .filter((one) => one !== undefined)
}

/** The name of the compiled module of a schema. */
export function moduleHash(schema: Schema, { draft }: Pick<Definition, 'draft'>, extras: Schema[] = []): string {
  return hashOf([compilerVersion, draft, schema, extras])
}
