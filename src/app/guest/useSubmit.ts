import { useRef, useState } from 'react'
import { problemOf, type Problem } from '../../ui/problem.ts'

type Submit = {
  busy: boolean
  problem: Problem | undefined
  /** Nothing while another one runs. Work that leads away from the page stays busy until it is gone. `refused` says whether it has told the problem at a field or in a toast; else it stands above the form. */
  run: (work: () => Promise<void | 'leaving'>, refused?: (problem: Problem) => boolean) => Promise<void>
}

export function useSubmit(): Submit {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const run: Submit['run'] = async (work, refused) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    const isLeaving = await work().then((end) => {
      setProblem(undefined)
      return end === 'leaving'
    }, (error: unknown) => {
      const found = problemOf(error)
      setProblem(refused?.(found) ? undefined : found)
      return false
    })
    running.current = isLeaving
    setBusy(isLeaving)
  }
  return { busy, problem, run }
}
