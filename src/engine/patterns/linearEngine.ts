// Runs patterns without backtracking. Large: a browser lazy-loads it with the first type that needs it.
import { RE2JS } from 're2js'
import { re2SourceOf } from './re2Source.ts'

export type Matcher = { test: (text: string) => boolean }

const most = 500
const matchers = new Map<string, Matcher | undefined>()

/** Undefined for patterns that need backtracking. For any text, `test` takes time proportional to its length. */
export function linearMatcher(pattern: string): Matcher | undefined {
  if (matchers.has(pattern)) return matchers.get(pattern)
  if (matchers.size >= most) matchers.clear()
  const made = make(pattern)
  matchers.set(pattern, made)
  return made
}

function make(pattern: string): Matcher | undefined {
  const source = re2SourceOf(pattern)
  if (source === undefined) return undefined
  try {
    const compiled = RE2JS.compile(source)
    return { test: (text) => compiled.matcher(text).find() }
  } catch {
    return undefined
  }
}
