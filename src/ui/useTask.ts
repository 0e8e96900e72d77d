// Runs one task of a page at a time: busy while it runs, failures shown in words. Further calls meanwhile are ignored.
import { useCallback, useRef, useState } from 'react'
import { useFailureToast } from './useFailureToast.ts'

export function useTask(): { busy: boolean; run: (work: () => Promise<void>) => Promise<void> } {
  const showFailure = useFailureToast()
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const run = useCallback(
    async (work: () => Promise<void>) => {
      if (isRunning.current) return
      isRunning.current = true
      setBusy(true)
      try {
        await work()
      } catch (error) {
        showFailure(error)
      } finally {
        isRunning.current = false
        setBusy(false)
      }
    },
    [showFailure],
  )
  return { busy, run }
}
