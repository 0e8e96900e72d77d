// Lines of a month as a table, with VAT and the total below.
import { useTranslate } from 'ra-core'
import { MINUS } from '../../../ui/format/numbers.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { type DataColumn, DataTable } from '../../../ui/parts/display/DataTable.tsx'
import { HowCalculated } from './HowCalculated.tsx'
import { useLineName } from './lineName.ts'
import type { ChargedMonth } from '../operations/operations.ts'

type Line = ChargedMonth['lines'][number]

export function ChargeLines({ month, title }: { month: ChargedMonth; title: string }) {
  const t = useTranslate()
  const format = useFormat()
  const { currency } = month
  const money = (text: string): string => format.sum(Number(text), currency)
  const nameOf = useLineName()
  const [percent, ...others] = new Set(month.lines.map(({ vat_percent }) => vat_percent))
  const columns: DataColumn<Line>[] = [
    {
      id: 'service',
      label: t('billing.charges.service'),
      isHeader: true,
      cell: (line) => (
        <>
          {nameOf(line)}
          <HowCalculated line={line} name={nameOf(line)} currency={currency} />
        </>
      ),
    },
    {
      id: 'quantity',
      label: t('billing.charges.quantity'),
      isNumeric: true,
      className: 'charge',
      cell: ({ quantity, unit }) => `${format.number(quantity)} ${t(`billing.charges.unitNames.${unit}`)}`,
    },
    { id: 'list', label: t('billing.charges.list'), isNumeric: true, className: 'charge', cell: ({ list }) => money(list) },
    {
      id: 'discount',
      label: t('billing.charges.discount'),
      isNumeric: true,
      className: 'charge',
      cell: ({ discount, discount_percent }) =>
        Number(discount) === 0 ? <span className="muted">{t('app.none')}</span> : `${MINUS}${format.number(discount_percent)} %`,
    },
    { id: 'net', label: t('billing.charges.net'), isNumeric: true, className: 'charge', cell: ({ net }) => <b>{money(net)}</b> },
  ]
  return (
    <DataTable
      label={t('billing.titles.charges')}
      columns={columns}
      rows={month.lines}
      keyOf={({ code, kind }) => `${kind} ${code}`}
      note={
        <dl className="charges-sums">
          <div>
            <dt>{t('billing.charges.net')}</dt>
            <dd>{money(month.net)}</dd>
          </div>
          <div>
            <dt>
              {percent === undefined || others.length > 0
                ? t('billing.charges.vat')
                : t('billing.charges.vatOf', { percent: `${format.number(percent)}\u00a0%` })}
            </dt>
            <dd>{money(month.vat)}</dd>
          </div>
          <div className="total">
            <dt>{t('billing.charges.totalOf', { month: title.replaceAll(' ', '\u00a0') })}</dt>
            <dd>{money(month.total)}</dd>
          </div>
        </dl>
      }
    />
  )
}
