// One task of a page at a time: busy while it runs, its failure told in words.
import { useNotify, useTranslate } from 'ra-core'
import { useCallback, useState } from 'react'
import { problemOf } from '../ui/problem.ts'

export function useTask(): { busy: boolean; run: (work: () => Promise<void>) => Promise<void> } {
  const notify = useNotify()
  const t = useTranslate()
  const [busy, setBusy] = useState(false)
  const run = useCallback(async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const problem = problemOf(error)
      notify(t(`errors.${problem.code}`, { _: t(`problems.texts.${problem.kind}`) }), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }, [notify, t])
  return { busy, run }
}
