// Which regular expressions somebody could make the server wait with. Runs in the compile worker.
import recheck from 'recheck/lib/browser.js'
import type { JudgePattern, PatternVerdict } from '../../../../src/engine/patterns/patterns.ts'
import { createLru } from '../../../store/database/lru.ts'

/** Verdicts outlive a reading: the same patterns come again with every change of a file. */
const known = createLru<PatternVerdict>(5000)
/** With less than this nothing is decided. */
const leastMilliseconds = 20

/** Judges the patterns of one folder within `milliseconds` together; what is left over is unknown. It is asked only about patterns that are neither proven linear nor read by RE2. */
export function patternJudge(milliseconds: number): JudgePattern {
  const end = performance.now() + milliseconds
  return (pattern) => {
    const before = known.get(pattern)
    if (before) return before
    const left = end - performance.now()
    if (left < leastMilliseconds) return { status: 'unknown' }
    const verdict = ask(pattern, left)
    // Short of time is no verdict: the next reading may have more.
    if (verdict.status !== 'unknown' || left > milliseconds / 2) known.set(pattern, verdict)
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
