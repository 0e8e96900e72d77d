// One line of facts under the name: state, version, domain or id.
import type { FormSchema } from '../../engine/resolve/formSchema.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Status, type StatusTone } from '../../ui/parts/feedback/Status.tsx'
import { Tip } from '../../ui/parts/feedback/Tip.tsx'
import { CopyText } from '../../ui/parts/actions/CopyText.tsx'
import type { FormWords } from '../../ui/form/context.ts'
import { RecordLabels } from '../list/labels/RecordLabels.tsx'
import { statusTone } from '../list/columns/statusTone.ts'
import { valueAt } from '../../engine/values/valuesAt.ts'
import type { Delivery } from '../../client/calls/delivery.ts'
import type { DeliveryState } from '../../engine/resolve/envelope.ts'
import { isOff, namesSummary, type ShownName } from '../../client/calls/names.ts'
import type { StoredRecord } from '../form/saving/useSave.ts'

type Props = {
  type: string
  name: string
  record: StoredRecord
  delivery: Delivery | undefined
  names: ShownName[]
  /** The record as fetched last, with computed fields. */ computed: StoredRecord | undefined
  form: FormSchema
  words: FormWords
  canLabel: boolean
  onLabelled: (record: StoredRecord) => void
}

export function HeaderMeta({ type, name, record, delivery, names, computed = record, form, words, canLabel, onLabelled }: Props) {
  // Do not repeat the name.
  const mono = form.resolved.columns
    .map(({ field, as }) => (as === 'mono' ? record[field] : undefined))
    .find((value): value is string => typeof value === 'string' && value !== '' && value !== name)
  const state = form.resolved.columns.find(({ as }) => as === 'status')?.field
  const value = state === undefined ? undefined : valueAt(computed, state)
  const summary = isOff(record) ? undefined : namesSummary(names)
  return (
    <>
      {typeof record.active === 'boolean' && !(record.active && isUnserved(delivery)) && (
        <Status tone={record.active ? 'ok' : 'off'}>{stateOf(record.active, words)}</Status>
      )}
      {!summary?.isWhole && typeof record.active !== 'boolean' && state !== undefined && typeof value === 'string' && (
        <Status tone={statusTone(value)}>{words.option(state, value)}</Status>
      )}
      {summary && <Status tone={summary.tone}>{words.t(summary.key, { smart_count: summary.count })}</Status>}
      {record['_readonly'] === true && (
        <Tip title={words.t('record.readOnlyWhy')}>
          <span className="chip line">
            <Icon name="lock" size={13} />
            {words.t('record.readOnly')}
          </span>
        </Tip>
      )}
      {record.version !== undefined && <Version version={record.version} delivery={delivery} words={words} />}
      {delivery?.state === 'none' && <Status tone="off">{words.t('form.deliveryShort.none')}</Status>}
      <CopyText text={mono ?? String(record.id)} />
      <RecordLabels type={type} record={record} canChange={canLabel} onChanged={(labels) => onLabelled({ ...record, _labels: labels })} />
    </>
  )
}

/** A boolean without words of the type is shown as yes or no. */
function stateOf(isActive: boolean, words: FormWords): string {
  return words.text('options', `active.${isActive}`) ?? `${words.field('active')}: ${words.option('active', isActive)}`
}

/** No version is applied yet, so the record is not active on any server, whatever its switch says. */
const isUnserved = (delivery: Delivery | undefined): boolean =>
  (delivery?.state === 'pending' || delivery?.state === 'error') && delivery.appliedVersion === undefined

const tones: Partial<Record<DeliveryState, StatusTone>> = { pending: 'run', error: 'bad' }

/** `Version 13 applied`, `◔ Applying v14`, `◆ Version 14 refused`; only the version if no agent has reported, and on phones nothing then: the facts say it. */
function Version({ version, delivery, words }: { version: number; delivery: Delivery | undefined; words: FormWords }) {
  const text =
    delivery && delivery.state !== 'none' ? words.t(`record.delivery.${delivery.state}`, { version }) : words.t('form.version', { version })
  const tone = delivery && tones[delivery.state]
  return (
    <span role={delivery ? 'status' : undefined} className={delivery ? undefined : 'no-phone'}>
      {tone ? <Status tone={tone}>{text}</Status> : text}
    </span>
  )
}
