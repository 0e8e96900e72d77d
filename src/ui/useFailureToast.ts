import { useNotify, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { failureText, type FailureArea } from './failure.ts'

/** Shows a failed call in a toast; a cancelled call stays silent. */
export function useFailureToast(area?: FailureArea): (error: unknown) => void {
  const notify = useNotify()
  const t = useTranslate()
  return useCallback(
    (error) => {
      const text = failureText(error, t, area)
      if (text !== undefined) notify(text, { type: 'error', messageArgs: { _: text } })
    },
    [notify, t, area],
  )
}
