import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useEffectEvent } from 'react'
import { closeToast, useToast, type Toast } from '../client/toasts.ts'

/** Messages from outside react-admin (sign-in, the address) are shown by the portal's toaster. */
export function PendingToasts() {
  const toast = useToast()
  const notify = useNotify()
  const t = useTranslate()
  const show = useEffectEvent((shown: Toast) => {
    // An element, so that external text is not translated as a key.
    notify(<>{'text' in shown ? shown.text : t(shown.key, shown.values)}</>, { type: shown.tone, autoHideDuration: shown.lifetime || null })
    closeToast(shown.index)
  })
  useEffect(() => {
    if (toast) show(toast)
  }, [toast])
  return null
}
