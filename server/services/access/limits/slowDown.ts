// Holds back the answers to callers who keep asking before their wait is over: a refusal costs as much as a small answer, and thousands a second of them delay everybody.
import { createLru } from '../../../store/database/lru.ts'

/** Runs something later; the returned function cancels it. */
export type Later = (run: () => void, milliseconds: number) => () => void
export type SlowDown = {
  /** Runs `refuse` at once for the first refusal within a wait and after a second for each further one. The returned function runs it now, if it is still held. */
  refuse: (caller: string, waitSeconds: number, refuse: () => void) => () => void
  /** Runs everything that is held. */
  release: () => void
}
type Options = {
  /** Milliseconds of a steady clock. */ now?: (() => number) | undefined
  later?: Later | undefined
  /** Maximum number of held answers; beyond it refusals are immediate. */ most?: number
}
const heldMilliseconds = 1000
const maxRemembered = 20_000

export function createSlowDown({ now = () => performance.now(), later = afterTime, most = 1000 }: Options = {}): SlowDown {
  const untils = createLru<number>(maxRemembered)
  const held = new Set<() => void>()
  return {
    refuse(caller, waitSeconds, refuse) {
      const at = now()
      const isAgain = at < (untils.get(caller) ?? -Infinity)
      untils.set(caller, at + waitSeconds * 1000)
      if (!isAgain || held.size >= most) {
        refuse()
        return () => {}
      }
      const go = (): void => {
        if (!held.delete(go)) return
        cancel()
        refuse()
      }
      held.add(go)
      const cancel = later(go, heldMilliseconds)
      return go
    },
    release() {
      for (const go of held) go()
    },
  }
}

function afterTime(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
