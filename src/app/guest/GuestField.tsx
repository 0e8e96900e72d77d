import { useTranslate } from 'ra-core'
import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { IconButton } from '../../ui/parts/Button.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'

type GuestFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & { label: string; value: string; onChange: (value: string) => void; error?: string; help?: ReactNode; side?: ReactNode; ref?: Ref<HTMLInputElement> }

/** Label, input, message. A password has a button that shows it. `side` stands at the end of the label's line and comes after the input for the keyboard. */
export function GuestField({ label, value, onChange, error, help, side, type = 'text', ...rest }: GuestFieldProps) {
  const t = useTranslate()
  const id = useId()
  const [shown, setShown] = useState(false)
  const isPassword = type === 'password'
  const notes = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <div className={error ? 'in err' : 'in'}>
        <input {...rest} id={id} type={isPassword && shown ? 'text' : type} value={value} aria-invalid={error ? true : undefined} aria-describedby={notes || undefined} onChange={(event) => onChange(event.target.value)} />
        {isPassword && <IconButton small icon={shown ? 'eye-off' : 'eye'} label={t(shown ? 'auth.hidePassword' : 'auth.showPassword')} onClick={() => setShown(!shown)} />}
      </div>
      {side && <span className="f-side">{side}</span>}
      {error && <p className="msg" id={`${id}-error`}><Icon name="circle-alert" size={14} />{error}</p>}
      {help && <p className="help" id={`${id}-help`}>{help}</p>}
    </div>
  )
}
