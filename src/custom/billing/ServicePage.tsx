// The account's state, tariff and paid options, and the usage of its limits.
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useLocale } from '../../ui/format/useLocale.ts'
import { Link } from 'react-router'
import { call } from '../../client/api/call.ts'
import { useDefinitions } from '../../client/definitions/useDefinitions.ts'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { useOpens } from '../../client/session/useOpens.ts'
import { pathOf } from '../../client/paths/paths.ts'
import { pathTo } from '../../client/paths/pages.ts'
import { useAccount, useService, type AccountInfo } from '../../client/session/useSession.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { Status } from '../../ui/parts/feedback/Status.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { OptionsView, Pairs, type Row, TariffView } from './contract/TermsViews.tsx'
import './billing.css'

export function ServicePage() {
  const t = useTranslate()
  const account = useAccount()
  const title = t('billing.service.title')
  const hasRequests = useOpens('request-new')
  useCrumbs([{ label: title }])
  return (
    <>
      <PageHeader
        title={title}
        meta={account && <span className="mono">{account.name}</span>}
        actions={hasRequests && account && <ButtonLink to={pathTo('request-new')}>{t('billing.service.ask')}</ButtonLink>}
      />
      <div className="body wide stack">
        {account ? (
          <>
            <Facts account={account} />
            <TariffView account={account.name} />
            <OptionsView account={account.name} />
            <Limits account={account.name} />
          </>
        ) : (
          <div className="panel">
            <EmptyState title={t('billing.noAccount')}>{t('billing.noAccountText')}</EmptyState>
          </div>
        )}
      </div>
    </>
  )
}

function Facts({ account }: { account: AccountInfo }) {
  const t = useTranslate()
  const format = useFormat()
  const service = useService()
  const rows: Row[] = [
    ...(service
      ? [
          [
            t('billing.service.state'),
            <Status key="state" tone={service.blocked ? 'bad' : service.status === 'active' ? 'ok' : 'warn'}>
              {t(`billing.service.states.${service.blocked ? 'blocked' : service.status}`)}
            </Status>,
          ] as Row,
        ]
      : []),
    [t('billing.service.company'), account.company_name || t('app.none')],
    [t('billing.service.client'), account.client],
    ...(account.contract_number ? [[t('billing.terms.contract'), account.contract_number] as Row] : []),
    ...(service && service.balance !== null
      ? [[t('billing.tabs.balance'), format.money(service.balance, service.currency ?? '')] as Row]
      : []),
  ]
  return <Pairs title={t('billing.service.account')} rows={rows} />
}

function Limits({ account }: { account: string }) {
  const t = useTranslate()
  const { number } = useFormat()
  const locale = useLocale()
  const types = new Map(useDefinitions().map((type) => [type.name, type]))
  const { data, error, refetch } = useQuery({
    queryKey: ['limits', account],
    queryFn: ({ signal }) => call('GET /accounts/:account/limits', { params: { account }, signal }),
  })
  if (error) return <ProblemState error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const rows = data.flatMap(({ type: name, used, most }): Row[] => {
    const type = types.get(name)
    if (!type?.menu) return []
    const label = type.label[locale] ?? name
    return [
      [
        <Link key={name} to={pathOf(type, 'list')}>
          {label}
        </Link>,
        <span key="used" className="traffic-used">
          {t('billing.service.of', { used: number(used), most: number(most) })}
          <progress aria-label={label} max={most || 1} value={Math.min(used, most)} />
        </span>,
      ],
    ]
  })
  return rows.length > 0 ? (
    <Pairs title={t('billing.service.limits')} rows={rows} />
  ) : (
    <Panel title={t('billing.service.limits')}>
      <p className="muted">{t('billing.service.noLimits')}</p>
    </Panel>
  )
}
