// Limits on the number of a type's records per account: the definition's, unless the operator's settings override them.
import { isPlainObject } from '../../../../src/engine/json/objects.ts'
import type { Definition } from '../../../../src/engine/types.ts'
import { providerScope, type RecordScope } from '../../../store/scope.ts'
import { isTask } from '../../agents/kinds.ts'
import type { DefinitionRegistry } from '../../definitions/types.ts'
import type { ServiceSettings } from '../../settings.ts'
import type { Target } from '../read/target.ts'
import type { Limit, Room } from './room.ts'

/** By `type`, or `account/type` for one account; `*` for the types that name no limit. */
export type LimitOverrides = Record<string, number>

/** Undefined without a limit. A limit per parent stays per parent. */
export function limitOf(
  overrides: LimitOverrides,
  { name, schema }: Pick<Definition, 'name' | 'schema'>,
  { account }: RecordScope,
): Limit | undefined {
  const own = schema.limit as { count?: unknown; per?: unknown } | undefined
  const declared = isPlainObject(own) && typeof own.count === 'number' ? own.count : undefined
  const count =
    [`${account}/${name}`, name]
      .map((key) => (Object.hasOwn(overrides, key) ? overrides[key] : undefined))
      .find((one) => one !== undefined) ?? declared
  return count === undefined ? undefined : { count, per: isPlainObject(own) && own.per === 'parent' ? 'parent' : 'account' }
}

/** Maximum number of records of a type whose definition sets no limit. */
const maxOfType = 200_000
const megabyte = 2 ** 20
type Parts = { registry: Pick<DefinitionRegistry, 'list'>; settings: Pick<ServiceSettings, 'RECORD_LIMITS' | 'RECORD_MEGABYTES'> }

/** How many records of a type, and how many bytes, an account may have. Tasks have quotas per minute instead: nobody deletes them, and clearing a cache must always work. */
export function roomOf(
  { registry, settings: { RECORD_LIMITS: limits, RECORD_MEGABYTES: megabytes } }: Parts,
  target: Pick<Target, 'definition' | 'scope'>,
): Room {
  const { definition, scope } = target
  const limit = limitOf(limits, definition, scope)
  if (scope.account === providerScope.account || isTask(definition)) return { limit }
  const general = [`${scope.account}/*`, '*'].map((key) => limits[key]).find((one) => one !== undefined) ?? maxOfType
  const tasks = registry.list().filter(isTask)
  return {
    limit: limit ?? { count: general, per: 'account' },
    ...(megabytes > 0 && { space: { most: megabytes * megabyte, except: tasks.map(({ name }) => name) } }),
  }
}
