// Limits the work of each client: token buckets in the memory of this process.
import { createLru } from '../../../store/database/lru.ts'

/** `share`: multiple of the ordinary budget. */
export type Subject = { key: string; share?: number }
export type WorkBudget = {
  /** Takes the work from every subject or from none; returns the seconds to wait, 0 = taken. */
  take: (subjects: Subject[], work: number) => number
  /** Seconds until the subjects' debt is paid, not counting the work of this call (`taken`); 0 = no debt. */
  debtWait: (subjects: Subject[], taken: number) => number
  /** Takes the work from every subject, whatever is left: the cost of a call that is under way became known. */
  charge: (subjects: Subject[], work: number) => void
}
export type WorkBudgetOptions = {
  /** 0: unlimited. */ perSecond: number
  /** Size of a burst, in seconds of refilling. */ burstSeconds: number
  /** Monotonic milliseconds. */ now?: (() => number) | undefined
  /** Number of buckets kept; the least recently used go first. */ remembered?: number
}
type Bucket = { level: number; at: number }

/** A call passes while anything is left, so that the heaviest passes too; the debt delays the next one. */
export function createWorkBudget({
  perSecond,
  burstSeconds,
  now = () => performance.now(),
  remembered = 20_000,
}: WorkBudgetOptions): WorkBudget {
  const buckets = createLru<Bucket>(remembered)
  const filledAt = (at: number, { key, share = 1 }: Subject) => {
    const [rate, before] = [perSecond * share, buckets.get(key)]
    const most = rate * burstSeconds
    return { key, rate, level: before ? Math.min(most, before.level + ((at - before.at) / 1000) * rate) : most }
  }
  const waitFor = (levels: { level: number; rate: number }[]): number =>
    Math.max(0, ...levels.map(({ level, rate }) => (level > 0 ? 0 : Math.max(1, Math.ceil(-level / rate)))))
  return {
    debtWait(subjects, taken) {
      if (perSecond === 0) return 0
      const at = now()
      return waitFor(
        subjects.map((subject) => {
          const { level, rate } = filledAt(at, subject)
          return { level: level + taken, rate }
        }),
      )
    },
    take(subjects, work) {
      if (perSecond === 0 || work === 0) return 0
      const at = now()
      const filled = subjects.map((subject) => filledAt(at, subject))
      const wait = waitFor(filled)
      if (wait === 0) for (const { key, level } of filled) buckets.set(key, { level: level - work, at })
      return wait
    },
    charge(subjects, work) {
      if (perSecond === 0 || work === 0) return
      const at = now()
      for (const subject of subjects) buckets.set(subject.key, { level: filledAt(at, subject).level - work, at })
    },
  }
}
