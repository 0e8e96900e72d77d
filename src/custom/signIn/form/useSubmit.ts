import { useRef, useState } from 'react'
import { useCountdown } from '../../../ui/format/useCountdown.ts'
import { problemOf, type Problem } from '../../../ui/problem.ts'

type Submit = {
  busy: boolean
  problem: Problem | undefined
  /** The server told how long it is until the next try. */
  waiting: boolean
  /** Nothing while another one runs, or while it waits. Work that leads away from the page stays busy until it is gone. `refused` says whether it has told the problem at a field or in a toast; else it stands above the form. What is about another one does not wait. */
  run: (work: () => Promise<void | 'leaving'>, refused?: (problem: Problem) => boolean, about?: { isAnother: boolean }) => Promise<void>
  /** What was refused is asked anew of another one: no word of it stands any more. */
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
