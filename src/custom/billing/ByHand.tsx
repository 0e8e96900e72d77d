// An option that no server applies says so where it is offered and where it is shown.
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
