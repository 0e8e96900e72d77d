// Runs one call of a dialog or a form at a time: busy state, and errors in words, at their fields where possible.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { createElement, useState, type ReactNode } from 'react'
import { countIn } from '../../client/words/useWords.ts'
import type { FieldError } from '../../engine/types.ts'
import { useCountdown } from '../../ui/format/countdown.ts'
import { problemOf, type Problem } from '../../ui/problem.ts'
import { RejectionAlert } from './RejectionAlert.tsx'

/** `faults`: by field. `problem`: an error without a field. */
type Refusal = { problem?: string; retryAt?: number | undefined; faults: Record<string, string> }
export type Calling = {
  busy: boolean
  problem: ReactNode
  /** Time of the next allowed attempt: nothing runs before. */
  waiting: boolean
  faults: Record<string, string>
  /** False if it was rejected. */
  run: (work: () => Promise<void>) => Promise<boolean>
  /** Shows the errors of another dialog's call; false if they do not concern fields of this form. */
  showFaults: (error: unknown) => boolean
  /** Clears the errors, except for a waiting time. */
  clear: () => void
  /** Updates a field and clears its errors. */
  typing: (set: (text: string) => void) => (text: string) => void
}
const none: Refusal = { faults: {} }

/** `fields`: the names of the form's fields. `byCode`: fields for errors that name none. */
export function useCall(fields: readonly string[] = [], byCode: Readonly<Record<string, string>> = {}): Calling {
  const t = useTranslate()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>(none)
  const waiting = useCountdown(refusal.retryAt) > 0
  const showFaults = (error: unknown): boolean => {
    const problem = problemOf(error)
    const field = byCode[problem.code]
    const faults = field === undefined ? faultsOf(problem, fields, t) : { [field]: textOf(problem, t) }
    if (faults) setRefusal({ faults })
    return faults !== undefined
  }
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy || waiting) return false
    setBusy(true)
    setRefusal(none)
    try {
      await work()
      await client.invalidateQueries({ queryKey: ['own'] })
      return true
    } catch (error) {
      if (!showFaults(error)) setRefusal({ problem: textOf(problemOf(error), t), retryAt: problemOf(error).retryAt, faults: {} })
      return false
    } finally {
      setBusy(false)
    }
  }
  const clear = () => {
    if (!waiting) setRefusal(none)
  }
  const typing = (set: (text: string) => void) => (text: string) => {
    set(text)
    clear()
  }
  const { problem, retryAt, faults } = refusal
  return {
    busy,
    waiting,
    problem: problem === undefined || retryAt === undefined ? problem : createElement(RejectionAlert, { text: problem, retryAt }),
    faults,
    run,
    showFaults,
    clear,
    typing,
  }
}

type Translate = ReturnType<typeof useTranslate>

/** Undefined unless every error concerns a field of the form. */
function faultsOf({ body }: Problem, fields: readonly string[], t: Translate): Record<string, string> | undefined {
  const found = (body?.errors ?? []).map((error): [string, string] => [error.path.split('/')[1] ?? '', faultText(error, t)])
  return found.length > 0 && found.every(([field]) => fields.includes(field)) ? Object.fromEntries(found.toReversed()) : undefined
}

export function faultText({ keyword, params }: FieldError, t: Translate): string {
  const general = t(`errors.${keyword}`, { ...params, smart_count: countIn(params) })
  return typeof params['format'] === 'string' ? t(`errors.format.${params['format']}`, { _: general }) : general
}

/** The pages' own text for a code, else the portal's; for a field outside the form, its own error. */
function textOf({ code, kind, body }: Problem, t: Translate): string {
  const [first] = body?.errors ?? []
  return (first && faultText(first, t)) || t(`profile.problems.${code}`, { _: t(`errors.${code}`, { _: t(`problems.texts.${kind}`) }) })
}
