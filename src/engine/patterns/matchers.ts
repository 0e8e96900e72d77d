// How the pattern of a schema is run: natively where it is proven quick, else by the linear engine, else natively on short texts only.
import type { Matcher } from './linearEngine.ts'

/** Longer texts do not match a pattern that only a backtracking engine reads: no proof says how long that would take. */
export const longestBacktracked = 16_384

/** A compiled module needs the linear engine before it was loaded: load `linearReady.ts`, then try again. */
export class LinearEngineMissing extends Error {
  override name = 'LinearEngineMissing'
}
type Engine = { matcherFor: (pattern: string) => Matcher }
let engine: Engine | undefined

export function provideLinearEngine(given: Engine): void {
  engine = given
}
/** Throws LinearEngineMissing until it is provided. */
export function linearEngine(): Engine {
  if (!engine) throw new LinearEngineMissing('The linear engine is not loaded')
  return engine
}

/** A pattern that is not proven quick. */
export function matcher(pattern: string, flags: string): Matcher {
  return engine?.matcherFor(pattern) ?? bounded(pattern, flags)
}
export function bounded(pattern: string, flags: string): Matcher {
  const native = new RegExp(pattern, flags)
  return { test: (text) => text.length <= longestBacktracked && native.test(text) }
}

/** Whether a key of data matches a key of `patternProperties`; false for a pattern that is none. */
export function patternMatches(pattern: string, key: string): boolean {
  try {
    return engine ? engine.matcherFor(pattern).test(key) : new RegExp(pattern, 'u').test(key)
  } catch {
    return false
  }
}
