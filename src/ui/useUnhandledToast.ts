import { useEffect } from 'react'
import { problemOf } from './problem.ts'
import { useFailureToast } from './useFailureToast.ts'

/** Shows failed calls that nobody handled; an expired session has its own page, and script errors are not calls. */
export function useUnhandledToast(): void {
  const show = useFailureToast()
  useEffect(() => {
    const hear = ({ reason }: PromiseRejectionEvent) => {
      const { status } = problemOf(reason)
      if (status >= 0 && status !== 401) show(reason)
    }
    addEventListener('unhandledrejection', hear)
    return () => removeEventListener('unhandledrejection', hear)
  }, [show])
}
