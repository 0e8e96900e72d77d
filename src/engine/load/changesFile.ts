// `changes.json` of a type: former names of its fields.
import { isPlainObject } from '../json/objects.ts'
import { nearestOf } from './nearest.ts'
import type { Report } from './problems.ts'
import { fieldSchema, parseFieldPath } from '../schema/paths.ts'
import { inPlaceSchemas } from '../schema/refs.ts'
import type { Renames, Schema } from '../schema/types.ts'

/** `{"renamed": {"old": "new"}}`; every mistake is an error: values would be lost. */
export function readChanges(parsed: Record<string, unknown>, schema: Schema, report: Report): Renames | undefined {
  const wrong = (at: string[], code: string, message: string, params: Record<string, unknown> = {}): void =>
    report({ level: 'error', code, at, message, params })
  for (const name of Object.keys(parsed).filter((one) => one !== 'renamed'))
    wrong([name], 'unknown_change', `There is no setting "${name}" here: renamed.`, { name, allowed: 'renamed' })
  const { renamed = {} } = parsed
  if (!isPlainObject(renamed) || !Object.values(renamed).every((to) => typeof to === 'string')) {
    wrong(['renamed'], 'renamed_shape', '"renamed" is an object of old names and new ones.')
    return undefined
  }
  const renames = renamed as Renames
  const targets = Object.values(renames)
  for (const [from, to] of Object.entries(renames)) {
    const at = ['renamed', from]
    if (isList(from) || isList(to)) wrong(at, 'renamed_shape', 'Items of lists and entries of maps cannot be renamed.')
    else if (fieldSchema(schema, from) !== undefined) wrong(at, 'renamed_still', `The schema still has a field ${from}.`, { field: from })
    else if (fieldSchema(schema, to) === undefined)
      wrong(at, 'unknown_field', `schema.json has no field ${to}.`, { field: to, nearest: nearestOf(to, namesOf(schema)) })
    else if (targets.indexOf(to) !== targets.lastIndexOf(to)) wrong(at, 'renamed_twice', `Two fields are renamed to ${to}.`, { field: to })
  }
  return renames
}
function isList(path: string): boolean {
  return parseFieldPath(path).includes('*')
}
function namesOf(schema: Schema): string[] {
  return inPlaceSchemas(schema, schema).flatMap((face) => Object.keys(face.properties ?? {}))
}
