import type { ReactNode } from 'react'

export type SegmentedOption<Value extends string> = { value: Value; label: ReactNode; count?: number | 'pending' }
type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  options: SegmentedOption<Value>[]
  onChange: (value: Value) => void
  small?: boolean
  disabled?: boolean
}

/** A choice of two to four short words; arrow keys move, one tab stop. */
export function Segmented<Value extends string>({ label, value, options, onChange, small, disabled }: SegmentedProps<Value>) {
  const move = (event: React.KeyboardEvent<HTMLButtonElement>) => {
    const by = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 0
    if (!by) return
    event.preventDefault()
    const at = options.findIndex((option) => option.value === value)
    const next = (at + by + options.length) % options.length
    const option = options[next]
    if (!option) return
    onChange(option.value)
    ;(event.currentTarget.parentElement?.children[next] as HTMLElement | undefined)?.focus()
  }
  // One is always reached by the keyboard, chosen or not.
  const stop = Math.max(
    options.findIndex((option) => option.value === value),
    0,
  )
  return (
    <div className={small ? 'seg sm' : 'seg'} role="radiogroup" aria-label={label}>
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          disabled={disabled}
          aria-checked={option.value === value}
          tabIndex={index === stop ? 0 : -1}
          onKeyDown={move}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className="muted tn">{option.count === 'pending' ? '\u2007' : grouped(option.count)}</span>}
        </button>
      ))}
    </div>
  )
}

/** In the language of the page, as its element tells: the sign-in has this control, too, without hooks of other pages. */
const grouped = (count: number): string => count.toLocaleString(document.documentElement.lang || 'en')
