// The label of an option that engineers set up, with a note that says so.
import { useTranslate } from 'ra-core'

/** `note`: its text. */
export function ByHand({ label, note }: { label: string; note: 'byHand' | 'byHandStaff' }) {
  const t = useTranslate()
  return (
    <>
      {label}
      <div className="muted small">{t(`billing.options.${note}`)}</div>
    </>
  )
}
