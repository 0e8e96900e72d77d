// The button that adds a row to a list.
import type { ReactNode } from 'react'
import { Plus } from 'lucide-react'

type Props = { text: string; isFull: boolean; onAdd: () => void; isTall?: boolean; children?: ReactNode }

export function AddRow({ text, isFull, onAdd, isTall = false, children }: Props) {
  return (
    <button type="button" className={isTall ? 'add' : 'add plain'} disabled={isFull} onClick={onAdd}>
      <Plus className="icon" size={isTall ? 16 : 14} aria-hidden />
      <span>{text}</span>
      {children}
    </button>
  )
}
