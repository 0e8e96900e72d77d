import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import { Tip } from '../../ui/parts/feedback/Tip.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import type { CustomActionProps } from '../actionProps.ts'
import { addressOf } from './savedReport.ts'

/** Leads to the page of statistics with the filters of the report; in a row by a picture, so that names have room on a phone. */
export function OpenReport({ record, label, name, inRow }: CustomActionProps) {
  const t = useTranslate()
  const to = addressOf(record)
  const title = t('list.actionOn', { action: label, name })
  if (inRow)
    return (
      <Tip title={title} names>
        <Link to={to} className="ib" aria-label={title}>
          <Icon name="chart" size={18} />
        </Link>
      </Tip>
    )
  return (
    <ButtonLink to={to} kind="primary" icon="chart" aria-label={title}>
      {label}
    </ButtonLink>
  )
}
