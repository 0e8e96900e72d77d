// Billing as customers see it. Each tab has an address; `_pages.json` lists those of a page.
import { useTranslate } from 'ra-core'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { HOME, pageAt, pathTo } from '../../client/paths/pages.ts'
import { useAccount } from '../../client/session/useSession.ts'
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import { Tabs } from '../../ui/parts/actions/Tabs.tsx'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import { ChargesView } from './charges/ChargesView.tsx'
import { MeasuredTraffic } from './charges/MeasuredTraffic.tsx'
import { payments, whole } from './operations/filters.ts'
import { StatementView } from './StatementView.tsx'
import { ContractView, OptionsView, TariffView } from './contract/TermsViews.tsx'

type View = ComponentType<{ account: string }>

const BalanceView: View = ({ account }) => <OwnStatement account={account} title="balance" filters={whole} hasFigures />
const PaymentsView: View = ({ account }) => <OwnStatement account={account} title="payments" filters={payments} />
const OwnCharges: View = ({ account }) => <ChargesView source={{ account }} actions={(month) => <MeasuredTraffic month={month} />} />

const views: Record<string, View> = {
  balance: BalanceView,
  tariff: TariffView,
  contract: ContractView,
  options: OptionsView,
  charge: OwnCharges,
  charges: OwnCharges,
  payments: PaymentsView,
}

export function BillingPage() {
  const t = useTranslate()
  const account = useAccount()
  const { pathname } = useLocation()
  const at = pageAt(pathname)
  const listed = at?.page.params['target']
  const tabs = Array.isArray(listed) ? listed : []
  const open = at?.params['target'] ?? tabs[0] ?? ''
  const OpenView = views[open]
  const linkOf = (params: Record<string, string>): string => (at ? pathTo(at.page.name, params) : HOME)
  const labelOf = (id: string): string => t(`billing.tabs.${id}`)
  useCrumbs([{ label: t('billing.title'), to: linkOf({}) }, { label: labelOf(open) }])
  return (
    <>
      <PageHeader
        title={t('billing.title')}
        meta={account && <span className="mono">{account.name}</span>}
        actions={
          account && (
            <ButtonLink kind="primary" icon="credit-card" to={pathTo('billing-replenish')}>
              {t('billing.topUp')}
            </ButtonLink>
          )
        }
      />
      <Tabs label={t('billing.title')} current={open} items={tabs.map((id) => ({ id, label: labelOf(id), to: linkOf({ target: id }) }))} />
      <div className="body wide">
        {account && OpenView ? (
          <OpenView key={`${open} ${account.name}`} account={account.name} />
        ) : (
          <div className="panel">
            <EmptyState title={t('billing.noAccount')}>{t('billing.noAccountText')}</EmptyState>
          </div>
        )}
      </div>
    </>
  )
}

function OwnStatement({
  account,
  title,
  filters,
  hasFigures,
}: {
  account: string
  title: string
  filters: typeof whole
  hasFigures?: boolean
}) {
  const t = useTranslate()
  return <StatementView source={{ account }} title={t(`billing.titles.${title}`)} filters={filters} {...(hasFigures && { hasFigures })} />
}
