// Records that a caller may read but not change although their type is writable: shared ones and those of a higher role.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import { brokenBound } from '../../../store/bounds.ts'
import { hookOf } from '../../hooks/hooks.ts'
import type { Target } from '../read/target.ts'

/** True when any write of the caller would be rejected. */
export function isClosed(
  { definition, scope, caller, facts }: Pick<Target, 'definition' | 'scope' | 'caller' | 'facts'>,
  data: PlainObject,
): boolean {
  return (
    (scope.within.length > 0 && brokenBound(scope.within, data) !== undefined) ||
    hookOf(definition).isClosed?.(data, caller.as, facts) === true
  )
}
