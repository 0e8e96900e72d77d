// A moment: typed as YYYY-MM-DD HH:mm in the user's zone or picked; stored in UTC.
import { useRef, useState } from 'react'
import { Calendar } from 'lucide-react'
import { VIEWS } from '../../../../engine/values/views.ts'
import type { NodeProps } from '../../context.ts'
import { TextInput } from '../../controls/inputs.tsx'
import { formatDate } from '../../../format/dates.ts'
import { Field } from '../../Field.tsx'
import { isNullable } from '../../schema/schemaFacts.ts'
import { useField } from '../../useField.ts'
import { ReadOnly } from '../text/TextFields.tsx'

const WHOLE = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/

export function TimeField(props: NodeProps) {
  const field = useField(props)
  const picker = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null)
  const { host } = field
  const zone = { tz: host.timezone }
  // Whole minutes only are shown: what was not edited is never written.
  const text = typed && typed.value === props.value ? typed.text : localText(props.value, zone)
  if (field.readOnly)
    return (
      <ReadOnly
        {...props}
        value={typeof props.value === 'string' ? formatDate(props.value, host.words.locale, host.timezone) : undefined}
      />
    )
  const write = (next: string) => {
    const clean = next.replace('T', ' ')
    const value =
      clean === '' ? (isNullable(props.schema) ? null : undefined) : WHOLE.test(clean) ? VIEWS.localTime.write(clean, zone) : clean
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
          extra={{ inputMode: 'numeric', maxLength: 16, className: 'tn' }}
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
          value={WHOLE.test(text) ? text.replace(' ', 'T') : ''}
          onChange={(event) => write(event.target.value)}
        />
      </div>
      {props.face !== 'cell' && <p className="help">{host.words.t('form.zone', { zone: host.timezone })}</p>}
    </Field>
  )
}

function localText(value: unknown, zone: { tz: string }): string {
  if (typeof value !== 'string') return ''
  return String(VIEWS.localTime.read(value, zone))
}
