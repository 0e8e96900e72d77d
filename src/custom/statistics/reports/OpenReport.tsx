import { useTranslate } from 'ra-core'
import { ButtonLink } from '../../../ui/parts/actions/ButtonLink.tsx'
import type { CustomActionProps } from '../../actionProps.ts'
import { addressOf } from './savedReport.ts'

/** Leads to the page of statistics with the filters of the report; in a row of a phone by a picture alone, so that names have room. */
export function OpenReport({ record, label, name, inRow }: CustomActionProps) {
  const t = useTranslate()
  return (
    <ButtonLink
      to={addressOf(record)}
      kind={inRow ? 'default' : 'primary'}
      size={inRow ? 'small' : 'normal'}
      icon="chart"
      aria-label={t('list.actionOn', { action: label, name })}
    >
      {inRow ? <span className="no-phone">{label}</span> : label}
    </ButtonLink>
  )
}
