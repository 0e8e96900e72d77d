// Rows of a statement. Corrections stand out, with their reason.
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useTimezone } from '../../../client/session/useSession.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { type DataColumn, DataTable } from '../../../ui/parts/display/DataTable.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import { useLineName } from '../charges/lineName.ts'
import { iconOfKind, type Operation } from './operations.ts'

type Props = {
  label: string
  operations: readonly Operation[]
  hasBalance: boolean
  onReverse?: (operation: Operation) => void
  note: ReactNode
}
export function OperationsTable({ label, operations, hasBalance, onReverse, note }: Props) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const money = (text: string, currency: string): string => format.sum(Number(text), currency)
  const columns: DataColumn<Operation>[] = [
    { id: 'at', label: t('billing.columns.at'), className: 'op-at', cell: ({ at }) => <time dateTime={at}>{format.date(at)}</time> },
    { id: 'what', label: t('billing.columns.what'), isHeader: true, className: 'op-what', cell: (row) => <What row={row} /> },
    {
      id: 'amount',
      label: t('billing.columns.amount'),
      isNumeric: true,
      className: 'op-amount',
      cell: ({ amount, currency }) =>
        Number(amount) > 0 ? <span className="money-in">+{money(amount, currency)}</span> : money(amount, currency),
    },
    ...(hasBalance
      ? [
          {
            id: 'balance',
            label: t('billing.columns.balance'),
            isNumeric: true,
            className: 'op-balance',
            cell: ({ balance, currency }: Operation) => <span className="muted">{money(balance, currency)}</span>,
          },
        ]
      : []),
    {
      id: 'document',
      label: t('billing.columns.document'),
      className: 'op-document',
      cell: ({ document }) => document ?? <span className="muted">{t('app.none')}</span>,
    },
    ...(onReverse
      ? [
          {
            id: 'actions',
            label: t('billing.columns.actions'),
            className: 'op-actions',
            cell: (row: Operation) => (
              <span>
                <Button
                  size="small"
                  kind="ghost"
                  aria-label={t('billing.reverseOf', { number: row.number })}
                  onClick={() => onReverse(row)}
                >
                  {t('billing.reverse')}
                </Button>
              </span>
            ),
          },
        ]
      : []),
  ]
  return (
    <div className="operations">
      <DataTable label={label} columns={columns} rows={operations} keyOf={({ id }) => id} note={note} />
    </div>
  )
}

function What({ row }: { row: Operation }) {
  const t = useTranslate()
  const nameOf = useLineName()
  const { kind, number, service, item, period, reason, method, reverses, actor_name, approved_by } = row
  const about = [
    item ? undefined : service,
    period,
    method && t(`billing.methods.${method}`),
    reverses !== null && t('billing.ofNumber', { number: reverses }),
  ].filter(Boolean)
  return (
    <div className={kind === 'correction' ? 'money-what corrected' : 'money-what'}>
      <Icon name={iconOfKind[kind]} size={16} />
      <div>
        {t(`billing.kinds.${kind}`)} <span className="muted">{t('billing.number', { number })}</span>
        {item && (
          <p className="small">
            {nameOf(item)} <span className="muted mono">{service}</span>
          </p>
        )}
        {about.length > 0 && <p className="muted small">{about.join(' · ')}</p>}
        {reason && <p className="small">{kind === 'payment' ? reason : t('billing.reasonIs', { reason })}</p>}
        {actor_name && kind !== 'charge' && <p className="muted small">{actor_name}</p>}
        {approved_by && <p className="muted small">{t('billing.waiting.approvedBy', { name: approved_by })}</p>}
      </div>
    </div>
  )
}
