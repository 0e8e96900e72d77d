// Runs one task of a page at a time: busy while it runs, failures shown in words. Further calls meanwhile are ignored.
import { useCallback, useRef, useState } from 'react'
import { useTellFailure } from './useTellFailure.ts'

export function useTask(): { busy: boolean; run: (work: () => Promise<void>) => Promise<void> } {
  const tellFailure = useTellFailure()
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
        tellFailure(error)
      } finally {
        isRunning.current = false
        setBusy(false)
      }
    },
    [tellFailure],
  )
  return { busy, run }
}
