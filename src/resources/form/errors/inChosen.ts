// Errors of a choice of kinds: only the chosen kind reports missing values, at its own fields, not at the choice or at fields of other kinds.
import { escapeSegment, fromPointer } from '../../../engine/json/pointer.ts'
import { getAt } from '../../../engine/schema/paths.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import type { FieldError } from '../../../engine/types.ts'
import { isData } from '../../../ui/form/rows/rows.ts'
import { alternativesOf } from '../../../ui/form/schema/schemaFacts.ts'

/** The chosen kinds, by the pointers of their choices. */
export type Chosen = Readonly<Record<string, Schema>>
const summaries = new Set(['oneOf', 'anyOf', 'oneNeeded'])

export function inChosen(errors: FieldError[], draft: unknown, chosen: Chosen): FieldError[] {
  return Object.entries(chosen).reduce((left, [pointer, kind]) => ofKind(left, draft, pointer, kind), errors)
}

/** While no kind of the record is chosen, the missing choice replaces all errors about members of its kinds. */
export function ofNoKind(errors: FieldError[], draft: unknown, schema: Schema): FieldError[] {
  // Alternatives that only narrow are not drawn: their errors have no field, and are shown once nothing else is wrong.
  if (!alternativesOf(schema)) {
    const placed = errors.filter(({ path, keyword }) => path !== '' || (keyword !== 'oneOf' && keyword !== 'anyOf'))
    return placed.length > 0 ? placed : errors
  }
  const isKinds = (name: string) => !Object.hasOwn(schema.properties ?? {}, name)
  if (!isData(draft) || Object.keys(draft).some(isKinds)) return errors
  const others = errors.filter(({ path, keyword }) => (path === '' ? !summaries.has(keyword) : !isKinds(fromPointer(path)[0] ?? '')))
  return others.length === errors.length ? errors : [...others, { path: '', keyword: 'required', params: {} }]
}

function ofKind(errors: FieldError[], draft: unknown, pointer: string, kind: Schema): FieldError[] {
  const isOthers = ({ path, keyword }: FieldError) => {
    const [name, ...more] = path.startsWith(`${pointer}/`) ? fromPointer(path.slice(pointer.length)) : []
    if (name === undefined) return path === pointer && summaries.has(keyword)
    return more.length === 0 && keyword === 'required' && !Object.hasOwn(kind.properties ?? {}, name)
  }
  if (!errors.some(isOthers)) return errors
  const value = getAt(draft, pointer)
  const missing = (kind.required ?? []).filter((name) => !isData(value) || value[name] === undefined)
  if (missing.length === 0) return errors
  const ownErrors = errors.filter((error) => !isOthers(error))
  const reportedPaths = new Set(ownErrors.map(({ path }) => path))
  return [
    ...ownErrors,
    ...missing
      .map((name): FieldError => ({ path: `${pointer}/${escapeSegment(name)}`, keyword: 'required', params: { missingProperty: name } }))
      .filter(({ path }) => !reportedPaths.has(path)),
  ]
}
