// One call of a dialog or a form at a time: busy while it runs, and what was refused in words, at its field where the form has it.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { createElement, useState, type ReactNode } from 'react'
import type { FieldError } from '../../engine/types.ts'
import { useCountdown } from '../../ui/format/useCountdown.ts'
import { problemOf, type Problem } from '../../ui/problem.ts'
import { Refused } from './Refused.tsx'

/** `faults`: by field. `problem`: what is no fault of a field. */
type Refusal = { problem?: string; retryAt?: number | undefined; faults: Record<string, string> }
export type Calling = {
  busy: boolean
  problem: ReactNode
  /** The server told how long it is until the next try: nothing runs before. */
  waiting: boolean
  faults: Record<string, string>
  /** False when it was refused. */
  run: (work: () => Promise<void>) => Promise<boolean>
  /** Tells the faults of an error that another dialog met; false when the fields here are not to blame. */
  tellFaults: (error: unknown) => boolean
  /** Nothing is said of what was refused any more, unless it is how long to wait. */
  clear: () => void
  /** Writes what is typed in a field, and clears. */
  typing: (set: (text: string) => void) => (text: string) => void
}
const none: Refusal = { faults: {} }

/** `fields`: the names that the form shows. `byCode`: which of them a refusal speaks of that names none. */
export function useCall(fields: readonly string[] = [], byCode: Readonly<Record<string, string>> = {}): Calling {
  const t = useTranslate()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>(none)
  const waiting = useCountdown(refusal.retryAt) > 0
  const tellFaults = (error: unknown): boolean => {
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
      if (!tellFaults(error)) setRefusal({ problem: textOf(problemOf(error), t), retryAt: problemOf(error).retryAt, faults: {} })
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
    problem: problem === undefined || retryAt === undefined ? problem : createElement(Refused, { text: problem, retryAt }),
    faults,
    run,
    tellFaults,
    clear,
    typing,
  }
}

type Translate = ReturnType<typeof useTranslate>

/** Undefined unless every fault is of a field of the form. */
function faultsOf({ body }: Problem, fields: readonly string[], t: Translate): Record<string, string> | undefined {
  const found = (body?.errors ?? []).map((error): [string, string] => [error.path.split('/')[1] ?? '', faultText(error, t)])
  return found.length > 0 && found.every(([field]) => fields.includes(field)) ? Object.fromEntries(found.toReversed()) : undefined
}

function faultText({ keyword, params }: FieldError, t: Translate): string {
  const general = t(`errors.${keyword}`, { ...params })
  return typeof params['format'] === 'string' ? t(`errors.format.${params['format']}`, { _: general }) : general
}

/** What these pages say of a code, else what the portal says of it; of a field that is not shown, what is wrong with it. */
function textOf({ code, kind, body }: Problem, t: Translate): string {
  const [first] = body?.errors ?? []
  return (first && faultText(first, t)) || t(`profile.problems.${code}`, { _: t(`errors.${code}`, { _: t(`problems.texts.${kind}`) }) })
}
