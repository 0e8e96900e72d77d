// Judges patterns again that ran out of time, with a longer limit at each attempt, in the background.
import type { Loaded } from '../folders/loadFolder.ts'
import type { JudgeBudget } from './patternBudget.ts'
import type { ScannedFolder } from '../folders/scanFolders.ts'

type Settings = { judgeBudgets: readonly JudgeBudget[]; log: { warn: (detail: object, message: string) => void } }
type Ways = {
  /** The folder still says what is judged. */
  isWanted: () => boolean
  load: (attempt: number) => Promise<Loaded | undefined>
  take: (loaded: Loaded) => Promise<void>
}

/** No attempt decided it and none is left: only the operator can help. */
export const undecided = 'pattern_undecided'

export function isUnjudged({ problems }: Loaded): boolean {
  return problems.some(({ code }) => code === 'pattern_unjudged')
}

export function createJudging({ judgeBudgets, log }: Settings) {
  const busy = new Set<ScannedFolder>()

  /** Until the patterns are judged, the folder changes or nothing is left to try. One at a time for each reading of a folder. */
  function begin(folder: ScannedFolder, ways: Ways): void {
    if (busy.has(folder)) return
    busy.add(folder)
    void attempts(ways)
      .catch((error: unknown) => log.warn({ err: error, type: folder.name }, 'cannot judge the patterns of a definition'))
      .finally(() => busy.delete(folder))
  }

  async function attempts({ isWanted, load, take }: Ways): Promise<void> {
    for (let attempt = 1; attempt < judgeBudgets.length; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, judgeBudgets[attempt]?.after).unref())
      const loaded = isWanted() ? await load(attempt) : undefined
      if (!loaded) return
      if (isUnjudged(loaded) && attempt < judgeBudgets.length - 1) continue
      return take(given(loaded))
    }
  }

  return { begin }
}

/** Nothing is promised any more. */
function given({ problems, ...loaded }: Loaded): Loaded {
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
