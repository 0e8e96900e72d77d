// A few short alternatives side by side; arrow keys move, as in a radio group.
import type { CSSProperties, KeyboardEvent } from 'react'
import { ariaOf, type Aria } from './inputs.tsx'

type Props = Aria & {
  options: { value: string; label: string; title?: string }[]
  value: string | undefined
  onChange: (value: string) => void
  onBlur?: () => void
  labelledBy?: string
  className?: string
}

/** Codes as short as `NAPTR` form lines of equal length; longer labels wrap as they come. */
const CODE = 6
const IN_LINE = { wide: 8, narrow: 4 }

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export function Segmented({ options, value, onChange, onBlur, labelledBy, className = 'seg', ...aria }: Props) {
  const chosen = options.findIndex((option) => option.value === value)
  const isOfCodes = options.length > IN_LINE.wide && options.every(({ label }) => label.length <= CODE)
  const evenly = (most: number) => Math.ceil(options.length / Math.ceil(options.length / most))
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key]
    if (step === undefined || aria.disabled) return
    event.preventDefault()
    const next = (Math.max(chosen, 0) + step + options.length) % options.length
    const option = options[next]
    if (!option) return
    onChange(option.value)
    const button = event.currentTarget.children[next]
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <div
      {...ariaOf(aria)}
      role="radiogroup"
      aria-labelledby={labelledBy}
      className={isOfCodes ? `${className} codes` : className}
      style={isOfCodes ? ({ '--wide': evenly(IN_LINE.wide), '--narrow': evenly(IN_LINE.narrow) } as CSSProperties) : undefined}
      tabIndex={-1}
      onKeyDown={move}
      onBlur={onBlur}
    >
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={index === chosen}
          title={option.title}
          disabled={aria.disabled}
          tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
