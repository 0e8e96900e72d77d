import { useEffect } from 'react'
import { problemOf } from './problem.ts'
import { useTellFailure } from './useTellFailure.ts'

/** Failed calls that nobody looked after are told all the same; an ended session has its own page, and faults of script are no calls. */
export function useTellUnhandled(): void {
  const tell = useTellFailure()
  useEffect(() => {
    const hear = ({ reason }: PromiseRejectionEvent) => {
      const { status } = problemOf(reason)
      if (status >= 0 && status !== 401) tell(reason)
    }
    addEventListener('unhandledrejection', hear)
    return () => removeEventListener('unhandledrejection', hear)
  }, [tell])
}
