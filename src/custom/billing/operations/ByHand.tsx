// The label of an option that engineers set up, with a note that says so.
import { useTranslate } from 'ra-core'

export function ByHand({ label }: { label: string }) {
  const t = useTranslate()
  return (
    <>
      {label}
      <div className="muted small">{t('billing.options.byHand')}</div>
    </>
  )
}
