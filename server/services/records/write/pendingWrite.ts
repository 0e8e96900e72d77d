// A record about to be written, as write rules see it.
import type { Target } from '../read/target.ts'
import type { DefinitionRegistry } from '../../definitions/types.ts'
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import type { Test } from '../../../../src/engine/schema/types.ts'

/** `before` is the document until now. */
export type Written = {
  target: Target
  registry: DefinitionRegistry
  id: string
  parent: string
  data: PlainObject
  before?: PlainObject
  /** Tells which branches hold, where rules depend on it. */ test?: Test
}
