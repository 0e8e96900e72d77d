// Which engine a compiled module runs a pattern on (docs/decisions/161).
import { everySchema } from '../schema/children.ts'
import { isLinear } from '../patterns/linear.ts'
import { linearMatcher } from '../patterns/linearEngine.ts'
import { matcher } from '../patterns/matchers.ts'
import type { Schema } from '../schema/types.ts'

const native = 'new RegExp'
const checked = 'require("@engine/patterns").matcher'

/** For Ajv's `code.regExp`: it makes the pattern, then reads `code`, which is the way to make it again in a module. */
export function patternEngine(): { (pattern: string, flags: string): RegExp; code: string } {
  let code = native
  const make = (pattern: string, flags: string): RegExp => {
    const expression = new RegExp(pattern, flags)
    code = isLinear(pattern) ? native : checked
    // Ajv tells patterns apart by their text.
    return code === native ? expression : ({ ...matcher(pattern, flags), toString: () => String(expression) } as RegExp)
  }
  return Object.defineProperty(make, 'code', { get: () => code }) as ReturnType<typeof patternEngine>
}

/** Whether a module of the schema has patterns that run on the linear engine. */
export function needsLinearEngine(schema: Schema): boolean {
  const patterns = everySchema(schema).flatMap(({ schema: node }) => [node.pattern, ...Object.keys(node.patternProperties ?? {})])
  return patterns.some((pattern) => typeof pattern === 'string' && !isLinear(pattern) && linearMatcher(pattern) !== undefined)
}
