// Which types API tokens of programs reach: a definition says it in `tokens`, and a type of the provider that says nothing is closed.
import { tokenScopes, type TokenScope } from '../load/resourceFile.ts'
import type { Actor } from './access.ts'
import type { Operation, ResourceFile } from '../load/resourceFile.ts'

/** `get`: another type's resource.json, to ask a child's parent. */
export function tokensOf(resource: ResourceFile, get: (type: string) => ResourceFile | undefined): readonly TokenScope[] {
  const { scope, tokens } = resource
  if (tokens) return tokens
  if (scope === 'provider') return []
  if (scope === 'account') return tokenScopes
  const parent = get(scope.parent)
  // A chain of parents that comes back to itself is refused when it is loaded; here it must only end.
  return parent && parent.name !== resource.name ? tokensOf(parent, (type) => (type === resource.name ? undefined : get(type))) : []
}

export function scopeFor(operation: Operation): TokenScope {
  return operation === 'read' ? 'read' : 'write'
}

/** Whether a caller gets past `tokens`: people always do. */
export function passesTokens({ program }: Pick<Actor, 'program'>, open: readonly TokenScope[], operation: Operation): boolean {
  return program === undefined || open.includes(scopeFor(operation))
}

/** As passesTokens, and the token itself has the scope. */
export function reachesAsProgram(actor: Pick<Actor, 'program'>, open: readonly TokenScope[], operation: Operation): boolean {
  return passesTokens(actor, open, operation) && (operation === 'read' || (actor.program?.includes('write') ?? true))
}
