import { useTranslate } from 'ra-core'
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import type { CustomActionProps } from '../actionProps.ts'
import { addressOf } from './savedReport.ts'

/** Leads to the page of statistics with the filters of the report. */
export function OpenReport({ record, label, name, inRow }: CustomActionProps) {
  const t = useTranslate()
  return (
    <ButtonLink
      to={addressOf(record)}
      kind={inRow ? 'default' : 'primary'}
      size={inRow ? 'small' : 'normal'}
      {...(!inRow && { icon: 'chart' as const })}
      aria-label={t('list.actionOn', { action: label, name })}
    >
      {label}
    </ButtonLink>
  )
}
