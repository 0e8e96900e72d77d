import { useTranslate } from 'ra-core'
import { Icon } from '../../ui/parts/Icon.tsx'
import { useSessionState } from '../definitions/session.ts'

/** The session is over: said until someone signs in again, and closed by nothing else. */
export function GuestNotice() {
  const t = useTranslate()
  const state = useSessionState()
  const isShown = state.status === 'guest' && state.expired
  return (
    <div role="status" aria-live="polite">
      {isShown && <div className="toast"><Icon name="warning" className="warn" /><span className="grow"><b>{t('auth.expired')}</b></span></div>}
    </div>
  )
}
