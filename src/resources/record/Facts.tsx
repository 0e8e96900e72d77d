// What is not a field: version, times, delivery, money. Beside the form where there is room, else a closed row above it.
import type { ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import type { FormWords } from '../../ui/form/context.ts'
import type { StoredRecord } from '../form/useSave.ts'

type Props = {
  record: StoredRecord | undefined
  /** The paid options. */
  bill: ReactNode
  /** Records of the provider itself never go to an edge. */
  isDelivered: boolean
  words: FormWords
  dateTime: (moment: number | string) => string
}

export function Rail(props: Props) {
  return (
    <aside className="rail" aria-label={props.words.t('form.facts.title')}>
      {props.record && (
        <div>
          <h2>{props.words.t('form.facts.title')}</h2>
          <List {...props} record={props.record} />
        </div>
      )}
      {props.bill}
    </aside>
  )
}

export function Details(props: Props) {
  return (
    <details className="panel facts">
      <summary><ChevronRight className="icon" size={16} aria-hidden />{props.words.t('form.details')}</summary>
      {props.record && <List {...props} record={props.record} />}
      {props.bill}
    </details>
  )
}

function List({ record, isDelivered, words, dateTime }: Props & { record: StoredRecord }) {
  const { t } = words
  const moment = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? dateTime(value) : undefined)
  const delivery = (record['_delivery'] as { state?: string } | undefined)?.state
  const facts: [string, string | undefined][] = [
    ['version', record.version === undefined ? undefined : String(record.version)],
    ['created', moment(record['created_at'])],
    ['changed', moment(record['updated_at'])],
    ['delivery', isDelivered && delivery ? t(`form.deliveryShort.${delivery}`) : undefined],
  ]
  return (
    <dl>
      {facts.map(([name, value]) => value !== undefined && <div key={name}><dt>{t(`form.facts.${name}`)}</dt><dd>{value}</dd></div>)}
    </dl>
  )
}
