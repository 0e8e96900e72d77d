// Which regular expressions somebody could make the server wait with. Runs in the compile worker.
import recheck from 'recheck/lib/browser.js'
import { isLinear } from '../../../../src/engine/patterns/linear.ts'
import { alternativesOf, withoutCounts, type JudgePattern, type PatternVerdict } from '../../../../src/engine/patterns/patterns.ts'
import { createLru } from '../../../store/database/lru.ts'

/** Verdicts outlive a reading: the same patterns come again with every change of a file. */
const known = createLru<PatternVerdict>(5000)
/** With less than this nothing is decided. */
const leastMilliseconds = 20

/** Judges the patterns of one folder within `milliseconds` together; what is left over is unknown. What can be proven takes no time of these. */
export function patternJudge(milliseconds: number): JudgePattern {
  const end = performance.now() + milliseconds
  return (pattern) => {
    const before = known.get(pattern)
    if (before) return before
    const left = end - performance.now()
    if (left < leastMilliseconds) return { status: 'unknown' }
    const verdict = judged(pattern, left)
    // Short of time is no verdict: the next reading may have more.
    if (verdict.status !== 'unknown' || left > milliseconds / 2) known.set(pattern, verdict)
    return verdict
  }
}

/** As slow as its slowest alternative: alone, each is decided in a fraction of the time. */
function judged(pattern: string, milliseconds: number): PatternVerdict {
  const end = performance.now() + milliseconds
  let isUnknown = false
  for (const alternative of alternativesOf(pattern).filter((one) => !isLinear(one))) {
    const verdict = alone(alternative, end - performance.now())
    if (verdict.status === 'slow') return verdict
    if (verdict.status === 'unknown') isUnknown = true
  }
  return { status: isUnknown ? 'unknown' : 'quick' }
}

function alone(pattern: string, milliseconds: number): PatternVerdict {
  if (milliseconds < leastMilliseconds) return { status: 'unknown' }
  const simple = withoutCounts(pattern)
  if (simple !== pattern && (isLinear(simple) || ask(simple, milliseconds / 3).status === 'quick')) return { status: 'quick' }
  return ask(pattern, (milliseconds * 2) / 3)
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
