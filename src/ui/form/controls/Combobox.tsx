// A searchable list (WAI-ARIA combobox): typing filters, arrows move, Enter takes, Esc closes.
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { ChevronDown } from 'lucide-react'
import { Popover } from './Popover.tsx'
import { ariaOf, monoOf, type Aria } from './inputs.tsx'
import { folded } from '../../folded.ts'

export type ComboOption = { value: string; label: string; code?: string; hint?: string }
type Props = Aria & {
  options: ComboOption[]
  value: string | undefined
  onChange: (value: string) => void
  onBlur?: () => void
  placeholder?: string
  empty: string
  mono?: boolean
  /** What is typed counts, too, whether it is among the options or not; told at every key. */
  free?: boolean
}

const SHOWN = 200

export function Combobox({ options, value, onChange, onBlur, placeholder, empty, mono, free, ...aria }: Props) {
  const list = useId()
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const chosen = options.find((option) => option.value === value)
  const shown = filtered(options, text ?? '', value).slice(0, SHOWN)
  const written = chosen?.label ?? value ?? ''

  const show = () => {
    if (aria.disabled || open) return
    setOpen(true)
    setAt(free ? -1 : 0)
  }
  const close = () => {
    setOpen(false)
    setText(null)
  }
  // What stands there is no beginning of a search: the first key replaces it. A second press in a text that may be typed places the caret.
  const click = ({ selectionStart, selectionEnd }: HTMLInputElement) => {
    if (text === null && selectionStart === selectionEnd && !(free && open)) input.current?.select()
    show()
  }
  const take = (option: ComboOption | undefined) => {
    if (option) onChange(option.value)
    close()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (open) setAt((now) => clamp(now + (event.key === 'ArrowDown' ? 1 : -1), shown.length))
      else show()
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      event.stopPropagation()
      take(shown[at])
    } else if (event.key === 'Enter' && written === '') {
      // Nothing is chosen yet, or one more is asked for: no end of a form.
      event.preventDefault()
      show()
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      close()
    }
  }
  useEffect(() => {
    if (open) document.getElementById(`${list}-${at}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [open, at, list])
  // Chosen or given up: what is typed next is a search anew.
  useEffect(() => {
    if (!free && text === null && written !== '' && input.current === document.activeElement) input.current?.select()
  }, [free, text, written])

  return (
    <div className="combo-w" ref={frame}>
      <div className={`in combo${aria.invalid ? ' err' : ''}${aria.disabled ? ' off' : ''}`}>
        {text === null && chosen?.code && <span className="chip mono code">{chosen.code}</span>}
        <input
          type="text"
          ref={input}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          aria-activedescendant={open && shown[at] ? `${list}-${at}` : undefined}
          {...ariaOf(aria)}
          disabled={aria.disabled}
          placeholder={placeholder}
          className={mono ? monoOf(placeholder) : undefined}
          value={text ?? written}
          title={open ? undefined : (chosen?.label ?? value)}
          onChange={(event) => {
            setText(event.target.value)
            setAt(free ? -1 : 0)
            setOpen(true)
            if (free) onChange(event.target.value)
          }}
          onClick={(event) => click(event.currentTarget)}
          onKeyDown={press}
          onBlur={() => {
            close()
            onBlur?.()
          }}
        />
        <ChevronDown className="icon" size={14} aria-hidden />
      </div>
      {open && (
        <Popover anchor={frame}>
          <div className="list-pop" role="listbox" id={list}>
            {shown.map((option, index) => (
              // The input keeps the focus, so the press must not take it away.
              <div
                key={option.value}
                id={`${list}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={option.value === value}
                className={index === at ? 'at' : undefined}
                onMouseDown={(event) => {
                  event.preventDefault()
                  take(option)
                }}
                onMouseMove={() => setAt(index)}
              >
                {option.code && <span className="chip mono code">{option.code}</span>}
                <span className="grow">{option.label}</span>
                {option.hint && <span className="muted small">{option.hint}</span>}
              </div>
            ))}
            {shown.length === 0 && <div className="none">{empty}</div>}
          </div>
        </Popover>
      )}
    </div>
  )
}

/** Words may be typed in any language the options know; the chosen one stands first while nothing is typed. */
function filtered(options: ComboOption[], text: string, value: string | undefined): ComboOption[] {
  const wanted = folded(text.trim())
  if (wanted === '') return [...options.filter((option) => option.value === value), ...options.filter((option) => option.value !== value)]
  const matches = options.filter((option) =>
    [option.label, option.code, option.hint].some((part) => part !== undefined && folded(part).includes(wanted)),
  )
  const starts = (option: ComboOption) =>
    folded(option.label).startsWith(wanted) || (option.code !== undefined && folded(option.code) === wanted)
  return [...matches.filter(starts), ...matches.filter((option) => !starts(option))]
}

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(length - 1, index))
}
