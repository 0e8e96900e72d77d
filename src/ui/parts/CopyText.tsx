import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { IconButton } from './Button.tsx'

/** A value in mono with a copy button beside it. */
export function CopyText({ text, label }: { text: string; label?: string }) {
  const t = useTranslate()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 1600)
  }
  return (
    <span className="row" aria-live="polite">
      <span className="mono">{label ?? text}</span>
      <IconButton small icon={copied ? 'check' : 'copy'} label={t(copied ? 'app.copied' : 'app.copy')} onClick={() => void copy()} />
    </span>
  )
}
