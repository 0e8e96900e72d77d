// A date: typed as YYYY-MM-DD in every language (ruling 31), or picked. The browser's own date field follows the locale of the browser
// instead.
import { useTranslate } from 'ra-core'
import { useId, useRef, type Ref } from 'react'
import { IconButton } from '../../parts/actions/Button.tsx'
import { FieldFault } from '../../parts/inputs/InputField.tsx'
import { TextInput } from './inputs.tsx'
import { useTyped } from './useTyped.ts'

type DayInputProps = {
  label: string
  /** `YYYY-MM-DD` or nothing. */ value: string
  /** Called with valid dates, and with the empty text. */ onChange: (day: string) => void
  inputRef?: Ref<HTMLInputElement>
}

export function DayInput({ label, value, onChange, inputRef }: DayInputProps) {
  const t = useTranslate()
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const { text, isWrong, write, leave } = useTyped(value, (typed) => typed === '' || isDay(typed), onChange)
  return (
    <div className="f day">
      <label htmlFor={id}>{label}</label>
      <div className="day-in">
        <TextInput
          id={id}
          inputRef={inputRef}
          value={text}
          placeholder={t('format.day.pattern')}
          invalid={isWrong}
          describedBy={isWrong ? `${id}-wrong` : undefined}
          extra={{ inputMode: 'numeric', maxLength: 10 }}
          onChange={write}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') leave()
          }}
          suffix={
            <IconButton small icon="calendar" label={t('format.day.pick', { label })} onClick={() => picker.current?.showPicker?.()} />
          }
        />
        <input
          ref={picker}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          className="vh"
          value={isDay(text) ? text : ''}
          onChange={(event) => write(event.target.value)}
        />
      </div>
      {isWrong && <FieldFault id={`${id}-wrong`}>{t('format.day.wrong')}</FieldFault>}
    </div>
  )
}

/** Whether the calendar has this date: February has no 30th. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
