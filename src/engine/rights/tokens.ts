// Which types API tokens can access: a definition declares it in `tokens`; an undeclared provider type is closed.
import { tokenScopes, type TokenScope } from '../load/resource/resourceFile.ts'
import type { Actor } from './access.ts'
import type { Operation, ResourceFile } from '../load/resource/resourceFile.ts'

/** `get`: another type's resource.json, to look up a child's parent. */
export function tokensOf(resource: ResourceFile, get: (type: string) => ResourceFile | undefined): readonly TokenScope[] {
  const { scope, tokens } = resource
  if (tokens) return tokens
  if (scope === 'provider') return []
  if (scope === 'account') return tokenScopes
  const parent = get(scope.parent)
  // Loading rejects cyclic chains of parents; here the loop must only terminate.
  return parent && parent.name !== resource.name ? tokensOf(parent, (type) => (type === resource.name ? undefined : get(type))) : []
}

export function scopeFor(operation: Operation): TokenScope {
  return operation === 'read' ? 'read' : 'write'
}

/** Whether `tokens` admits a caller: always true for people. */
export function passesTokens({ program }: Pick<Actor, 'program'>, open: readonly TokenScope[], operation: Operation): boolean {
  return program === undefined || open.includes(scopeFor(operation))
}

/** Like passesTokens, and the token itself has the scope. */
export function reachesAsProgram(actor: Pick<Actor, 'program'>, open: readonly TokenScope[], operation: Operation): boolean {
  return passesTokens(actor, open, operation) && (operation === 'read' || (actor.program?.includes('write') ?? true))
}
