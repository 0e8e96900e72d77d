// Resolves the target of a record call: definition, scope, and permission.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import type { DefinitionRegistry } from '../../definitions/types.ts'
import { can } from '../../../../src/engine/rights/access.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { Operation } from '../../../../src/engine/load/resource/resourceFile.ts'
import { passesTokens, tokensOf } from '../../../../src/engine/rights/tokens.ts'
import type { Context, Mode } from '../../../../src/engine/schema/types.ts'
import type { Definition, Resolved } from '../../../../src/engine/types.ts'
import type { RecordScope } from '../../../store/scope.ts'
import { accountScopeWithin, scopeWithin } from '../../access/people/reach.ts'
import { isMarkedFor } from '../../definitions/clientMarks.ts'
import { forbidden, notFound, Problem } from '../../problem.ts'
import type { Caller } from '../../model.ts'

export type Target = {
  definition: Definition
  facts: Facts
  type: string
  scope: RecordScope
  caller: Caller
  may: (operation: Operation) => boolean
  resolve: (mode: Mode, active?: boolean) => Resolved
}
type Parts = { registry: DefinitionRegistry; facts: Facts }

/**
 * Throws 404 when the type is unknown, belongs to another scope, or is not readable by the caller; 403 when the caller may only read,
 * and 403 `token_not_allowed` when the rights suffice but the type is closed to API tokens.
 * An account's types live under the account, the provider's outside.
 */
export function targetOf({ registry, facts }: Parts, caller: Caller, type: string, operation: Operation): Target {
  const definition = registry.get(type)
  const isOfAccount = definition?.resource.scope !== 'provider'
  if (!definition || isOfAccount !== (caller.account !== undefined)) throw notFound()
  const resolve = resolving(registry, caller, type)
  const { access } = listOf(definition, caller.context, resolve)
  const isMarked = isMarkedFor(definition, caller.as, caller.context)
  const mayPerson = (wanted: Operation): boolean => isMarked && can(caller.as, access[wanted], facts)
  const open = tokensOf(definition.resource, (name) => registry.get(name)?.resource)
  const may = (wanted: Operation): boolean => mayPerson(wanted) && passesTokens(caller.as, open, wanted)
  if (!mayPerson('read') && !mayPerson(operation)) throw notFound()
  if (!mayPerson(operation)) throw forbidden()
  if (!may(operation)) throw forbidden('token_not_allowed')
  return {
    definition,
    facts,
    type,
    scope: caller.account ? accountScopeWithin(definition, caller.account.name, caller, facts) : scopeWithin(definition, caller.reach),
    caller,
    may,
    resolve,
  }
}

export function resolving(
  registry: Pick<DefinitionRegistry, 'resolve'>,
  { context }: Pick<Caller, 'context'>,
  type: string,
): Target['resolve'] {
  return (mode, active) => registry.resolve(type, { ...context, mode, ...(active !== undefined && { active }) } satisfies Context)
}

/** The type as the caller may read it: one target or none. */
export function readable(parts: Parts, caller: Caller, type: string): Target[] {
  try {
    return [targetOf(parts, caller, type, 'read')]
  } catch (error) {
    if (error instanceof Problem) return []
    throw error
  }
}

/** Checked on every call; callers of one account and language share their facts (routes/request.ts). */
const lists = new WeakMap<Definition, WeakMap<Context, Resolved>>()
function listOf(definition: Definition, context: Context, resolve: Target['resolve']): Resolved {
  const byContext = lists.get(definition) ?? new WeakMap<Context, Resolved>()
  lists.set(definition, byContext)
  const list = byContext.get(context) ?? resolve('list')
  byContext.set(context, list)
  return list
}

/** The parent's type and the field that names it, for child types. */
export function parentOf({ resource }: Definition): { type: string; field: string } | undefined {
  return typeof resource.scope === 'object' ? { type: resource.scope.parent, field: resource.scope.field } : undefined
}

/** The id of a record's parent; empty for a type without one. */
export function parentIdOf(definition: Definition, data: PlainObject): string {
  const under = parentOf(definition)
  return under ? String(data[under.field] ?? '') : ''
}
