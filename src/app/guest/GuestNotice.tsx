import { useTranslate } from 'ra-core'
import { Icon } from '../../ui/parts/Icon.tsx'
import { useSessionState } from '../definitions/session.ts'

/** The session is over, by time or by another tab: said until someone signs in again, and closed by nothing else. */
export function GuestNotice() {
  const t = useTranslate()
  const state = useSessionState()
  const text = state.status !== 'guest' ? undefined : state.expired ? 'auth.expired' : state.elsewhere ? 'auth.leftElsewhere' : undefined
  return (
    <div role="status" aria-live="polite">
      {text && <div className="toast"><Icon name="warning" className="warn" /><span className="grow"><b>{t(text)}</b></span></div>}
    </div>
  )
}
