// Time limits for judging the patterns of one folder. In a file of its own so that the server does not load the judge.
import { minuteMilliseconds } from '../../../../src/engine/time/units.ts'

/** `after`: pause before the attempt. */
export type JudgeBudget = { after: number; milliseconds: number }

/** On a busy machine a second of CPU time takes many; undecided patterns are judged again with a longer limit. */
export const patternBudgets: readonly JudgeBudget[] = [
  { after: 0, milliseconds: 3000 },
  { after: 2000, milliseconds: 10_000 },
  { after: 10_000, milliseconds: 30_000 },
  { after: minuteMilliseconds, milliseconds: 90_000 },
]
