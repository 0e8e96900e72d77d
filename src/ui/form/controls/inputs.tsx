// Plain inputs in the product's style, independent of forms.
import { ChevronDown } from 'lucide-react'
import type { InputHTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react'

export type Aria = { id?: string; invalid?: boolean; describedBy?: string; label?: string; disabled?: boolean }

export function ariaOf({ id, invalid, describedBy, label }: Aria) {
  return { id, 'aria-invalid': invalid || undefined, 'aria-describedby': describedBy || undefined, 'aria-label': label }
}

type TextProps = Aria & {
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  mono?: boolean
  width?: 'short' | 'middle' | 'full'
  prefix?: ReactNode
  suffix?: ReactNode
  /** The value was completed automatically (`/32` added): shown by a short tint. */
  isCompleted?: boolean
  placeholder?: string
  autoFocus?: boolean
  inputRef?: Ref<HTMLInputElement>
  extra?: InputHTMLAttributes<HTMLInputElement>
}

export function TextInput({
  value,
  onChange,
  onBlur,
  onKeyDown,
  mono,
  width,
  prefix,
  suffix,
  isCompleted,
  placeholder,
  inputRef,
  extra,
  ...aria
}: TextProps) {
  const classes = ['in', isCompleted && 'flash', aria.invalid && 'err', aria.disabled && 'off', width && width !== 'full' && `w-${width}`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classes}>
      {prefix && <span className="aff">{prefix}</span>}
      <input
        type="text"
        autoComplete="off"
        {...ariaOf(aria)}
        {...extra}
        ref={inputRef}
        disabled={aria.disabled}
        value={value}
        placeholder={placeholder}
        className={mono ? monoOf(placeholder) : undefined}
        spellCheck={mono ? false : undefined}
        autoCapitalize={mono ? 'off' : undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
      {suffix && <span className="suf">{suffix}</span>}
    </div>
  )
}

/** An example uses the font of the value, a sentence the font of the page. */
export const monoOf = (placeholder = ''): string => (/\p{L}\s+\p{L}/u.test(placeholder) ? 'mono says' : 'mono')

type AreaProps = Aria & {
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  mono?: boolean
  rows?: number
  max?: number
  placeholder?: string
}

/** Grows with its text from `rows` to `max` lines. */
export function AreaInput({ value, onChange, onBlur, mono, rows = 3, max = 12, placeholder, ...aria }: AreaProps) {
  const lines = Math.min(max, Math.max(rows, value.split('\n').length))
  return (
    <div className={`in area${mono ? ' mono' : ''}${aria.invalid ? ' err' : ''}${aria.disabled ? ' off' : ''}`}>
      <textarea
        {...ariaOf(aria)}
        rows={lines}
        value={value}
        disabled={aria.disabled}
        placeholder={placeholder}
        spellCheck={!mono}
        className={mono ? monoOf(placeholder) : undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </div>
  )
}

type SelectProps = Aria & {
  value: string
  options: { value: string; label: string; disabled?: boolean }[]
  onChange: (value: string) => void
  onBlur?: () => void
  /** `more`: only the arrow is shown. */ width?: 'short' | 'middle' | 'full' | 'more' | undefined
}

export function SelectInput({ value, options, onChange, onBlur, width, ...aria }: SelectProps) {
  const classes = ['in', 'sel', aria.invalid && 'err', aria.disabled && 'off', width && width !== 'full' && `w-${width}`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classes}>
      <select {...ariaOf(aria)} value={value} disabled={aria.disabled} onChange={(event) => onChange(event.target.value)} onBlur={onBlur}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="icon" size={14} aria-hidden />
    </div>
  )
}

type SwitchProps = Aria & { checked: boolean; onChange: (on: boolean) => void; onBlur?: () => void; labelledBy?: string; asking?: boolean }

export function SwitchInput({ checked, onChange, onBlur, labelledBy, asking, ...aria }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      className={asking ? 'sw asking' : 'sw'}
      {...ariaOf(aria)}
      aria-labelledby={labelledBy}
      checked={checked}
      disabled={aria.disabled}
      onChange={(event) => onChange(event.target.checked)}
      onBlur={onBlur}
    />
  )
}
