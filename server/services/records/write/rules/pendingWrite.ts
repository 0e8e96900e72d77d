// A record about to be written, as write rules see it.
import type { Target } from '../../read/target.ts'
import type { DefinitionRegistry } from '../../../definitions/types.ts'
import type { PlainObject } from '../../../../../src/engine/json/objects.ts'
import type { Test } from '../../../../../src/engine/schema/types.ts'

/** `before`: the previous document; `at`: the time of the change (ISO). */
export type Written = {
  target: Target
  registry: DefinitionRegistry
  id: string
  at: string
  parent: string
  data: PlainObject
  before?: PlainObject
  /** Tests which branches match, for rules that depend on them. */ test?: Test
}
