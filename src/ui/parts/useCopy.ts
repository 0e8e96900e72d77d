// Copying to the clipboard, which browsers refuse outside of https and localhost: then the text says so.
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import type { IconName } from './Icon.tsx'

type State = 'copy' | 'copied' | 'copyFailed'
const icons: Record<State, IconName> = { copy: 'copy', copied: 'check', copyFailed: 'circle-alert' }

export function useCopy(text: string): { icon: IconName; label: string; copy: () => void } {
  const t = useTranslate()
  const [state, setState] = useState<State>('copy')
  useEffect(() => {
    if (state === 'copy') return
    const timer = setTimeout(() => setState('copy'), state === 'copied' ? 1600 : 4000)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () => void write(text).then(() => setState('copied'), () => setState('copyFailed'))
  return { icon: icons[state], label: t(`app.${state}`), copy }
}

async function write(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
