// When errors become visible: on leaving the field, while typing once it is invalid, all of them after a save.
import { getAt } from '../../../engine/schema/paths.ts'
import type { FieldError } from '../../../engine/types.ts'
import { isFresh, type Fresh } from '../draft/fresh.ts'

/** A server error stays until the value it refers to changes. */
export type ServerError = FieldError & { value: unknown }

export function isShown(error: FieldError, state: { touched: ReadonlySet<string>; submitted: boolean; fresh: Fresh }): boolean {
  const { path } = error
  if (isFresh(state.fresh, path)) return false
  if (state.submitted) return true
  return [...state.touched].some((left) => left === path || path.startsWith(`${left}/`) || (path !== '' && left.startsWith(`${path}/`)))
}

/** Own errors first; a server error is added if its value is unchanged and its path has no other error. */
export function withServer(own: FieldError[], server: ServerError[], draft: unknown): FieldError[] {
  const remaining = server.filter((error) => getAt(draft, error.path) === error.value && !own.some((other) => other.path === error.path))
  return remaining.length > 0 ? [...own, ...remaining] : own
}
