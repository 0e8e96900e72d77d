// Retries patterns that ran out of time, in the background, with a longer limit at each attempt.
import type { Loaded } from '../folders/loadFolder.ts'
import type { JudgeBudget } from './patternBudget.ts'
import type { ScannedFolder } from '../folders/scanFolders.ts'

type Settings = { judgeBudgets: readonly JudgeBudget[]; log: { warn: (detail: object, message: string) => void } }
type Callbacks = {
  /** Whether the folder still contains the patterns. */
  isWanted: () => boolean
  load: (attempt: number) => Promise<Loaded | undefined>
  take: (loaded: Loaded) => Promise<void>
}

/** No attempt decided the pattern and none is left: the operator has to act. */
export const undecided = 'pattern_undecided'

export function isUnjudged({ problems }: Loaded): boolean {
  return problems.some(({ code }) => code === 'pattern_unjudged')
}

export function createPatternQueue({ judgeBudgets, log }: Settings) {
  const busy = new Set<ScannedFolder>()

  /** Runs until the patterns are judged, the folder changes or no attempt is left. One at a time for each reading of a folder. */
  function begin(folder: ScannedFolder, callbacks: Callbacks): void {
    if (busy.has(folder)) return
    busy.add(folder)
    void attempts(callbacks)
      .catch((error: unknown) => log.warn({ err: error, type: folder.name }, 'cannot judge the patterns of a definition'))
      .finally(() => busy.delete(folder))
  }

  async function attempts({ isWanted, load, take }: Callbacks): Promise<void> {
    for (let attempt = 1; attempt < judgeBudgets.length; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, judgeBudgets[attempt]?.after).unref())
      const loaded = isWanted() ? await load(attempt) : undefined
      if (!loaded) return
      if (isUnjudged(loaded) && attempt < judgeBudgets.length - 1) continue
      return take(asUndecided(loaded))
    }
  }

  return { begin }
}

/** Patterns that no attempt has decided are refused until the folder changes. */
function asUndecided({ problems, ...loaded }: Loaded): Loaded {
  return {
    ...loaded,
    problems: problems.map((problem) =>
      problem.code === 'pattern_unjudged'
        ? {
            ...problem,
            code: undecided,
            message: `${problem.message} Write it simpler, or bound the text with maxLength and let the pattern be.`,
          }
        : problem,
    ),
  }
}
