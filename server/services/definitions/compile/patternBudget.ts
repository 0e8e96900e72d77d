// What judging all patterns of one folder may take by the clock. Apart, so that the server itself need not load what judges.

/** `after`: how long the machine is left alone before. */
export type JudgeBudget = { after: number; milliseconds: number }

/** On a busy machine a second of work takes many; what was not judged in time is judged again, for longer. */
export const patternBudgets: readonly JudgeBudget[] = [
  { after: 0, milliseconds: 3000 },
  { after: 2000, milliseconds: 10_000 },
  { after: 10_000, milliseconds: 30_000 },
  { after: 60_000, milliseconds: 90_000 },
]
