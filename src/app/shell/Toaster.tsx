// One toast at a time. Hovering stops the timer; 0 stays until closed.
import { useEffect, useEffectEvent } from 'react'
import { useNotificationContext, useTakeUndoableMutation, useTranslate, type NotificationPayload } from 'ra-core'
import { onActionStart } from '../../client/toasts.ts'
import { Button, IconButton } from '../../ui/parts/actions/Button.tsx'
import { Icon, type IconName } from '../../ui/parts/Icon.tsx'
import { useAccount, useSessionState } from '../../client/session/useSession.ts'
import { useClock } from '../../ui/useClock.ts'

const LIFETIME = 4000
/** In the provider's own area. */
const STAFF_LIFETIME = 5000
const lookOf: Record<string, { icon: IconName; tone: string }> = {
  success: { icon: 'circle-check', tone: 'ok' },
  info: { icon: 'info', tone: 'info' },
  warning: { icon: 'warning', tone: 'warn' },
  error: { icon: 'circle-alert', tone: 'bad' },
}

/** Some toasts say which one is shown, of all since one was closed. */
type Picking = { pick?: (toasts: NotificationPayload[]) => NotificationPayload | undefined }

export function Toaster() {
  const { notifications, resetNotifications } = useNotificationContext()
  const last = notifications.at(-1)
  const pick = (last?.notificationOptions as Picking | undefined)?.pick
  const shown = pick ? pick(notifications) : last
  const forget = useEffectEvent(() => {
    const { undoable, undo, isNews } = (shown?.notificationOptions ?? {}) as { undoable?: boolean; undo?: () => void; isNews?: boolean }
    if (shown && !undoable && !undo && !isNews) resetNotifications?.()
  })
  useEffect(() => onActionStart(() => forget()), [])
  return (
    <div role="status" aria-live="polite">
      {shown && <Toast key={keyOf(shown)} toast={shown} onClose={resetNotifications} />}
    </div>
  )
}

function Toast({ toast, onClose }: { toast: NotificationPayload; onClose: (() => void) | undefined }) {
  const t = useTranslate()
  const takeMutation = useTakeUndoableMutation()
  const { type = 'info', message, notificationOptions = {} } = toast
  const usual = useIsStaffArea() ? STAFF_LIFETIME : LIFETIME
  const {
    autoHideDuration = usual,
    messageArgs,
    undoable,
    undo,
  } = notificationOptions as NonNullable<NotificationPayload['notificationOptions']> & { undo?: () => void }
  const look = lookOf[type] ?? { icon: 'info' as const, tone: 'info' }
  const end = (isUndo: boolean) => {
    if (undoable) takeMutation()?.({ isUndo })
    onClose?.()
  }
  const clock = useClock(autoHideDuration ?? 0, () => end(false))
  const text = typeof message === 'string' ? t(message, fillDefault(messageArgs, t)) : message
  const more = (messageArgs as { more?: string } | undefined)?.more
  return (
    <div className="toast" onMouseEnter={clock.stop} onMouseLeave={clock.go} onFocus={clock.stop} onBlur={clock.go}>
      <Icon name={look.icon} className={look.tone} />
      <span className="grow">
        <b>{text}</b>
        {more && (
          <>
            <br />
            <span className="mid">{t(more, { _: more })}</span>
          </>
        )}
      </span>
      {undoable && (
        <Button kind="link" onClick={() => end(true)}>
          {t('ra.action.undo')}
        </Button>
      )}
      {undo && (
        <Button
          kind="link"
          onClick={() => {
            end(false)
            undo()
          }}
        >
          {t('ra.action.undo')}
        </Button>
      )}
      {onClose && <IconButton small icon="x" label={t('app.close')} onClick={() => end(false)} />}
    </div>
  )
}

function useIsStaffArea(): boolean {
  const state = useSessionState()
  return useAccount() === undefined && state.status === 'signedIn' && state.session.type === 'Staff'
}

/** A default that is a key is translated, too. */
function fillDefault(args: unknown, t: (key: string, params?: Record<string, unknown>) => string): Record<string, unknown> {
  const params = (args ?? {}) as Record<string, unknown>
  return typeof params._ === 'string' ? { ...params, _: t(params._, { _: params._ }) } : params
}

let count = 0
const keys = new WeakMap<NotificationPayload, number>()
function keyOf(toast: NotificationPayload): number {
  if (!keys.has(toast)) keys.set(toast, (count += 1))
  return keys.get(toast) ?? 0
}
