// How many records of a type an account may have: as the definition says, unless the operator's settings say otherwise.
import type { Definition } from '../../../../src/engine/types.ts'
import type { RecordScope } from '../../../store/scope.ts'
import { isObject } from '../read/storedFields.ts'
import type { Limit } from './rules.ts'

/** By `type`, or `account/type` for one account. */
export type LimitOverrides = Record<string, number>

/** Undefined when nobody limits the type. A limit per parent stays per parent. */
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
