// What a record call is about: the definition, whose rows, and whether the caller may.
import type { DefinitionRegistry } from '../../definitions/types.ts'
import { can } from '../../../../src/engine/rights/access.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { Operation } from '../../../../src/engine/load/resourceFile.ts'
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
 * Throws 404 when the type is unknown, belongs to another scope, or may not even be read by the caller; 403 when reading is all he may,
 * and 403 `token_not_allowed` when he comes as a program that his rights would let in and the type does not.
 * An account's types live under the account, the provider's outside.
 */
export function targetOf({ registry, facts }: Parts, caller: Caller, type: string, operation: Operation): Target {
  const definition = registry.get(type)
  const isOfAccount = definition?.resource.scope !== 'provider'
  if (!definition || isOfAccount !== (caller.account !== undefined)) throw notFound()
  const resolve = (mode: Mode, active?: boolean): Resolved =>
    registry.resolve(type, { ...caller.context, mode, ...(active !== undefined && { active }) } satisfies Context)
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

/** The type as the caller may read it: one target or none. */
export function readable(parts: Parts, caller: Caller, type: string): Target[] {
  try {
    return [targetOf(parts, caller, type, 'read')]
  } catch (error) {
    if (error instanceof Problem) return []
    throw error
  }
}

/** Every call asks who may; callers of one account and language share their facts (routes/request.ts). */
const lists = new WeakMap<Definition, WeakMap<Context, Resolved>>()
function listOf(definition: Definition, context: Context, resolve: Target['resolve']): Resolved {
  const known = lists.get(definition) ?? new WeakMap<Context, Resolved>()
  lists.set(definition, known)
  const list = known.get(context) ?? resolve('list')
  known.set(context, list)
  return list
}

/** The parent's type and the field that names it, for types that live under another. */
export function parentOf({ resource }: Definition): { type: string; field: string } | undefined {
  return typeof resource.scope === 'object' ? { type: resource.scope.parent, field: resource.scope.field } : undefined
}
