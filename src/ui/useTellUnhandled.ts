import { useEffect } from 'react'
import { problemOf } from './problem.ts'
import { useTellFailure } from './useTellFailure.ts'

/** Shows failed calls that nobody handled; an expired session has its own page, and script errors are not calls. */
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
