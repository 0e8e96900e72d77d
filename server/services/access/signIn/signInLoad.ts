// Comparing passwords is the costliest work open to strangers: limits it per minute and in parallel for each origin and queues the rest.
import { Problem } from '../../problem.ts'
import { createWorkBudget, type WorkBudgetOptions } from '../limits/workBudget.ts'

export type SignInLoad = {
  /** Runs a sign-in from one origin (a network or a known device). Throws 429 `too_many_sign_ins`. */
  run: <Result>(origin: string, work: () => Promise<Result>) => Promise<Result>
}
/** One in progress, one sent meanwhile, and those of a few others behind the same address. */
const maxAtOnce = 6
const burstSeconds = 30

export function createSignInLoad({ perMinute, now }: { perMinute: number } & Pick<WorkBudgetOptions, 'now'>): SignInLoad {
  const budget = createWorkBudget({ perSecond: perMinute / 60, burstSeconds, now })
  const underWay = new Map<string, number>()
  return {
    async run(origin, work) {
      const count = underWay.get(origin) ?? 0
      if (perMinute > 0 && count >= maxAtOnce) throw tooMany(1)
      const wait = budget.take([{ key: origin }], 1)
      if (wait > 0) throw tooMany(wait)
      underWay.set(origin, count + 1)
      try {
        return await work()
      } finally {
        const running = (underWay.get(origin) ?? 1) - 1
        if (running > 0) underWay.set(origin, running)
        else underWay.delete(origin)
      }
    },
  }
}

function tooMany(seconds: number): Problem {
  return new Problem(429, 'too_many_sign_ins', { headers: { 'retry-after': String(seconds) }, detail: { retry_after: seconds } })
}
