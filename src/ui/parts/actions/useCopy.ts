// Copies to the clipboard; browsers refuse that outside https and localhost, which is reported.
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import type { IconName } from '../Icon.tsx'

type CopyState = 'copy' | 'copied' | 'copyFailed'
export const copyIcons: Record<CopyState, IconName> = { copy: 'copy', copied: 'check', copyFailed: 'circle-alert' }

export function useCopy(text: string): { icon: IconName; label: string; copy: () => void } {
  const t = useTranslate()
  const { state, copy } = useCopying(text)
  return { icon: copyIcons[state], label: t(`app.${state}`), copy }
}

/** The same without words. The state is reset when the text changes. */
export function useCopying(text: string): { state: CopyState; copy: () => void } {
  const [last, setLast] = useState<{ text: string; state: CopyState }>()
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => setLast(undefined), last.state === 'copied' ? 1600 : 4000)
    return () => clearTimeout(timer)
  }, [last])
  const stateSetter = (state: CopyState) => () => setLast({ text, state })
  return {
    state: last?.text === text ? last.state : 'copy',
    copy: () => void write(text).then(stateSetter('copied'), stateSetter('copyFailed')),
  }
}

async function write(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
