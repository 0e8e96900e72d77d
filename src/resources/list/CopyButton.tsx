import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { RowButton } from './RowButton.tsx'

/** Copies without opening the row it stands in. */
export function CopyButton({ text }: { text: string }) {
  const t = useTranslate()
  const [copied, setCopied] = useState(false)
  const copy = async (event: React.MouseEvent) => {
    event.stopPropagation()
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 1600)
  }
  return <RowButton icon={copied ? 'check' : 'copy'} label={t(copied ? 'app.copied' : 'app.copy')} onClick={(event) => void copy(event)} />
}
