import { useTranslate } from 'ra-core'
import { Button } from '../../ui/parts/Button.tsx'
import { asClock } from './countdown.ts'

/** Sends once more; until the time is over it says how long that takes. */
export function ResendButton({ label, seconds, busy, refused = false, onClick }: { label: string; seconds: number; busy: boolean; /** The server said wait; how long stands with what it said. */ refused?: boolean; onClick: () => void }) {
  const t = useTranslate()
  const isWaiting = seconds > 0
  return (
    <div className="stack g-again">
      <Button size="big" busy={busy} aria-disabled={isWaiting || refused || busy || undefined} onClick={() => { if (!isWaiting && !refused) onClick() }}>{label}</Button>
      {isWaiting && <p className="help" role="timer">{t('guest.againIn')} <span className="tn">{asClock(seconds)}</span></p>}
    </div>
  )
}
