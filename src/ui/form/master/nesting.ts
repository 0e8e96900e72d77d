// How a list of larger records is nested, which decides whether the master-detail is loaded at all.
import type { FieldUi } from '../../../engine/load/resource/resourceFile.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import type { GroupsOptions } from '../../../engine/values/views.ts'
import type { FormHost } from '../context.ts'
import { readRows, rowModel } from '../rows/rows.ts'
import { LOOP } from '../schema/levelSchema.ts'
import { liveSchema, needsWork } from '../schema/live.ts'
import { schemaType, viewOf } from '../schema/schemaFacts.ts'
import { shapeOf } from '../schema/shape.ts'

export type Nesting = { kind: 'flat' } | { kind: 'nested'; name: string; schema: Schema } | { kind: 'groups'; options: GroupsOptions }

/** A longer list is shown beside its selected row. */
const MANY = 12

/**
 * How a list of larger records is nested; undefined = rows that open in place are enough.
 * `origin`: the schema before references were resolved: a recursive list has no end, so it opens in place, level by level.
 */
export function nestingOf(schema: Schema, value: unknown, ui: FieldUi = {}, origin: Schema = schema): Nesting | undefined {
  const view = viewOf(schema, ui)
  if (view?.name === 'groups' && schemaType(schema) === 'array') return { kind: 'groups', options: view.options as GroupsOptions }
  if (schema['noOverlap'] !== undefined) return undefined
  const model = rowModel(schema, ui)
  const inner = Object.entries(model.item.properties ?? {}).find(
    ([, member]) =>
      typeof member === 'object' && shapeOf(member) === 'summary' && member['noOverlap'] === undefined && !isOfSame(member, origin),
  )
  if (inner) return { kind: 'nested', name: inner[0], schema: inner[1] as Schema }
  return readRows(model, value).length > MANY ? { kind: 'flat' } : undefined
}

function isOfSame(one: Schema, other: Schema): boolean {
  const [own, its] = [one, other].map(({ items }) =>
    typeof items === 'object' && !Array.isArray(items) ? (items.$ref ?? items[LOOP]) : undefined,
  )
  return own !== undefined && own === its
}

const liveLists = new WeakMap<Schema, Schema>()

/** The list's schema with the references of its items resolved: rows are distinguished by their members. */
export function worked({ schemaUtils }: Pick<FormHost, 'schemaUtils'>, schema: Schema): Schema {
  const { items } = schema
  if (typeof items !== 'object' || Array.isArray(items) || !('$ref' in items) || !needsWork(items)) return schema
  const made = liveLists.get(schema) ?? { ...schema, items: liveSchema(schemaUtils, items, undefined) }
  liveLists.set(schema, made)
  return made
}
