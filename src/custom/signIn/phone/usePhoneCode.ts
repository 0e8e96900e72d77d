import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sendPhoneCode } from '../../../client/session/guestCalls.ts'
import { problemOf, type Problem } from '../../../ui/problem.ts'
import { useSecondsLeft } from '../secondStep/countdown.ts'
import { nextCodeAt, noteCode } from './codeTime.ts'
import { daySeconds } from '../../../engine/time/units.ts'

const WAIT = 60

type PhoneCode = { sending: boolean; problem: Problem | undefined; seconds: number; send: () => void }

/** Requests a code on mount, unless one is on its way; then again after the waiting time. */
export function usePhoneCode(phone: string, email: string | undefined): PhoneCode {
  const [until, setUntil] = useState(() => nextCodeAt(phone))
  const [sending, setSending] = useState(() => nextCodeAt(phone) <= Date.now())
  const [problem, setProblem] = useState<Problem>()
  const isRequested = useRef(false)
  const seconds = useSecondsLeft(until, daySeconds)
  const ask = async () => {
    await sendPhoneCode(phone, email).then(
      () => setUntil(noteCode(phone, WAIT)),
      (error: unknown) => {
        const found = problemOf(error)
        setProblem(found)
        if (found.status === 429) setUntil(noteCode(phone, found.retryAfter ?? WAIT))
      },
    )
    setSending(false)
  }
  const begin = useEffectEvent(() => {
    if (isRequested.current || nextCodeAt(phone) > Date.now()) return
    isRequested.current = true
    void ask()
  })
  useEffect(() => begin(), [])
  const send = () => {
    setSending(true)
    setProblem(undefined)
    void ask()
  }
  return { sending, problem, seconds, send }
}
