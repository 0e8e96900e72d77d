// Services of a month that cannot be charged, and why.
import { useTranslate } from 'ra-core'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import type { ChargedMonth } from '../operations/operations.ts'

export function NotCharged({ month: { skipped } }: { month: ChargedMonth }) {
  const t = useTranslate()
  return skipped.map(({ code, reason }) => (
    <Alert key={code} tone="warn" title={t('billing.charges.skipped', { code, reason: t(`billing.charges.reasons.${reason}`) })} />
  ))
}
