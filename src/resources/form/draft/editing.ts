// Applies one edit to a draft, in the engine's order. Pure.
import { afterEdit } from '../../../engine/values/edit.ts'
import { normalize } from '../../../engine/values/normalize/normalize.ts'
import { refilled } from '../../../engine/values/defaults/refill.ts'
import { getAt, schemaAt, setAt, toPointer } from '../../../engine/schema/paths.ts'
import { prune } from '../../../engine/values/normalize/prune.ts'
import type { Schema, Test } from '../../../engine/schema/types.ts'
import type { Path } from '../../../ui/form/context.ts'
import { isData } from '../../../ui/form/rows/rows.ts'
import { isNullable, schemaType, viewOf } from '../../../ui/form/schema/schemaFacts.ts'
import { isSame, setAtPath } from '../../../engine/values/changes/changes.ts'
import { isMarked } from '../../../engine/values/views.ts'

/** `start`: the loaded record. */
export function edited(schema: Schema, draft: unknown, path: Path, value: unknown, test: Test, start?: unknown): unknown {
  const pointer = toPointer(path)
  const written = value === undefined && keepsEmpty(schema, path) ? '' : value
  const raw =
    written === undefined
      ? withoutEmptied(schema, removed(draft, path), path)
      : withDependents(schema, setAtPath(draft, path, written), path)
  if (isSame(raw, draft) && typeof written !== 'object') return raw
  // Values that the user just opened (a chosen kind, a new row) are empty on purpose, so they are not pruned.
  const before = isHollow(written) ? setAt(draft, pointer, written) : withNewRows(draft, pointer, written)
  return refilled(schema, { before: draft, after: afterEdit(schema, before, raw, test), start, name: String(path.at(-1) ?? '') }, test)
}

/** The value at a path as it will be saved once the field is left; other paths stay as typed. */
export function settled(schema: Schema, draft: unknown, path: Path, test: Test): unknown {
  const { value, moved } = normalize(schema, prune(schema, draft, test), test)
  const pointer = toPointer(path)
  const isShifted = Object.keys(moved).some((list) => pointer.startsWith(`${list}/`))
  if (isShifted) return draft
  const next = getAt(value, pointer)
  const current = getAt(draft, pointer)
  // Normalizing left nothing of the typed text ("/" as a folder): cleared as if by hand, so that an optional field does not demand a value.
  if (next === '' && typeof current === 'string' && current !== '' && isMember(schema, path))
    return edited(schema, draft, path, undefined, test)
  return isSame(next, current) || next === undefined ? draft : setAtPath(draft, path, next)
}

/** An optional member of an object: not an entry of a list or a map, and not a nullable value. */
function isMember(schema: Schema, path: Path): boolean {
  const member = schemaAt(schema, toPointer(path.slice(0, -1)))?.properties?.[String(path.at(-1))]
  const own = schemaAt(schema, toPointer(path))
  return typeof member === 'object' && own !== undefined && !isNullable(own)
}

function removed(draft: unknown, path: Path): unknown {
  const last = path.at(-1)
  // An entry of a list stays: the others must not move up while one is emptied.
  return typeof last === 'number' ? setAtPath(draft, path, null) : setAt(draft, toPointer(path), undefined)
}

/** Optional objects that lost their last member are removed; rows, chosen kinds and objects with a switch of their own stay. */
function withoutEmptied(schema: Schema, draft: unknown, path: Path): unknown {
  const parent = path.slice(0, -1)
  const name = parent.at(-1)
  if (typeof name !== 'string') return draft
  const value = getAt(draft, toPointer(parent))
  if (!isData(value) || Object.keys(value).length > 0) return draft
  const owner = schemaAt(schema, toPointer(parent.slice(0, -1)))
  if (isSwitchedOn(schemaAt(schema, toPointer(parent)))) return draft
  const isOptionalMember =
    typeof owner?.properties?.[name] === 'object' && !owner.required?.includes(name) && viewOf(owner)?.name !== 'oneKey'
  return isOptionalMember ? withoutEmptied(schema, setAt(draft, toPointer(parent), undefined), parent) : draft
}

/** Its switch has set a value, and may have set none of its members: empty means on. */
function isSwitchedOn(schema: Schema | undefined): boolean {
  if (!schema || Number(schema.minProperties ?? 0) > 0 || (schema.required ?? []).length > 0) return false
  const view = viewOf(schema)
  const seed: unknown = view?.name === 'toggle' ? view.options['seed'] : undefined
  return isData(seed) && Object.keys(seed).length > 0
}

/** A field that is part of a choice, or whose absence has a meaning, becomes empty rather than absent: `required` must report it. */
function keepsEmpty(schema: Schema, path: Path): boolean {
  const own = schemaAt(schema, toPointer(path))
  if (own && viewOf(own)?.name === 'absentIs') return true
  const owner = schemaAt(schema, toPointer(path.slice(0, -1)))
  return owner !== undefined && viewOf(owner)?.name === 'oneKey' && schemaType(own ?? {}) === 'string'
}

/** A value that depends on a sibling (a region on a country) is cleared when the sibling changes. */
function withDependents(schema: Schema, draft: unknown, path: Path): unknown {
  const name = path.at(-1)
  const owner = schemaAt(schema, toPointer(path.slice(0, -1)))
  let next = draft
  for (const [other, member] of Object.entries(owner?.properties ?? {})) {
    if (typeof member !== 'object' || other === name) continue
    const waits = Object.values(member.reference?.filter ?? {}).includes(`@${String(name)}`)
    const otherPath = [...path.slice(0, -1), other]
    if (waits && getAt(draft, toPointer(otherPath)) !== undefined)
      next = setAtPath(next, otherPath, Array.isArray(member.type) && member.type.includes('null') ? null : undefined)
  }
  return next
}

/** Rows of a map that hold nothing yet (a number, an object without members) stay, when they are added and while their key is typed. */
function withNewRows(draft: unknown, pointer: string, written: unknown): unknown {
  if (!isData(written)) return draft
  const earlier = getAt(draft, pointer)
  const old = isData(earlier) ? earlier : {}
  const isRenamed = Object.keys(old).some((key) => isNothing(old[key]) && !Object.hasOwn(written, key))
  const rows = Object.entries(written).filter(([key, value]) => isNothing(value) && (isRenamed || isMarked(key)))
  return rows.length > 0 ? setAt(draft, pointer, { ...old, ...Object.fromEntries(rows) }) : draft
}

function isNothing(value: unknown): boolean {
  return value === undefined || isHollow(value)
}

function isHollow(value: unknown): boolean {
  return isData(value) && Object.values(value).every(isNothing)
}
