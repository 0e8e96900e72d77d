// Finds regular expressions that are open to ReDoS. Runs in the compile worker.
import recheck from 'recheck/lib/browser.js'
import type { JudgePattern, PatternVerdict } from '../../../../src/engine/patterns/patterns.ts'
import { createLru } from '../../../store/database/lru.ts'

/** Verdicts are cached: the same patterns return with every change of a file. */
const verdicts = createLru<PatternVerdict>(5000)
/** Shorter limits decide nothing. */
const minMilliseconds = 20

/** Judges the patterns of one folder within `milliseconds` in total; the rest stays unknown. Called only for patterns that are neither proven linear nor run by RE2. */
export function patternJudge(milliseconds: number): JudgePattern {
  const end = performance.now() + milliseconds
  return (pattern) => {
    const before = verdicts.get(pattern)
    if (before) return before
    const remaining = end - performance.now()
    if (remaining < minMilliseconds) return { status: 'unknown' }
    const verdict = ask(pattern, remaining)
    // A time-out is no verdict: the next attempt may have more time.
    if (verdict.status !== 'unknown' || remaining > milliseconds / 2) verdicts.set(pattern, verdict)
    return verdict
  }
}

function ask(pattern: string, timeout: number): PatternVerdict {
  const { status, ...found } = recheck.checkSync(pattern, 'u', {
    timeout: Math.ceil(timeout),
    attackTimeout: null,
    incubationTimeout: null,
  })
  if (status === 'safe') return { status: 'quick' }
  if (status !== 'vulnerable' || !('attack' in found)) return { status: 'unknown' }
  return { status: 'slow', witness: found.attack.string, growth: found.complexity.type === 'exponential' ? 'exponential' : 'polynomial' }
}
