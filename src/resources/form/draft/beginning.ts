// The initial state of a form: the record's part or a seeded new one, with a stored draft of an earlier visit on top.
import type { FormSchema } from '../../../engine/resolve/formSchema.ts'
import { activeSchemas } from '../../../engine/values/defaults/activeSchemas.ts'
import { seed } from '../../../engine/values/defaults/defaults.ts'
import { stripEnvelope } from '../../../engine/resolve/envelope.ts'
import { pick } from '../../../engine/resolve/project.ts'
import type { Validators } from '../../../engine/compile/runtime.ts'
import type { Json, Schema, Test } from '../../../engine/schema/types.ts'
import { blankRow, isData, rowModel, writeRows } from '../../../ui/form/rows/rows.ts'
import { mergeAllOf } from '../../../ui/form/schema/mergeAllOf.ts'
import { schemaType } from '../../../ui/form/schema/schemaFacts.ts'
import { shapeOf } from '../../../ui/form/schema/shape.ts'
import { changesOf, isSame, mergeOf, setAtPath } from '../../../engine/values/changes/changes.ts'
import type { KeptDraft } from './draftStore.ts'
import type { StoredRecord } from '../saving/useSave.ts'

export type Beginning = {
  start: unknown
  draft: unknown
  restored: { at: number; over: number | undefined } | undefined
  /** The base version of the stored draft, if somebody has changed the form's fields since. */ outdated?: number
}

export function beginningOf(
  form: FormSchema,
  validators: Validators,
  record: StoredRecord | undefined,
  initial: Record<string, Json>,
  kept?: KeptDraft,
): Beginning {
  const start = record ? partOf(form, record) : begun(form, pick(initial, form.fields), validators)
  if (!kept || isSame(kept.draft, kept.start)) return { start, draft: start, restored: undefined }
  const isMoved = record !== undefined && kept.version !== record.version
  const draft = record ? rebased(kept, start) : pick(kept.draft, form.fields)
  if (isMoved && !isSame(draft, start) && changesOf(kept.start, start).length > 0) return overOlder(form, kept)
  return isSame(draft, start)
    ? { start, draft: start, restored: undefined }
    : { start, draft, restored: { at: kept.at, over: isMoved ? record.version : undefined } }
}

function begun({ schema, resolved: { ui } }: FormSchema, initial: unknown, { test }: Validators): unknown {
  const begun = seed(schema, initial, test)
  const rows = withFirstRows(schema, begun, test)
  if (!isData(begun) || !isData(rows)) return rows
  // A list with a view of its own, such as files to upload, shows no blank row.
  const isShown = ([name, value]: [string, unknown]) => ui[name]?.widget === undefined || begun[name] !== undefined || !Array.isArray(value)
  return Object.fromEntries(Object.entries(rows).filter(isShown))
}

/** A draft never silently overwrites somebody else's save: it keeps its base version until the user decides. */
function overOlder(form: FormSchema, { at, version = 0, start, draft }: KeptDraft): Beginning {
  return { start: pick(start, form.fields), draft: pick(draft, form.fields), restored: { at, over: undefined }, outdated: version }
}

/**
 * Required choices are prefilled so that they are visible: a list or a map with generated keys that needs a row gets one, a required switch is off, a
 * choice of one option is made.
 */
function withFirstRows(schema: Schema, data: unknown, test: Test): unknown {
  if (!isData(data)) return data
  let next = data
  const needed = new Set(activeSchemas(schema, schema, data, test).flatMap(({ required = [] }) => required))
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if (typeof member !== 'object' || member.readOnly) continue
    // Members that only a branch requires are not prefilled, except maps: without a row, their form shows no fields.
    if (!schema.required?.includes(name) && !(needed.has(name) && schemaType(member) === 'object' && needsRow(member))) continue
    if (next[name] !== undefined) next = { ...next, [name]: withFirstRows(member, next[name], test) }
    else if (isOneChoice(member)) next = { ...next, [name]: member.enum?.[0] }
    else if (needsRow(member)) {
      const model = rowModel(inForce(schema, name, next, test))
      next = { ...next, [name]: writeRows(model, [blankRow(model)]).value }
    } else if (schemaType(member) === 'boolean' && !('const' in member) && !member.enum) next = { ...next, [name]: false }
  }
  return next
}

/** A consent is never prefilled: the user gives it. */
function isOneChoice({ enum: options }: Schema): boolean {
  return options?.length === 1 && ['string', 'number'].includes(typeof options[0])
}

/** A member with the keywords that active branches add: defaults of its rows may depend on the rest of the record. */
function inForce(schema: Schema, name: string, data: unknown, test: Test): Schema {
  const parts = activeSchemas(schema, schema, data, test).map(({ properties }) => properties?.[name])
  return mergeAllOf({ allOf: parts.filter((part) => typeof part === 'object') })
}

/** A map with typed keys gets none: its key is what the user enters first. */
function needsRow(schema: Schema): boolean {
  if (shapeOf(schema) !== 'grid') return false
  if (schemaType(schema) === 'array') return Number(schema['minItems'] ?? 0) > 0
  return Number(schema.minProperties ?? 0) > 0 && rowModel(schema).options.id !== undefined
}

/** The form's part of a record as the server sent it. */
export function partOf(form: FormSchema, record: StoredRecord): unknown {
  return pick(stripEnvelope(record), form.fields)
}

/** Applies the user's own changes to the stored record; where both changed, the typed value wins, because the user sees it. */
export function rebased(own: Pick<KeptDraft, 'start' | 'draft'>, stored: unknown): unknown {
  const { merged, conflicts } = mergeOf(own.start, own.draft, stored)
  return conflicts.reduce<unknown>((whole, { path, mine }) => setAtPath(whole, path, mine), merged)
}
