// One call of a dialog or a form at a time: busy while it runs, and what was refused in words.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { problemOf } from '../../ui/problem.ts'

export type Calling = { busy: boolean; problem: string | undefined; /** False when it was refused. */ run: (work: () => Promise<void>) => Promise<boolean>; clear: () => void }

export function useCall(): Calling {
  const t = useTranslate()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
      await client.invalidateQueries({ queryKey: ['own'] })
      return true
    } catch (error) {
      setProblem(textOf(error, t))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, run, clear: () => setProblem(undefined) }
}

type Translate = ReturnType<typeof useTranslate>

/** What these pages say of a code, else what the portal says of it; of a refused field, what is wrong with it. */
function textOf(error: unknown, t: Translate): string {
  const { code, kind, body, retryAfter } = problemOf(error)
  const [first] = body?.errors ?? []
  const field = first && t(`errors.${first.keyword}`, { ...first.params, _: '' })
  const text = field || t(`profile.problems.${code}`, { _: t(`errors.${code}`, { _: t(`problems.texts.${kind}`) }) })
  return retryAfter ? `${text} ${t('profile.retryIn', { smart_count: retryAfter })}` : text
}
