import { useTranslate } from 'ra-core'
import { useId, useState, type FormEvent } from 'react'
import { usePhone } from '../../../ui/format/usePhone.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { CodeEntry } from '../../../ui/parts/inputs/CodeEntry.tsx'
import { FieldFault } from '../../../ui/parts/inputs/InputField.tsx'
import type { Problem } from '../../../ui/problem.ts'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { PageProblem } from '../shell/PageProblem.tsx'
import { DemoLetter } from '../secondStep/DemoLetter.tsx'
import { ResendButton } from '../secondStep/ResendButton.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { forgetCode } from './codeTime.ts'
import { usePhoneCode } from './usePhoneCode.ts'

type PhoneCodeFormProps = { phone: string; email: string | undefined; verify: (code: string) => Promise<void | 'leaving'> }

export function PhoneCodeForm({ phone, email, verify }: PhoneCodeFormProps) {
  const t = useTranslate()
  const { sms_code_length: length } = useBrand()
  const id = useId()
  const shown = usePhone(phone)
  const { sending, problem: unsent, seconds, send } = usePhoneCode(phone, email)
  const { busy, waiting, problem, run } = useSubmit()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  /** Another number clears the boxes. */
  const [round, setRound] = useState(0)
  const isWhole = code.length === length
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isWhole) {
      setFault(t('guest.phone.short', { smart_count: length }))
      return [...event.currentTarget.querySelectorAll('input')].find((box) => box.value === '')?.focus()
    }
    prove(code)
  }
  const prove = (whole: string) => {
    setFault(undefined)
    void run(
      async () => {
        const end = await verify(whole)
        forgetCode()
        return end
      },
      (refused) => {
        const word = refusedCode(refused)
        if (word) setFault(t(word))
        setCode('')
        setRound((now) => now + 1)
        return word !== undefined
      },
    )
  }
  const trouble = problem ?? unsent
  return (
    <form className="g-step" onSubmit={submit} noValidate>
      <p className="lead">{t('guest.phone.sent', { phone: shown })}</p>
      {trouble && <PageProblem problem={trouble} text={troubleOf(trouble)} />}
      <div className="f">
        <CodeEntry
          key={round}
          length={length}
          label={t('guest.phone.code')}
          digitLabel={(place, of) => t('guest.phone.digit', { place, of })}
          invalid={fault !== undefined}
          describedBy={fault && id}
          autoFocus
          onWhole={prove}
          onChange={(next) => {
            setCode(next)
            if (next) setFault(undefined)
          }}
        />
        {fault && <FieldFault id={id}>{fault}</FieldFault>}
      </div>
      <Button kind="primary" size="big" type="submit" busy={busy} aria-disabled={busy || waiting || !isWhole || undefined}>
        {t('guest.phone.submit')}
      </Button>
      {!unsent && <DemoLetter of="sms" isPending={email === undefined} />}
      <ResendButton label={t('guest.phone.again')} seconds={seconds} busy={sending} onClick={send} />
    </form>
  )
}

/** The error at the boxes. */
function refusedCode({ status, code }: Problem): string | undefined {
  if (status === 429 && code === 'too_many_attempts') return 'guest.phone.tooManyTries'
  if (status !== 403) return undefined
  return code === 'code_expired' ? 'guest.phone.expired' : code === 'wrong_code' ? 'guest.phone.wrong' : undefined
}

/** The error above them. */
function troubleOf({ status, code }: Problem): string | undefined {
  if (status === 409) return 'guest.register.phoneInUse'
  if (status === 400) return 'guest.register.wrongPhone'
  return code === 'code_limit' ? 'guest.phone.tooOften' : undefined
}
