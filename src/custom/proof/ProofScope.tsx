// Any call may require re-authentication: then a dialog asks for it, and the call is repeated unchanged.
import { useEffect, useRef, useState } from 'react'
import { guardProof, type ProofReason } from '../../client/api/http.ts'
import { lazyScript } from '../../ui/lazyScript.tsx'

const ProofDialog = lazyScript(() => import('./ProofDialog.tsx').then((module) => module.ProofDialog), { mustLoad: true })
type Question = { proofs: string[]; reason: ProofReason | undefined; answer: (isProven: boolean) => void }

export function ProofScope() {
  const [question, setQuestion] = useState<Question>()
  const open = useRef<Promise<boolean>>(undefined)
  useEffect(() => {
    // Calls that are rejected meanwhile wait for the same dialog.
    const ask = (proofs: string[], reason: ProofReason | undefined): Promise<boolean> =>
      (open.current ??= new Promise<boolean>((resolve) => setQuestion({ proofs, reason, answer: resolve })).finally(() => {
        open.current = undefined
        setQuestion(undefined)
      }))
    return guardProof(ask)
  }, [])
  return (
    question && (
      <ProofDialog
        proofs={question.proofs}
        reason={question.reason}
        onProven={() => question.answer(true)}
        onClose={() => question.answer(false)}
      />
    )
  )
}
