// A day: typed as YYYY-MM-DD in every language (ruling 31), or picked. A browser's own field writes it as the browser is set up.
import { useTranslate } from 'ra-core'
import { useId, useRef, useState } from 'react'
import { IconButton } from '../../parts/Button.tsx'
import { FieldFault } from '../../parts/InputField.tsx'
import { TextInput } from './inputs.tsx'

type DayInputProps = { label: string; /** `YYYY-MM-DD` or nothing. */ value: string; /** Hears days that there are, and nothing. */ onChange: (day: string) => void }

export function DayInput({ label, value, onChange }: DayInputProps) {
  const t = useTranslate()
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<{ text: string; of: string }>()
  const [isLeft, setLeft] = useState(false)
  // What was typed stands for as long as the value is the one it was typed over.
  const text = typed?.of === value ? typed.text : value
  const isWrong = isLeft && text !== '' && !isDay(text)
  const write = (next: string) => {
    const day = next.trim()
    const isTold = day === '' || isDay(day)
    setLeft(false)
    setTyped({ text: next, of: isTold ? day : value })
    if (isTold && day !== value) onChange(day)
  }
  return (
    <div className="f day">
      <label htmlFor={id}>{label}</label>
      <div className="day-in">
        <TextInput id={id} value={text} placeholder={t('app.day.pattern')} invalid={isWrong} describedBy={isWrong ? `${id}-wrong` : undefined} extra={{ inputMode: 'numeric', maxLength: 10 }} onChange={write} onBlur={() => setLeft(true)} suffix={<IconButton small icon="calendar" label={t('app.day.pick', { label })} onClick={() => picker.current?.showPicker?.()} />} />
        <input ref={picker} type="date" tabIndex={-1} aria-hidden="true" className="vh" value={isDay(text) ? text : ''} onChange={(event) => write(event.target.value)} />
      </div>
      {isWrong && <FieldFault id={`${id}-wrong`}>{t('app.day.wrong')}</FieldFault>}
    </div>
  )
}

/** Of the calendar: February has no 30th. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
