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
      cell: ({ quantity, unit }) => `${format.number(quantity)} ${t(`billing.charges.unitNames.${unit}`)}`,
    },
    { id: 'list', label: t('billing.charges.list'), isNumeric: true, cell: ({ list }) => money(list) },
    {
      id: 'discount',
      label: t('billing.charges.discount'),
      isNumeric: true,
      cell: ({ discount, discount_percent }) =>
        Number(discount) === 0 ? <span className="muted">{t('app.none')}</span> : `${MINUS}${format.number(discount_percent)} %`,
    },
    { id: 'net', label: t('billing.charges.net'), isNumeric: true, cell: ({ net }) => <b>{money(net)}</b> },
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
            <dt>{t('billing.charges.vat')}</dt>
            <dd>{money(month.vat)}</dd>
          </div>
          <div className="total">
            <dt>{t('billing.charges.totalOf', { month: title })}</dt>
            <dd>{money(month.total)}</dd>
          </div>
        </dl>
      }
    />
  )
}
