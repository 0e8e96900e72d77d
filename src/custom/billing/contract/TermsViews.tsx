// Tariff, contract and options of an account, for its customers.
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { EmptyState } from '../../../ui/parts/feedback/EmptyState.tsx'
import { PageSkeleton, ProblemState } from '../../../ui/parts/feedback/PageStates.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import '../../../ui/css/pairs.css'
import type { TermsOfBilling } from '../../../client/api/generated.ts'
import { ByHand } from '../operations/ByHand.tsx'
import { SharedFiles } from './ContractFiles.tsx'
import { type Forecast, forecastOf } from './forecast.ts'
import { termsQuery } from './terms.ts'
import '../billing.css'

export type Row = [label: ReactNode, value: ReactNode]

function Terms({ account, children }: { account: string; children: (terms: TermsOfBilling) => ReactNode }) {
  const { data, error, refetch } = useQuery(termsQuery(account))
  if (error) return <ProblemState error={error} retry={() => void refetch()} />
  return data ? children(data) : <PageSkeleton />
}

export function Pairs({ title, rows }: { title: string; rows: Row[] }) {
  return (
    <Panel title={title}>
      <dl className="pairs">
        {rows.map(([label, value], index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function Nothing({ about }: { about: 'tariff' | 'contract' | 'options' }) {
  const t = useTranslate()
  return (
    <div className="panel">
      <EmptyState title={t(`billing.terms.none.${about}`)}>{t(`billing.terms.noneText.${about}`)}</EmptyState>
    </div>
  )
}

export function TariffView({ account }: { account: string }) {
  return (
    <Terms account={account}>
      {(terms) => (terms.tariff ? <Tariff tariff={terms.tariff} traffic={terms.traffic} /> : <Nothing about="tariff" />)}
    </Terms>
  )
}

function Tariff({ tariff, traffic }: { tariff: NonNullable<TermsOfBilling['tariff']>; traffic: TermsOfBilling['traffic'] }) {
  const t = useTranslate()
  const format = useFormat('UTC')
  const [now] = useState(() => Date.now())
  const { name, tariff_type, amount, included_amount, price, period, currency, since, overage_price, vat_percent, discount_percent } =
    tariff
  const percent = (value: number): string => `${format.number(value)}\u00a0%`
  const usedLabel = t(`billing.terms.${tariff_type === 'packet' ? 'usedOfPacket' : 'used'}`)
  const forecast = traffic && forecastOf(tariff, traffic, now)
  return (
    <Pairs
      title={name}
      rows={[
        [t('billing.terms.kind'), t(`billing.terms.kinds.${tariff_type}`)],
        [t('billing.terms.price'), `${format.price(price, currency)} ${t(`billing.terms.periods.${period}`)}`],
        [t('billing.terms.includedTraffic'), format.traffic(tariff_type === 'packet' ? amount : included_amount)],
        ...(overage_price === null ? [] : [[t('billing.terms.beyond'), format.price(overage_price, currency)] as Row]),
        ...(discount_percent > 0 ? [[t('billing.terms.discount'), percent(discount_percent)] as Row] : []),
        [
          t('billing.terms.vat'),
          vat_percent > 0 ? t('billing.terms.vatAdded', { percent: percent(vat_percent) }) : t('billing.terms.vatNone'),
        ],
        ...(since === null ? [] : [[t('billing.terms.since'), format.day(since.slice(0, 10))] as Row]),
        ...(traffic === null
          ? []
          : [
              [
                usedLabel,
                <div key="used" className="traffic-used">
                  {format.traffic(traffic.used)}
                  <progress aria-label={usedLabel} max={traffic.included || 1} value={Math.min(traffic.used, traffic.included)} />
                </div>,
              ] as Row,
              [t('billing.terms.left'), format.traffic(traffic.left)] as Row,
            ]),
        ...(forecast
          ? [[t('billing.terms.forecast.title'), <ForecastText key="forecast" forecast={forecast} currency={currency} />] as Row]
          : []),
      ]}
    />
  )
}

function ForecastText({ forecast, currency }: { forecast: Forecast; currency: string }) {
  const t = useTranslate()
  const format = useFormat('UTC')
  if (forecast.isEnough) return t('billing.terms.forecast.enough')
  const { day, cost } = forecast
  return [
    day === undefined ? t('billing.terms.forecast.usedUp') : t('billing.terms.forecast.ends', { day: format.day(day) }),
    ...(cost === undefined ? [] : [t('billing.terms.forecast.cost', { sum: format.sum(cost, currency) })]),
  ].join(' ')
}

export function ContractView({ account }: { account: string }) {
  const t = useTranslate()
  const format = useFormat('UTC')
  const day = (moment: string | null): string => (moment ? format.day(moment.slice(0, 10)) : t('app.none'))
  return (
    <Terms account={account}>
      {({ contract }) =>
        contract ? (
          <>
            <Pairs
              title={t('billing.tabs.contract')}
              rows={[
                [t('billing.terms.number'), contract.number ?? t('app.none')],
                [t('billing.terms.signed'), day(contract.signed_at)],
                [t('billing.terms.validTo'), day(contract.valid_to)],
              ]}
            />
            <SharedFiles account={account} />
          </>
        ) : (
          <Nothing about="contract" />
        )
      }
    </Terms>
  )
}

const optionName = (label: string, byHand: boolean): ReactNode => (byHand ? <ByHand label={label} note="byHand" /> : label)

export function OptionsView({ account }: { account: string }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Terms account={account}>
      {({ options, currency }) =>
        options.length === 0 ? (
          <Nothing about="options" />
        ) : (
          <Pairs
            title={t('billing.tabs.options')}
            rows={options.map(({ option, price, by_hand }) => [
              optionName(t(`billing.optionNames.${option}`), by_hand),
              price === null ? t('app.none') : `${format.price(price, currency)} ${t('billing.terms.periods.month')}`,
            ])}
          />
        )
      }
    </Terms>
  )
}
