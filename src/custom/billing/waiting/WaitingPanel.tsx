// Operations that wait for a second person: they stand apart from the statement, since they are in no balance.
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useTimezone } from '../../../client/session/useSession.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { type DataColumn, DataTable } from '../../../ui/parts/display/DataTable.tsx'
import { Chip } from '../../../ui/parts/feedback/Chip.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import { iconOfKind } from '../operations/operations.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { type Decision, type WaitingOperation, waitingQuery } from './waiting.ts'

type Open = { operation: WaitingOperation; decision: Decision }

/** `name`: of the project. */
export function WaitingPanel({ project, name }: { project: string; name: string }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const { data } = useQuery(waitingQuery(project))
  const [open, setOpen] = useState<Open>()
  const columns: DataColumn<WaitingOperation>[] = [
    { id: 'at', label: t('billing.columns.at'), className: 'op-at', cell: ({ at }) => <time dateTime={at}>{format.date(at)}</time> },
    { id: 'what', label: t('billing.columns.what'), isHeader: true, className: 'op-what', cell: (row) => <What row={row} /> },
    {
      id: 'amount',
      label: t('billing.columns.amount'),
      isNumeric: true,
      className: 'op-amount',
      cell: ({ amount, currency }) => `${Number(amount) > 0 ? '+' : ''}${format.sum(Number(amount), currency)}`,
    },
    {
      id: 'document',
      label: t('billing.columns.document'),
      className: 'op-document',
      cell: ({ document }) => document ?? <span className="muted">{t('app.none')}</span>,
    },
    {
      id: 'actions',
      label: t('billing.columns.actions'),
      className: 'op-actions waits',
      cell: (operation) => (
        <span className="row wrap waiting-actions">
          {operation.actions.map((decision) => (
            <Button
              key={decision}
              size="small"
              {...(decision === 'approve' && { kind: 'primary' as const })}
              onClick={() => setOpen({ operation, decision })}
            >
              {t(`billing.waiting.${decision}.verb`)}
            </Button>
          ))}
        </span>
      ),
    },
  ]
  const operations = data?.operations ?? []
  return (
    <>
      {operations.length > 0 && (
        <Panel title={t('billing.waiting.title')} note={t('billing.waiting.note')} flush>
          <div className="operations">
            <DataTable label={t('billing.waiting.title')} columns={columns} rows={operations} keyOf={({ id }) => id} />
          </div>
        </Panel>
      )}
      {open && <DecisionDialog key={open.operation.id} project={project} name={name} {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function What({ row: { kind, reason, method, reverses, actor_name } }: { row: WaitingOperation }) {
  const t = useTranslate()
  const about = [method && t(`billing.methods.${method}`), reverses !== null && t('billing.ofNumber', { number: reverses })].filter(Boolean)
  return (
    <div className="money-what corrected">
      <Icon name={iconOfKind[kind]} size={16} />
      <div>
        <span className="row wrap">
          {t(`billing.kinds.${kind}`)} <Chip tone="warn">{t('billing.waiting.chip')}</Chip>
        </span>
        {about.length > 0 && <p className="muted small">{about.join(' · ')}</p>}
        {reason && <p className="small">{kind === 'payment' ? reason : t('billing.reasonIs', { reason })}</p>}
        <p className="muted small">{actor_name}</p>
      </div>
    </div>
  )
}
