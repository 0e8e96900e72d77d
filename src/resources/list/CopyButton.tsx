import { useState } from 'react'
import { RowButton } from './RowButton.tsx'

/** Copies without opening the row it stands in. A row may come to show another text: what was copied says so no longer. */
export function CopyButton({ text, t }: { text: string; t: (key: string) => string }) {
  const [copied, setCopied] = useState<string>()
  const copy = async (event: React.MouseEvent) => {
    event.stopPropagation()
    await navigator.clipboard.writeText(text)
    setCopied(text)
    setTimeout(() => setCopied(undefined), 1600)
  }
  const isCopied = copied === text
  return <RowButton icon={isCopied ? 'check' : 'copy'} label={t(isCopied ? 'app.copied' : 'app.copy')} onClick={(event) => void copy(event)} />
}
