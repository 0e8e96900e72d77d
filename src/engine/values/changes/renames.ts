// Renamed fields in the next version of a definition: values follow, and return on a rollback.
import { ownNames } from '../../resolve/envelope.ts'
import { fieldSchema, getAt, parseFieldPath, setAt, toPointer } from '../../schema/paths.ts'
import type { FieldPath, Schema } from '../../schema/types.ts'
import type { Definition } from '../../types.ts'

type Version = Pick<Definition, 'schema' | 'renamed' | 'loose'>

/**
 * Renames from `before` to `after`: those that `after` declares, those of `before` that `after` reverts, and fields that releases before
 * 160 called `version_`.
 */
export function renamesBetween(before: Version | undefined, after: Version): [from: string, to: string][] {
  const back = Object.entries(before?.renamed ?? {}).map(([old, now]): [FieldPath, FieldPath] => [now, old])
  const earlier = after.loose ? [...ownNames(after.schema)].map((name): [FieldPath, FieldPath] => [`${name}_`, name]) : []
  return [...Object.entries(after.renamed ?? {}), ...back, ...earlier]
    .filter(([from, to]) => isThere(after.schema, to) && !isThere(after.schema, from))
    .map(([from, to]) => [toPointer(parseFieldPath(from)), toPointer(parseFieldPath(to))])
}
function isThere(schema: Schema, path: FieldPath): boolean {
  return fieldSchema(schema, path) !== undefined
}

/** The path of a value after renaming. */
export function renamedPath(pointer: string, renames: readonly (readonly [from: string, to: string])[]): string {
  const found = renames.find(([from]) => pointer === from || pointer.startsWith(`${from}/`))
  return found ? found[1] + pointer.slice(found[0].length) : pointer
}

/** The record with its values under their new names; the same record if it has no old ones. An existing value under the new name stays. */
export function renamed(record: unknown, renames: readonly (readonly [from: string, to: string])[]): unknown {
  return renames.reduce((data, [from, to]) => {
    const value = getAt(data, from)
    return value === undefined || getAt(data, to) !== undefined ? data : setAt(setAt(data, from, undefined), to, value)
  }, record)
}
