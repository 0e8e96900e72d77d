import { useId, type ReactNode } from 'react'
import { FieldFault } from '../../ui/parts/inputs/InputField.tsx'

type Given = { id: string; invalid: boolean; describedBy: string }
type Props = { label: string; help?: string | undefined; errors: string[]; children: (given: Given) => ReactNode }

/** Label, input, errors and help of one field. */
export function FormField({ label, help, errors, children }: Props) {
  const id = useId()
  const describedBy = [errors.length > 0 && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      {children({ id, invalid: errors.length > 0, describedBy })}
      {errors.length > 0 && <FieldFault id={`${id}-error`}>{errors.join(' ')}</FieldFault>}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}

type TickProps = { label: string; help?: string | undefined; checked: boolean; onChange: (checked: boolean) => void }

export function Tick({ label, help, checked, onChange }: TickProps) {
  const id = useId()
  return (
    <label className="tick">
      <input
        type="checkbox"
        className="cb"
        checked={checked}
        aria-labelledby={`${id}-l`}
        aria-describedby={help ? id : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <span id={`${id}-l`}>{label}</span>
        {help && (
          <span className="help" id={id}>
            {help}
          </span>
        )}
      </span>
    </label>
  )
}
