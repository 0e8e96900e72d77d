// Limits on the number of a type's records per account: the definition's, unless the operator's settings override them.
import type { Definition } from '../../../../src/engine/types.ts'
import type { RecordScope } from '../../../store/scope.ts'
import { isObject } from '../read/storedFields.ts'
import type { Limit } from '../write/rules.ts'

/** By `type`, or `account/type` for one account. */
export type LimitOverrides = Record<string, number>

/** Undefined without a limit. A limit per parent stays per parent. */
export function limitOf(
  overrides: LimitOverrides,
  { name, schema }: Pick<Definition, 'name' | 'schema'>,
  { account }: RecordScope,
): Limit | undefined {
  const own = schema.limit as { count?: unknown; per?: unknown } | undefined
  const declared = isObject(own) && typeof own.count === 'number' ? own.count : undefined
  const count =
    [`${account}/${name}`, name]
      .map((key) => (Object.hasOwn(overrides, key) ? overrides[key] : undefined))
      .find((one) => one !== undefined) ?? declared
  return count === undefined ? undefined : { count, per: isObject(own) && own.per === 'parent' ? 'parent' : 'account' }
}
