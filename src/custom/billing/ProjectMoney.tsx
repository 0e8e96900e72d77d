// Balance, charges and payments of a project, for staff.
import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { useDefinition } from '../../client/definitions/useDefinitions.ts'
import { pathToField } from '../../client/paths/paths.ts'
import { useSession } from '../../client/session/useSession.ts'
import { billingCreateOperation } from '../../engine/rights/permissions.ts'
import { parseFieldPath, toPointer } from '../../engine/schema/paths.ts'
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import type { CustomTabProps } from '../tabProps.ts'
import { ChargesView } from './charges/ChargesView.tsx'
import { CloseMonth } from './charges/CloseMonth.tsx'
import { type Filter, payments, whole } from './operations/filters.ts'
import { OperationDialog } from './operations/OperationDialog.tsx'
import type { Operation, OperationKind } from './operations/operations.ts'
import { StatementView } from './StatementView.tsx'
import { WaitingPanel } from './waiting/WaitingPanel.tsx'

type Open = { kind: OperationKind; reversing?: Operation }

/** `options.field` of the tab: a part of the form that it leads to. */
export function BalanceTab({ type, record, tab, words }: CustomTabProps) {
  const definition = useDefinition(type)
  const field = tab.options?.['field']
  const link = definition.status === 'ready' && typeof field === 'string' && (
    <ButtonLink kind="link" to={pathToField(definition.definition.resource, record, toPointer(parseFieldPath(field)))}>
      {words.text('fields', field)}
    </ButtonLink>
  )
  return <Money record={record} filters={whole} title="balance" kinds={['correction', 'payment']} link={link} hasFigures />
}
export function ChargesTab({ record }: CustomTabProps) {
  const mayClose = useSession().permissions.includes(billingCreateOperation)
  const project = String(record.id)
  return (
    <ChargesView
      key={project}
      source={{ project }}
      actions={(month, title) => mayClose && <CloseMonth project={project} month={month} title={title} />}
    />
  )
}
export function PaymentsTab({ record }: CustomTabProps) {
  return <Money record={record} filters={payments} title="payments" kinds={['refund', 'payment']} />
}

type Props = {
  record: CustomTabProps['record']
  filters: readonly Filter[]
  title: string
  /** Kinds of operations that its buttons add; the last is the primary one. */ kinds: OperationKind[]
  link?: ReactNode
  hasFigures?: boolean
}

function Money({ record, filters, title, kinds, link, hasFigures = false }: Props) {
  const t = useTranslate()
  const mayAdd = useSession().permissions.includes(billingCreateOperation)
  const [open, setOpen] = useState<Open>()
  const project = String(record.id)
  return (
    <>
      <StatementView
        key={project}
        source={{ project }}
        title={t(`billing.titles.${title}`)}
        filters={filters}
        waiting={<WaitingPanel project={project} name={String(record['name'] ?? '')} />}
        hasFigures={hasFigures}
        {...(mayAdd && { onReverse: (reversing: Operation) => setOpen({ kind: 'correction', reversing }) })}
        actions={
          <>
            {link}
            {mayAdd &&
              kinds.map((kind, index) => (
                <Button key={kind} {...(index === kinds.length - 1 && { kind: 'primary' as const })} onClick={() => setOpen({ kind })}>
                  {t(`billing.addKinds.${kind}`)}
                </Button>
              ))}
          </>
        }
      />
      {open && (
        <OperationDialog
          project={project}
          initial={open.kind}
          reversing={open.reversing}
          currency={String(record['currency'] ?? '')}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
