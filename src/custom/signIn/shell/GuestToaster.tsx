// One toast at a time, before sign-in. Hovering stops the timer; 0 stays until closed.
import { useTranslate } from 'ra-core'
import { IconButton } from '../../../ui/parts/actions/Button.tsx'
import { Icon, type IconName } from '../../../ui/parts/Icon.tsx'
import { useClock } from '../../../ui/useClock.ts'
import { useSessionState } from '../../../client/session/useSession.ts'
import { closeToast, useToast, type Toast, type ToastTone } from '../../../client/toasts.ts'

const lookOf: Record<ToastTone, { icon: IconName; tone: string }> = {
  success: { icon: 'circle-check', tone: 'ok' },
  info: { icon: 'info', tone: 'info' },
  warning: { icon: 'warning', tone: 'warn' },
  error: { icon: 'circle-alert', tone: 'bad' },
}

export function GuestToaster() {
  const toast = useToast()
  return (
    <div role="status" aria-live="polite">
      {toast ? <Shown key={toast.index} toast={toast} /> : <SessionOver />}
    </div>
  )
}

function Shown({ toast }: { toast: Toast }) {
  const t = useTranslate()
  const close = () => closeToast(toast.index)
  const clock = useClock(toast.lifetime, close)
  const { icon, tone } = lookOf[toast.tone]
  return (
    <div className="toast" onMouseEnter={clock.stop} onMouseLeave={clock.go} onFocus={clock.stop} onBlur={clock.go}>
      <Icon name={icon} className={tone} />
      <span className="grow">
        <b>{'text' in toast ? toast.text : t(toast.key, toast.values)}</b>
      </span>
      <IconButton small icon="x" label={t('app.close')} onClick={close} />
    </div>
  )
}

/** The session ended, by expiry or in another tab: shown until someone signs in again, not closable. */
function SessionOver() {
  const t = useTranslate()
  const state = useSessionState()
  const text =
    state.status !== 'guest'
      ? undefined
      : state.ended
        ? `auth.ended.${state.ended}`
        : state.expired
          ? 'auth.expired'
          : state.elsewhere
            ? 'auth.leftElsewhere'
            : undefined
  return (
    text && (
      <div className="toast">
        <Icon name="warning" className="warn" />
        <span className="grow">
          <b>{t(text)}</b>
        </span>
      </div>
    )
  )
}
