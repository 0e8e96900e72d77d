import { useTranslate } from 'ra-core'
import { formatCountdown } from '../../../ui/format/countdown.ts'
import { waitOf } from '../../../ui/format/waits.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { hourSeconds } from '../../../engine/time/units.ts'

/** Seconds; longer waits are not shown as a countdown. */
const WATCHED = hourSeconds

/** Sends again; shows the remaining time until then. */
export function ResendButton({
  label,
  seconds,
  busy,
  refused = false,
  onClick,
}: {
  label: string
  seconds: number
  busy: boolean
  /** The server rate-limited the call; its message shows how long. */ refused?: boolean
  onClick: () => void
}) {
  const t = useTranslate()
  const isWaiting = seconds > 0
  const { unit, n } = waitOf(seconds)
  return (
    <div className="stack g-again">
      <Button
        size="big"
        busy={busy}
        aria-disabled={isWaiting || refused || busy || undefined}
        onClick={() => {
          if (!isWaiting && !refused) onClick()
        }}
      >
        {label}
      </Button>
      {isWaiting && (
        <p className="help" role="timer">
          {seconds <= WATCHED ? (
            <>
              {t('guest.againIn')} <span className="tn">{formatCountdown(seconds)}</span>
            </>
          ) : (
            t(`auth.errors.retryIn.${unit}`, { smart_count: n })
          )}
        </p>
      )}
    </div>
  )
}
