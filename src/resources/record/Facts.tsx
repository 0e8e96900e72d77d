// Read-only facts: version, times, delivery, price. Beside the form where it fits, else a closed row above it.
import { memo, type ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import type { FormWords } from '../../ui/form/context.ts'
import type { Delivery } from '../../client/calls/delivery.ts'
import type { StoredRecord } from '../form/saving/useSave.ts'

export type FactsProps = {
  record: StoredRecord | undefined
  /** The paid options. */
  bill: ReactNode
  /** Undefined if agents do not deliver such records. */
  delivery: Delivery | undefined
  words: FormWords
  dateTime: (moment: number | string) => string
  /** Time zone of the moments. */
  timezone: string
}

// A keystroke changes nothing here but the bill.
export const Rail = memo(function Rail(props: FactsProps) {
  return (
    <aside className="rail" aria-label={props.words.t('form.facts.title')}>
      {props.record && (
        <div>
          <h2>{props.words.t('form.facts.title')}</h2>
          <List {...listProps(props, props.record)} />
        </div>
      )}
      {props.bill}
    </aside>
  )
})

export const Details = memo(function Details(props: FactsProps) {
  return (
    <details className="panel facts">
      <summary>
        <ChevronRight className="icon" size={16} aria-hidden />
        {props.words.t('form.facts.title')}
      </summary>
      {props.record && <List {...listProps(props, props.record)} />}
      {props.bill}
    </details>
  )
})

type ListProps = Omit<FactsProps, 'bill'> & { record: StoredRecord }

function listProps({ delivery, words, dateTime, timezone }: FactsProps, record: StoredRecord): ListProps {
  return { record, delivery, words, dateTime, timezone }
}

// The moments stay when the bill changes.
const List = memo(function List({ record, delivery, words, dateTime, timezone }: ListProps) {
  const { t } = words
  const moment = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? dateTime(value) : undefined)
  const facts: [string, string | undefined][] = [
    ['version', record.version === undefined ? undefined : String(record.version)],
    ['created', moment(record['created_at'])],
    ['changed', moment(record['updated_at'])],
    ['zone', timezone],
    ['delivery', delivery && t(`form.deliveryShort.${delivery.state}`)],
    [
      'agents',
      delivery && delivery.agents.total > 0
        ? t('form.agents', { applied: delivery.agents.applied, total: delivery.agents.total })
        : undefined,
    ],
    [
      'inForce',
      delivery?.appliedVersion !== undefined && delivery.appliedVersion !== record.version ? String(delivery.appliedVersion) : undefined,
    ],
  ]
  return (
    <dl>
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{t(`form.facts.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
})
