// Importing this file registers the linear engine. Server, tests, and browsers with the first type that needs it.
import { isLinear } from './linear.ts'
import { linearMatcher, type Matcher } from './linearEngine.ts'
import { bounded, provideLinearEngine } from './matchers.ts'

const most = 2000
const compiledMatchers = new Map<string, Matcher>()

provideLinearEngine({ matcherFor })

function matcherFor(pattern: string): Matcher {
  const before = compiledMatchers.get(pattern)
  if (before) return before
  if (compiledMatchers.size >= most) compiledMatchers.clear()
  const made = isLinear(pattern) ? new RegExp(pattern, 'u') : (linearMatcher(pattern) ?? bounded(pattern, 'u'))
  compiledMatchers.set(pattern, made)
  return made
}
