// Billing as customers see it: each tab has an address of its own.
import { useTranslate } from 'ra-core'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { pageAt, pathTo } from '../../client/paths/pages.ts'
import { useAccount } from '../../client/session/useSession.ts'
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import { Tabs } from '../../ui/parts/actions/Tabs.tsx'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import { ChargesView } from './ChargesView.tsx'
import { payments, whole } from './filters.ts'
import { StatementView } from './StatementView.tsx'
import { ContractView, OptionsView, TariffView } from './TermsViews.tsx'

type View = ComponentType<{ account: string }>
type Tab = { id: string; view: View }

const BalanceView: View = ({ account }) => <OwnStatement account={account} title="balance" filters={whole} hasFigures />
const PaymentsView: View = ({ account }) => <OwnStatement account={account} title="payments" filters={payments} />
const OwnCharges: View = ({ account }) => <ChargesView source={{ account }} />

const first: Tab[] = [
  { id: 'balance', view: BalanceView },
  { id: 'tariff', view: TariffView },
  { id: 'contract', view: ContractView },
]
const ofCdn1: Tab[] = [...first, { id: 'charge', view: OwnCharges }, { id: 'payments', view: PaymentsView }]
const ofOthers: Tab[] = [
  ...first,
  { id: 'options', view: OptionsView },
  { id: 'charges', view: OwnCharges },
  { id: 'payments', view: PaymentsView },
]

export const BillingPage = () => <Billing page="profile-billing" tabs={ofOthers} />
export const BillingCdn1Page = () => <Billing page="profile-billing-cdn1" tabs={ofCdn1} />

function Billing({ page, tabs }: { page: string; tabs: Tab[] }) {
  const t = useTranslate()
  const account = useAccount()
  const { pathname } = useLocation()
  const target = pageAt(pathname)?.params['target']
  const open = tabs.find(({ id }) => id === target) ?? tabs[0]!
  const labelOf = (id: string): string => t(`billing.tabs.${id}`)
  useCrumbs([{ label: t('billing.title'), to: pathTo(page) ?? '' }, { label: labelOf(open.id) }])
  const topUp = pathTo('billing-replenish')
  return (
    <>
      <PageHeader
        title={t('billing.title')}
        meta={account && <span className="mono">{account.name}</span>}
        actions={
          account &&
          topUp && (
            <ButtonLink kind="primary" icon="credit-card" to={topUp}>
              {t('billing.topUp')}
            </ButtonLink>
          )
        }
      />
      <Tabs
        label={t('billing.title')}
        current={open.id}
        items={tabs.map(({ id }) => ({ id, label: labelOf(id), to: pathTo(page, { target: id }) ?? '' }))}
      />
      <div className="body wide">
        {account ? (
          <open.view key={`${open.id} ${account.name}`} account={account.name} />
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
