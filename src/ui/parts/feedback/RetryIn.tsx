import { useTranslate } from 'ra-core'
import { useCountdown } from '../../format/countdown.ts'
import { waitOf } from '../../format/waits.ts'

/** Counts down until a rejected action may be retried; then says that it may. Screen readers do not announce every second. */
export function RetryIn({ at }: { /** Milliseconds. */ at: number }) {
  const t = useTranslate()
  const seconds = useCountdown(at)
  const { unit, n } = waitOf(seconds)
  return (
    <span role="timer" className="tn">
      {seconds > 0 ? t(`auth.errors.retryIn.${unit}`, { smart_count: n }) : t('auth.errors.retryNow')}
    </span>
  )
}
