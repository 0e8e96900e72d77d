import { useState } from 'react'
import type { ProofReason } from '../../client/api/http.ts'
import { type TypeWords, useWords } from '../../client/words/useWords.ts'
import { sendPhoneCode, showProof, type ProofKind } from '../../client/session/guestCalls.ts'
import { CallDialog } from '../profile/CallDialog.tsx'
import { usePhone } from '../../ui/format/usePhone.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { InputField } from '../../ui/parts/inputs/InputField.tsx'
import { useSession } from '../../client/session/useSession.ts'
import { useSubmit } from '../signIn/form/useSubmit.ts'

type Props = { proofs: string[]; reason: ProofReason | undefined; onProven: () => void; onClose: () => void }

/** The password, or a second factor of the person. */
export function ProofDialog({ proofs, reason, onProven, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const kinds = kindsIn(proofs)
  const [kind, setKind] = useState<ProofKind>(kinds[0] ?? 'password')
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [isSent, setSent] = useState(false)
  const { busy, waiting, problem, run, clear } = useSubmit()
  const { phone } = useSession()
  const shown = usePhone(phone ?? '')
  const isAsking = kind === 'sms' && !isSent
  const isReady = isAsking || typed.trim() !== ''
  const refused = ({ status, code }: { status: number; code: string }): boolean => {
    const word = status === 403 ? proofError(code) : undefined
    if (word) setFault(t(word))
    return word !== undefined
  }
  const submit = () => {
    if (!isReady) return
    void run(async () => {
      if (!isAsking) {
        await showProof(kind, kind === 'password' ? typed : typed.replaceAll(/\s/g, ''))
        return onProven()
      }
      await sendPhoneCode(phone ?? '')
      setSent(true)
    }, refused)
  }
  const change = (next: ProofKind) => {
    setKind(next)
    setTyped('')
    setFault(undefined)
    clear()
  }
  return (
    <CallDialog
      title={t('shell.proof.title')}
      verb={t(isAsking ? 'shell.proof.send' : 'shell.proof.confirm')}
      busy={busy}
      isHeld={!isReady || waiting}
      problem={problem && t(`errors.${problem.code}`, { _: t(`problems.texts.${problem.kind}`) })}
      onSubmit={submit}
      onClose={onClose}
    >
      {reason && <p>{reasonText(words, reason)}</p>}
      <p>{t('shell.proof.text')}</p>
      {isAsking ? (
        <p>{t('shell.proof.willSend', { phone: shown })}</p>
      ) : (
        <InputField
          key={kind}
          label={t(`shell.proof.${kind}`)}
          {...(kind === 'password'
            ? { type: 'password', autoComplete: 'current-password', maxLength: 256 }
            : { autoComplete: 'one-time-code', maxLength: 32, autoCapitalize: 'none', spellCheck: false, mono: true })}
          help={kind === 'totp' ? t('shell.proof.totpHelp') : undefined}
          value={typed}
          error={fault}
          onChange={(text) => {
            setTyped(text)
            setFault(undefined)
            if (!waiting) clear()
          }}
          autoFocus
        />
      )}
      {kinds.length > 1 && (
        <div className="row wrap">
          {kinds
            .filter((other) => other !== kind)
            .map((other) => (
              <Button key={other} size="small" onClick={() => change(other)}>
                {t(`shell.proof.by.${other}`)}
              </Button>
            ))}
        </div>
      )}
    </CallDialog>
  )
}

function reasonText({ t, field, one, inSentence }: TypeWords, { type, action, fields }: ProofReason): string {
  if (fields.length > 0) return t('shell.proof.because.fields', { fields: fields.map((path) => field(type, path)).join(', ') })
  return t(`shell.proof.because.${action === 'delete' ? 'delete' : 'create'}`, { one: inSentence(one(type)) })
}

const supportedProofs: readonly ProofKind[] = ['password', 'totp', 'sms']
function kindsIn(proofs: string[]): ProofKind[] {
  return supportedProofs.filter((kind) => proofs.includes(kind))
}

/** The error at the field after a failed re-authentication. */
function proofError(code: string): string | undefined {
  if (code === 'wrong_password') return 'errors.wrong_password'
  if (code === 'code_expired') return 'shell.proof.expired'
  return code === 'wrong_code' ? 'shell.proof.wrong' : undefined
}
