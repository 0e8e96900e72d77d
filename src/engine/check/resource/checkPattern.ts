// Patterns of resource.json: those of a schema are repaired and judged on load, these must be valid as they are.
import { isLinear } from '../../patterns/linear.ts'
import { compiles } from '../../patterns/patterns.ts'
import type { Report } from '../../load/problems.ts'

export function checkPattern(pattern: unknown, at: string[], report: Report): void {
  if (typeof pattern !== 'string') return
  if (!compiles(pattern))
    report({ level: 'error', code: 'pattern', at, params: { pattern }, message: `${pattern} is not a regular expression of JavaScript.` })
  else if (!isLinear(pattern))
    report({
      level: 'error',
      code: 'pattern_unjudged',
      at,
      params: { pattern },
      message: `Whether ${pattern} is quick on every text could not be judged.`,
    })
}
