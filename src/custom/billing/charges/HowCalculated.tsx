// How a line was calculated: measured, included, tiers, discount.
import { useTranslate } from 'ra-core'
import { useTimezone } from '../../../client/session/useSession.ts'
import { dayIn } from '../../../engine/time/wallClock.ts'
import { MINUS } from '../../../ui/format/numbers.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import type { ChargedMonth } from '../operations/operations.ts'

type Line = ChargedMonth['lines'][number]
type Row = { id: string; label: string; quantity?: string | undefined; amount?: string }

export function HowCalculated({ line, name, currency }: { line: Line; name: string; currency: string }) {
  const t = useTranslate()
  const format = useFormat()
  const zone = useTimezone()
  const rows = useRows(line, currency)
  return (
    <details className="how">
      <summary aria-label={t('billing.charges.howOf', { name })}>{t('billing.charges.how')}</summary>
      <dl>
        {rows.map(({ id, label, quantity, amount }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd className="tn">{quantity}</dd>
            <dd className="tn">{amount}</dd>
          </div>
        ))}
      </dl>
      {line.valid_from && (
        <p className="muted small">{t('billing.charges.since', { day: format.day(dayIn(Date.parse(line.valid_from), zone)) })}</p>
      )}
    </details>
  )
}

function useRows(line: Line, currency: string): Row[] {
  const t = useTranslate()
  const format = useFormat()
  const unit = t(`billing.charges.unitNames.${line.unit}`)
  const units = (value: number): string => `${format.number(value)} ${unit}`
  const money = (text: string): string => format.sum(Number(text), currency)
  const isMeasured = line.billing_mode !== 'flat'
  return [
    ...(isMeasured ? [{ id: 'measured', label: t('billing.charges.measured'), quantity: units(line.measured) }] : []),
    ...(line.included > 0 ? [{ id: 'included', label: t('billing.charges.included'), quantity: `${MINUS}${units(line.included)}` }] : []),
    ...line.steps.map((step, index) => ({
      id: `step ${index}`,
      label:
        step.kind === 'tier'
          ? t(step.to === null ? 'billing.charges.tierOpen' : 'billing.charges.tier', {
              from: format.number(step.from),
              to: format.number(step.to),
            })
          : t(`billing.charges.${step.kind}`),
      quantity: step.kind === 'fee' ? undefined : `${units(step.quantity)} × ${format.price(step.price, currency)}`,
      amount: money(step.amount),
    })),
    ...(Number(line.discount) > 0
      ? [
          {
            id: 'discount',
            label: t('billing.charges.discountOf', { percent: `${format.number(line.discount_percent)} %` }),
            amount: format.sum(-Number(line.discount), currency),
          },
        ]
      : []),
    { id: 'net', label: t('billing.charges.without'), amount: money(line.net) },
  ]
}
