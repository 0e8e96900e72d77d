// Chooses how a schema's pattern runs: natively if proven fast, else on the linear engine, else natively on short texts only.
import type { Matcher } from './linearEngine.ts'

/** Longer texts do not match a pattern that needs backtracking: there is no bound on the time it would take. */
export const maxBacktrackedLength = 16_384

/** A compiled module needs the linear engine, which is not loaded: load `linearReady.ts`, then retry. */
export class LinearEngineMissing extends Error {
  override name = 'LinearEngineMissing'
}
type Engine = { matcherFor: (pattern: string) => Matcher }
let engine: Engine | undefined

export function provideLinearEngine(given: Engine): void {
  engine = given
}
/** Throws LinearEngineMissing until it is registered. */
export function linearEngine(): Engine {
  if (!engine) throw new LinearEngineMissing('The linear engine is not loaded')
  return engine
}

/** A pattern that is not proven fast. */
export function matcher(pattern: string, flags: string): Matcher {
  return engine?.matcherFor(pattern) ?? bounded(pattern, flags)
}
export function bounded(pattern: string, flags: string): Matcher {
  const native = new RegExp(pattern, flags)
  return { test: (text) => text.length <= maxBacktrackedLength && native.test(text) }
}

/** Whether a key of data matches a key of `patternProperties`; false for an invalid pattern. */
export function patternMatches(pattern: string, key: string): boolean {
  try {
    return engine ? engine.matcherFor(pattern).test(key) : new RegExp(pattern, 'u').test(key)
  } catch {
    return false
  }
}
