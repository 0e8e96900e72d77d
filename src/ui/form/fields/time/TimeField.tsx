// A moment: typed in the user's time zone, pasted with its own, or picked.
import { useRef, useState } from 'react'
import { Calendar } from 'lucide-react'
import { isInstant } from '../../../../engine/formats/instants.ts'
import { localTime } from '../../../../engine/time/localTime.ts'
import type { NodeProps } from '../../context.ts'
import { TextInput } from '../../controls/inputs.tsx'
import { Field } from '../../Field.tsx'
import { isNullable } from '../../schema/schemaFacts.ts'
import { useField } from '../../useField.ts'

/** The format of the browser's calendar. */
const PICKED = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2})?$/

/** The end of a moment with its own zone. */
const ZONE = /(?:Z|[+-]\d\d:\d\d)$/

export function TimeField(props: NodeProps) {
  const field = useField(props)
  const picker = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null)
  const { host } = field
  const tz = host.timezone
  const text =
    typed && typed.value === props.value ? typed.text : typeof props.value === 'string' ? localTime.read(props.value, { tz }) : ''
  const write = (next: string) => {
    // Typed letter by letter, its T has become a blank before its zone is there.
    const whole = next.trim()
    const instant = ZONE.test(whole) ? whole.replace(' ', 'T') : whole
    const clean = isInstant(instant) ? instant : next.replace('T', ' ')
    const value = clean === '' ? (isNullable(props.schema) ? null : undefined) : localTime.write(clean, { tz })
    setTyped({ text: clean, value })
    field.set(value)
  }
  return (
    <Field field={field} node={props}>
      <div style={{ position: 'relative' }}>
        <TextInput
          id={field.id}
          value={text}
          width="full"
          invalid={field.invalid}
          describedBy={field.describedBy}
          label={props.face === 'cell' ? field.label : undefined}
          placeholder={host.words.t('form.timePattern')}
          extra={{ inputMode: 'numeric', maxLength: 64, className: 'tn' }}
          onChange={write}
          onBlur={() => {
            setTyped(null)
            field.leave()
          }}
          prefix={
            <button
              type="button"
              className="ib sm"
              style={{ margin: '0 -6px' }}
              tabIndex={-1}
              aria-label={host.words.t('form.pickTime')}
              onClick={() => picker.current?.showPicker?.()}
            >
              <Calendar className="icon" size={14} aria-hidden />
            </button>
          }
        />
        <input
          ref={picker}
          type="datetime-local"
          tabIndex={-1}
          aria-hidden="true"
          className="vh"
          style={{ bottom: 0, left: 0 }}
          value={PICKED.test(text) ? text.replace(' ', 'T') : ''}
          step={text.length > 16 ? 1 : undefined}
          onChange={(event) => write(event.target.value)}
        />
      </div>
      {props.face !== 'cell' && <p className="help">{host.words.t('form.zone', { zone: host.timezone })}</p>}
    </Field>
  )
}
