import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useEffectEvent } from 'react'
import { closeToast, useToast, type Toast } from '../client/toasts.ts'

/** What was said outside of react-admin (on the way in, by the address) is said by the portal's toaster. */
export function SaidBefore() {
  const toast = useToast()
  const notify = useNotify()
  const t = useTranslate()
  const say = useEffectEvent((said: Toast) => {
    // An element, so that nobody takes what others wrote for a word of the dictionary.
    notify(<>{'text' in said ? said.text : t(said.key, said.values)}</>, { type: said.tone, autoHideDuration: said.lifetime || null })
    closeToast(said.index)
  })
  useEffect(() => {
    if (toast) say(toast)
  }, [toast])
  return null
}
