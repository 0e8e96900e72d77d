// Words of tables that the schema does not name as fields.
import type { Schema } from '../../../src/engine/schema/types.ts'
import { isObject } from '../../support/schemas/schemaWalk.ts'

/** The first column of a table drawn from a map, and its single value. */
export function rowFields(node: Schema, path: string): string[] {
  const rows = isObject(node.view) ? (node.view.rows as { key?: string; value?: string } | undefined) : undefined
  return [rows?.key, rows?.value].filter((name): name is string => name !== undefined).map((name) => `${path}.${name}`)
}

/** The first column of times that are one table: the word for what has them. */
export function timeTables(all: { node: Schema; path: string }[]): string[] {
  const times = all.filter(({ node }) => isObject(node.view) && node.view.choice !== undefined)
  const parents = times.map(({ path }) => path.split('.').slice(0, -1).join('.'))
  return parents.filter((path, index) => parents.indexOf(path) !== index).map((path) => `${path}.key`)
}
