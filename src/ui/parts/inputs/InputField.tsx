import { useTranslate } from 'ra-core'
import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { IconButton } from '../actions/Button.tsx'
import { Icon } from '../Icon.tsx'

type InputFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  help?: ReactNode
  side?: ReactNode
  mono?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * Label, input, message. A password has a button that reveals it. `side` is shown at the end of the label's line and follows the input in
 * tab order.
 */
export function InputField({ label, value, onChange, error, help, side, mono, type = 'text', ...rest }: InputFieldProps) {
  const t = useTranslate()
  const id = useId()
  const [shown, setShown] = useState(false)
  const isPassword = type === 'password'
  const notes = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <div className={['in', error && 'err', rest.disabled && 'off'].filter(Boolean).join(' ')}>
        <input
          {...rest}
          id={id}
          className={mono ? 'mono' : undefined}
          type={isPassword && shown ? 'text' : type}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {isPassword && (
          <IconButton
            small
            icon={shown ? 'eye-off' : 'eye'}
            label={t(shown ? 'app.hidePassword' : 'app.showPassword')}
            onClick={() => setShown(!shown)}
          />
        )}
      </div>
      {side && <span className="f-side">{side}</span>}
      {error && <FieldFault id={`${id}-error`}>{error}</FieldFault>}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}

/** The error below a field; announced at once. */
export function FieldFault({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="msg" id={id} role="alert">
      <Icon name="circle-alert" size={14} />
      {children}
    </p>
  )
}
