import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useEffectEvent } from 'react'
import { closeToast, useToast, type Toast } from '../client/toasts.ts'

/** Messages from outside react-admin (sign-in, the address) are shown by the portal's toaster. */
export function PendingToasts() {
  const toast = useToast()
  const notify = useNotify()
  const t = useTranslate()
  const say = useEffectEvent((said: Toast) => {
    // An element, so that external text is not translated as a key.
    notify(<>{'text' in said ? said.text : t(said.key, said.values)}</>, { type: said.tone, autoHideDuration: said.lifetime || null })
    closeToast(said.index)
  })
  useEffect(() => {
    if (toast) say(toast)
  }, [toast])
  return null
}
