// Paid options of a project's accounts: switched here, priced by the nomenclature.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetList, useTranslate } from 'ra-core'
import { useState } from 'react'
import { isPlainObject, textsIn } from '../../../engine/json/objects.ts'
import { getAt } from '../../../engine/schema/paths.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import { SwitchInput } from '../../../ui/form/controls/inputs.tsx'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { type DataColumn, DataTable } from '../../../ui/parts/display/DataTable.tsx'
import { EmptyState } from '../../../ui/parts/feedback/EmptyState.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import { useFailureToast } from '../../../ui/useFailureToast.ts'
import type { CustomTabProps } from '../../tabProps.ts'
import { ByHand } from '../operations/ByHand.tsx'

type Account = { features?: string[] } & Record<string, unknown>
type Option = { feature: string }
const option = /^option_/

export function OptionsTab({ type, record, tab, schema, words, can, onStored }: CustomTabProps) {
  const t = useTranslate()
  const format = useFormat()
  const { busy, turn } = useTurn(type, record, onStored)
  const prices = usePrices(schema, String(record['currency'] ?? ''))
  const accounts = Object.entries(isPlainObject(record['accounts']) ? (record['accounts'] as Record<string, Account>) : {})
  const options = optionsOf(schema).map((feature): Option => ({ feature }))
  if (accounts.length === 0)
    return (
      <div className="panel">
        <EmptyState title={t('billing.options.none')}>{t('billing.options.noneText')}</EmptyState>
      </div>
    )
  const byHand = textsIn(tab.options?.['byHand'])
  const labelOf = ({ feature }: Option): string => words.option('accounts.*.features', feature)
  const columns: DataColumn<Option>[] = [
    {
      id: 'option',
      label: t('billing.options.option'),
      isHeader: true,
      cell: (row) => (byHand.includes(row.feature) ? <ByHand label={labelOf(row)} note="byHandStaff" /> : labelOf(row)),
    },
    {
      id: 'price',
      label: t('billing.options.price'),
      isNumeric: true,
      cell: ({ feature }) => {
        const price = prices.get(feature.replace(option, ''))
        return price ? format.price(price.price, price.currency) : <span className="muted">{t('app.none')}</span>
      },
    },
    ...accounts.map(([name, account]) => ({
      id: name,
      label: name,
      cell: (row: Option) => (
        <SwitchInput
          label={`${labelOf(row)}: ${name}`}
          checked={account.features?.includes(row.feature) === true}
          disabled={busy || !can.update}
          onChange={(isOn) => void turn(name, row.feature, isOn)}
        />
      ),
    })),
  ]
  return (
    <Panel title={t('billing.options.title')} note={t('billing.options.note')} flush>
      <DataTable label={t('billing.options.title')} columns={columns} rows={options} keyOf={({ feature }) => feature} />
    </Panel>
  )
}

/** Options that an account can have, by the definition. */
function optionsOf(schema: Schema): string[] {
  const values = getAt(schema, '/properties/accounts/additionalProperties/properties/features/items/enum')
  return Array.isArray(values) ? values.map(String).filter((feature) => option.test(feature)) : []
}

function useTurn(type: string, record: CustomTabProps['record'], onStored: CustomTabProps['onStored']) {
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  const showFailure = useFailureToast()
  const [busy, setBusy] = useState(false)
  const turn = async (name: string, feature: string, isOn: boolean): Promise<void> => {
    const accounts = record['accounts'] as Record<string, Account>
    const features = (accounts[name]?.features ?? []).filter((one) => one !== feature)
    const data = { accounts: { ...accounts, [name]: { ...accounts[name], features: isOn ? [...features, feature] : features } } }
    setBusy(true)
    try {
      const answer = await dataProvider.update(type, { id: record.id, data, previousData: record, meta: { method: 'PATCH' } })
      onStored(answer.data as CustomTabProps['record'])
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
    await client.invalidateQueries({ queryKey: [type] })
  }
  return { busy, turn }
}

type Price = { option?: string; price: number; currency: string; valid_from: string; valid_to?: string | null }

/** By option, as they are now; empty for staff who may not read prices. Prices are records of the type that charged services refer to. */
function usePrices(schema: Schema, currency: string): Map<string | undefined, Price> {
  const [now] = useState(() => Date.now())
  const services = getAt(schema, '/properties/service_billing/properties/services/items/reference/type')
  const { data = [] } = useGetList<Price & { id: string }>(
    String(services),
    { pagination: { page: 1, perPage: 200 }, sort: { field: 'id', order: 'ASC' } },
    { retry: false, enabled: services !== undefined },
  )
  const applies = ({ valid_from, valid_to }: Price): boolean => Date.parse(valid_from) <= now && (!valid_to || now < Date.parse(valid_to))
  return new Map(
    data.filter((item) => item.option !== undefined && item.currency === currency && applies(item)).map((item) => [item.option, item]),
  )
}
