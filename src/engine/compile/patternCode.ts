// Chooses the engine that runs a pattern in a compiled module (docs/decisions/161).
import { everySchema } from '../schema/children.ts'
import { isLinear } from '../patterns/linear.ts'
import { linearMatcher } from '../patterns/linearEngine.ts'
import { matcher } from '../patterns/matchers.ts'
import type { Schema } from '../schema/types.ts'

const native = 'new RegExp'
const checked = 'require("@engine/patterns").matcher'

/** For Ajv's `code.regExp`: Ajv creates the pattern, then reads `code`, the expression that creates it in a module. */
export function patternEngine(): { (pattern: string, flags: string): RegExp; code: string } {
  let code = native
  const make = (pattern: string, flags: string): RegExp => {
    const expression = new RegExp(pattern, flags)
    code = isLinear(pattern) ? native : checked
    // Ajv identifies patterns by their text.
    return code === native ? expression : ({ ...matcher(pattern, flags), toString: () => String(expression) } as RegExp)
  }
  return Object.defineProperty(make, 'code', { get: () => code }) as ReturnType<typeof patternEngine>
}

/** Whether the schema's module runs patterns on the linear engine. */
export function needsLinearEngine(schema: Schema): boolean {
  const patterns = everySchema(schema).flatMap(({ schema: node }) => [node.pattern, ...Object.keys(node.patternProperties ?? {})])
  return patterns.some((pattern) => typeof pattern === 'string' && !isLinear(pattern) && linearMatcher(pattern) !== undefined)
}
