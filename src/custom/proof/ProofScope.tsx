// Any call may answer that it wants a recent proof: then one dialog asks who is there, and the call is made again with all that was typed.
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { guardProof } from '../../client/api/http.ts'

const ProofDialog = lazy(() => import('./ProofDialog.tsx').then((module) => ({ default: module.ProofDialog })))
type Question = { proofs: string[]; answer: (isProven: boolean) => void }

export function ProofScope() {
  const [question, setQuestion] = useState<Question>()
  const open = useRef<Promise<boolean>>(undefined)
  useEffect(() => {
    // Calls that are refused meanwhile wait for the same answer.
    const ask = (proofs: string[]): Promise<boolean> =>
      (open.current ??= new Promise<boolean>((resolve) => setQuestion({ proofs, answer: resolve })).finally(() => {
        open.current = undefined
        setQuestion(undefined)
      }))
    return guardProof(ask)
  }, [])
  return (
    question && (
      <Suspense>
        <ProofDialog proofs={question.proofs} onProven={() => question.answer(true)} onClose={() => question.answer(false)} />
      </Suspense>
    )
  )
}
