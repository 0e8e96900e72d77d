// A time of day: typed as HH:mm in every language (ruling 31).
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { FieldFault } from '../../parts/inputs/InputField.tsx'
import { TextInput } from './inputs.tsx'
import { useTyped } from './useTyped.ts'

type HourInputProps = { label: string; /** `HH:mm` */ value: string; disabled?: boolean; onChange: (hour: string) => void }

export function HourInput({ label, value, disabled = false, onChange }: HourInputProps) {
  const t = useTranslate()
  const id = useId()
  const { text, isWrong, write, leave } = useTyped(value, isHour, onChange)
  return (
    <div className="f hour">
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        value={text}
        disabled={disabled}
        placeholder={t('format.hour.pattern')}
        invalid={isWrong}
        describedBy={isWrong ? `${id}-wrong` : undefined}
        extra={{ inputMode: 'numeric', maxLength: 5, className: 'tn' }}
        onChange={write}
        onBlur={leave}
      />
      {isWrong && <FieldFault id={`${id}-wrong`}>{t('format.hour.wrong')}</FieldFault>}
    </div>
  )
}

const isHour = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
