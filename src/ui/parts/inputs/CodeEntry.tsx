// A code of a few digits, one box per digit: extra digits continue in the next boxes.
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'

type CodeEntryProps = {
  length?: number
  label: string
  /** Accessible name of one box. */ digitLabel: (place: number, of: number) => string
  onChange: (code: string) => void
  /** Called as soon as the last digit is entered. */ onWhole?: (code: string) => void
  invalid?: boolean
  describedBy?: string
  autoFocus?: boolean
}

/** `onChange` gets the digits in order; the code is complete when there are as many as boxes. A new React key resets it. */
export function CodeEntry({ length = 4, label, digitLabel, onChange, onWhole, invalid, describedBy, autoFocus }: CodeEntryProps) {
  const [digits, setDigits] = useState<string[]>(() => Array.from({ length }, () => ''))
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focus = (index: number) => boxes.current[Math.max(0, Math.min(length - 1, index))]?.focus()
  const put = (index: number, text: string) => {
    const next = withDigits(digits, index, text)
    setDigits(next)
    onChange(next.join(''))
    if (text !== '' && next.every((digit) => digit !== '')) onWhole?.(next.join(''))
  }
  const type = (index: number, text: string) => {
    const given = digitsOf(text)
    put(index, given)
    if (given) focus(index + given.length)
  }
  const paste = (index: number, event: ClipboardEvent) => {
    const given = digitsOf(event.clipboardData.getData('text'))
    if (!given) return
    event.preventDefault()
    // A pasted complete code replaces everything, wherever it is pasted.
    const from = given.length >= length ? 0 : index
    put(from, given)
    focus(from + given.length)
  }
  const move = (index: number, event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (by) focus(index + by)
    else if (event.key === 'Backspace' && !digits[index] && index > 0) {
      put(index - 1, '')
      focus(index - 1)
    } else return
    event.preventDefault()
  }
  return (
    <div className="code" role="group" aria-label={label}>
      {digits.map((digit, index) => (
        // A box is identified by its index.
        <div className={invalid ? 'in err' : 'in'} key={index}>
          <input
            ref={(box) => {
              boxes.current[index] = box
            }}
            autoFocus={autoFocus && index === 0}
            value={digit}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={digitLabel(index + 1, length)}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            onChange={(event) => type(index, event.target.value)}
            onPaste={(event) => paste(index, event)}
            onKeyDown={(event) => move(index, event)}
            onFocus={(event) => event.target.select()}
          />
        </div>
      ))}
    </div>
  )
}

/** Rejects negative numbers. */
function digitsOf(text: string): string {
  return /^\s*[-−–]/.test(text) ? '' : text.replace(/\D/g, '')
}

/** Fills boxes from an index on, as far as there are any; an empty text clears the box. */
function withDigits(digits: string[], index: number, text: string): string[] {
  const given = text === '' ? [''] : [...text]
  return digits.map((digit, at) => (at >= index && at < index + given.length ? (given[at - index] ?? '') : digit))
}
