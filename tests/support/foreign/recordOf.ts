import { compileSource, evaluate } from '../../../src/engine/compile/compiler.ts'
import { validatorsOf } from '../../../src/engine/compile/runtime.ts'
import type { Json, JsonObject } from '../../../src/engine/schema/types.ts'
import type { Definition } from '../../../src/engine/types.ts'
import { generate } from '../schemas/generate.ts'

/** A record that the definition accepts, as full as its schema allows. */
export function recordOf({ schema, draft }: Definition, seed = 1): JsonObject {
  const { check } = validatorsOf(evaluate(compileSource(schema, draft)), schema)
  return generate(schema, { seed, isValid: (record: Json) => check(record).ok }) as JsonObject
}
