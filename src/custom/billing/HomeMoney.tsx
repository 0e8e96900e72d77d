// Tariff, balance and top-up on the first screen, for the brand that has these cards, once the balance is known.
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { pathTo } from '../../client/paths/pages.ts'
import { useService } from '../../client/session/useSession.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import { SkeletonBar } from '../../ui/parts/feedback/PageStates.tsx'
import { Status } from '../../ui/parts/feedback/Status.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { termsQuery } from './contract/terms.ts'
import './billing.css'

export function HomeMoney({ account }: { account: string }) {
  const t = useTranslate()
  const format = useFormat()
  const service = useService()
  const hasBalance = service?.balance !== null && service?.balance !== undefined
  const { data, isLoading } = useQuery({ ...termsQuery(account), enabled: hasBalance })
  if (!hasBalance) return null
  const { balance, currency, autorecharge, available_traffic } = service
  const auto = <Status tone={autorecharge ? 'ok' : 'off'}>{t(autorecharge ? 'billing.home.autoOn' : 'billing.home.autoOff')}</Status>
  return (
    <section className="home-money" aria-label={t('billing.title')}>
      <Card
        title={t('billing.tabs.tariff')}
        value={isLoading ? <SkeletonBar width={120} /> : (data?.tariff?.name ?? t('billing.terms.none.tariff'))}
        link={['profile-billing', 'tariff']}
      >
        {available_traffic !== null && (
          <span className="muted">{t('billing.home.left', { amount: format.traffic(available_traffic) })}</span>
        )}
      </Card>
      <Card title={t('billing.tabs.balance')} value={format.money(balance, currency ?? '')} link={['profile-billing', 'balance']}>
        {auto}
      </Card>
      <Card title={t('billing.home.topUp')} value={t('billing.home.topUpText')} link={['billing-replenish']} verb={t('billing.topUp')}>
        {auto}
      </Card>
    </section>
  )
}

type CardProps = { title: string; value: ReactNode; link: [page: string, target?: string]; verb?: string; children: ReactNode }

function Card({ title, value, link: [page, target], verb, children }: CardProps) {
  const t = useTranslate()
  return (
    <Panel title={title}>
      <p className={verb ? 'muted' : 'home-value'}>{value}</p>
      <div className="row">
        {children}
        <span className="grow" />
        <ButtonLink
          size="small"
          to={pathTo(page, target === undefined ? {} : { target })}
          aria-label={`${title}: ${verb ?? t('billing.home.open')}`}
        >
          {verb ?? t('billing.home.open')}
        </ButtonLink>
      </div>
    </Panel>
  )
}
