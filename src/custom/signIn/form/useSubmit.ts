import { useRef, useState } from 'react'
import { useCountdown } from '../../../ui/format/countdown.ts'
import { problemOf, type Problem } from '../../../ui/problem.ts'

type Submit = {
  busy: boolean
  problem: Problem | undefined
  /** Time of the next allowed attempt. */
  waiting: boolean
  /**
   * Ignored while another submit runs or waits. A submit that navigates away stays busy until the page is gone. `refused` returns whether
   * it showed the error at a field or in a toast; else it is shown above the form. A submit for another subject does not wait.
   */
  run: (work: () => Promise<void | 'leaving'>, refused?: (problem: Problem) => boolean, about?: { isAnother: boolean }) => Promise<void>
  /** A new subject: the previous error is cleared. */
  clear: () => void
}

export function useSubmit(): Submit {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const waiting = useCountdown(problem?.retryAt) > 0
  const run: Submit['run'] = async (work, refused, { isAnother } = { isAnother: false }) => {
    if (running.current || (waiting && !isAnother)) return
    running.current = true
    setBusy(true)
    const isLeaving = await work().then(
      (end) => {
        setProblem(undefined)
        return end === 'leaving'
      },
      (error: unknown) => {
        const found = problemOf(error)
        setProblem(refused?.(found) ? undefined : found)
        return false
      },
    )
    running.current = isLeaving
    setBusy(isLeaving)
  }
  return { busy, problem, waiting, run, clear: () => setProblem(undefined) }
}
