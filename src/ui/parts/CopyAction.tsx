import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Button } from './Button.tsx'

/** Copies a longer text; the button says when it is done. */
export function CopyAction({ text }: { text: string }) {
  const t = useTranslate()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 1600)
  }
  return <span aria-live="polite"><Button size="small" icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>{t(copied ? 'app.copied' : 'app.copy')}</Button></span>
}
