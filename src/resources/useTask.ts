// One task of a page at a time: busy while it runs, its failure told in words.
import { useCallback, useState } from 'react'
import { useTellFailure } from '../ui/useTellFailure.ts'

export function useTask(): { busy: boolean; run: (work: () => Promise<void>) => Promise<void> } {
  const tell = useTellFailure()
  const [busy, setBusy] = useState(false)
  const run = useCallback(async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      tell(error)
    } finally {
      setBusy(false)
    }
  }, [tell])
  return { busy, run }
}
