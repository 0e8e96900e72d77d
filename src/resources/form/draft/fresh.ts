// Rows and kinds that the user just added: empty on purpose, so their errors are not shown yet.
import { getAt, toPointer } from '../../../engine/schema/paths.ts'
import type { Path } from '../../../ui/form/context.ts'

export type Fresh = ReadonlySet<string>

/** Rows that a change added at its path. A row with a renamed key stays as fresh as it was. */
export function freshAfter(fresh: Fresh, path: Path, before: unknown, after: unknown): Fresh {
  const pointer = toPointer(path)
  const [old, now] = [getAt(before, pointer), getAt(after, pointer)]
  if (now === null || typeof now !== 'object') return fresh
  const [had, has] = [namesOf(old), namesOf(now)]
  const added = has.filter((name) => !had.includes(name) && isRecord((now as Record<string, unknown>)[name]))
  if (added.length === 0) return fresh
  const pointersOf = (names: string[]) => names.map((name) => `${pointer}${toPointer([name])}`)
  const removed = pointersOf(had.filter((name) => !has.includes(name)))
  if (removed.length > 0 && !removed.some((one) => fresh.has(one))) return fresh
  return new Set([...[...fresh].filter((one) => !removed.includes(one)), ...pointersOf(added)])
}

/** Once left, a path and its ancestors are no longer fresh. */
export function freshWithout(fresh: Fresh, left: string): Fresh {
  const kept = [...fresh].filter((one) => !`${left}/`.startsWith(`${one}/`))
  return kept.length === fresh.size ? fresh : new Set(kept)
}

export function isFresh(fresh: Fresh, pointer: string): boolean {
  return [...fresh].some((one) => `${pointer}/`.startsWith(`${one}/`))
}

function namesOf(value: unknown): string[] {
  return value !== null && typeof value === 'object' ? Object.keys(value) : []
}

/** A row of fields, or one whose kind is not chosen yet. */
function isRecord(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'object' && !Array.isArray(value))
}
