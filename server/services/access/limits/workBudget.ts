// How much work one client may ask for: a bucket for each, filled evenly and kept in the memory of this process.
import { createLru } from '../../../store/database/lru.ts'

/** `share`: how many times the ordinary budget this one has. */
export type Subject = { key: string; share?: number }
export type WorkBudget = {
  /** Takes the work from every subject, or from none; answers the seconds to wait, 0 = taken. */
  take: (subjects: Subject[], work: number) => number
}
export type WorkBudgetOptions = {
  /** 0: no bounds. */ perSecond: number
  /** What may come at once, in seconds of filling. */ burstSeconds: number
  /** Milliseconds of a steady clock. */ now?: (() => number) | undefined
  /** So many are remembered, those who asked last. */ remembered?: number
}
type Bucket = { level: number; at: number }

/** One more piece is taken as long as anything is left, so that the heaviest passes, too; what is owed is waited for. */
export function createWorkBudget({
  perSecond,
  burstSeconds,
  now = () => performance.now(),
  remembered = 20_000,
}: WorkBudgetOptions): WorkBudget {
  const buckets = createLru<Bucket>(remembered)
  return {
    take(subjects, work) {
      if (perSecond === 0 || work === 0) return 0
      const at = now()
      const filled = subjects.map(({ key, share = 1 }) => {
        const [rate, before] = [perSecond * share, buckets.get(key)]
        const most = rate * burstSeconds
        return { key, rate, level: before ? Math.min(most, before.level + ((at - before.at) / 1000) * rate) : most }
      })
      const wait = Math.max(0, ...filled.map(({ level, rate }) => (level > 0 ? 0 : Math.max(1, Math.ceil(-level / rate)))))
      if (wait === 0) for (const { key, level } of filled) buckets.set(key, { level: level - work, at })
      return wait
    },
  }
}
