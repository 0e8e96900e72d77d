import { useState, type DragEvent, type ReactNode } from 'react'

type Props = { className: string; children: ReactNode; onFiles: (files: File[]) => void }

/** Takes files that are dropped on it. Keyboard users have a button beside it. */
export function DropArea({ className, children, onFiles }: Props) {
  const [isOver, setOver] = useState(false)
  const has = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return (
    <div
      className={isOver ? `${className} over` : className}
      onDragOver={(event) => {
        if (!has(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!has(event)) return
        event.preventDefault()
        setOver(false)
        const files = [...event.dataTransfer.files]
        if (files.length > 0) onFiles(files)
      }}
    >
      {children}
    </div>
  )
}
