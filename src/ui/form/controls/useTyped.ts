import { useState } from 'react'

type Typed = {
  text: string
  /** The typed text is invalid and the field has lost the focus. */ isWrong: boolean
  write: (next: string) => void
  leave: () => void
}

/** Text of a field that reports only complete values. The typed text stays as long as the value it was typed over. */
export function useTyped(value: string, isWhole: (text: string) => boolean, onChange: (whole: string) => void): Typed {
  const [typed, setTyped] = useState<{ text: string; of: string }>()
  const [isLeft, setLeft] = useState(false)
  const text = typed?.of === value ? typed.text : value
  const write = (next: string) => {
    const clean = next.trim()
    const isComplete = isWhole(clean)
    setLeft(false)
    setTyped({ text: next, of: isComplete ? clean : value })
    if (isComplete && clean !== value) onChange(clean)
  }
  const leave = () => {
    setLeft(true)
    // Nothing was entered: restore the previous text.
    if (text.trim() === '') setTyped(undefined)
  }
  return { text, isWrong: isLeft && text.trim() !== '' && !isWhole(text.trim()), write, leave }
}
