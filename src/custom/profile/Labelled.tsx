import { useTranslate } from 'ra-core'
import { useId, useState, type InputHTMLAttributes } from 'react'
import { IconButton } from '../../ui/parts/Button.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & { label: string; value: string; onChange: (value: string) => void; help?: string | undefined; mono?: boolean }

/** A label, an input and a word of help. A password has a button that shows it. */
export function Labelled({ label, value, onChange, help, mono, type = 'text', ...rest }: Props) {
  const t = useTranslate()
  const id = useId()
  const [shown, setShown] = useState(false)
  const isPassword = type === 'password'
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <div className={rest.disabled ? 'in off' : 'in'}>
        <input {...rest} id={id} className={mono ? 'mono' : undefined} type={isPassword && shown ? 'text' : type} value={value} aria-describedby={help ? `${id}-help` : undefined} onChange={(event) => onChange(event.target.value)} />
        {isPassword && <IconButton small icon={shown ? 'eye-off' : 'eye'} label={t(shown ? 'profile.hidePassword' : 'profile.showPassword')} onClick={() => setShown(!shown)} />}
      </div>
      {help && <p className="help" id={`${id}-help`}>{help}</p>}
    </div>
  )
}
