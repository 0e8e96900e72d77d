// One line of facts under the name: state, version, domain or id.
import type { FormSchema } from '../../engine/formSchema.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Status } from '../../ui/parts/Status.tsx'
import { Tip } from '../../ui/parts/Tip.tsx'
import { CopyText } from '../../ui/parts/CopyText.tsx'
import type { FormWords } from '../../ui/form/context.ts'
import { RecordLabels } from '../list/labels/RecordLabels.tsx'
import type { StoredRecord } from '../form/useSave.ts'

type Props = { type: string; record: StoredRecord; form: FormSchema; words: FormWords; canLabel: boolean; onLabelled: (record: StoredRecord) => void }

export function HeaderMeta({ type, record, form, words, canLabel, onLabelled }: Props) {
  const mono = form.resolved.columns.map(({ field, as }) => (as === 'mono' ? record[field] : undefined)).find((value): value is string => typeof value === 'string' && value !== '')
  return (
    <>
      {typeof record.active === 'boolean' && <Status tone={record.active ? 'ok' : 'off'}>{words.option('active', record.active)}</Status>}
      {record['_readonly'] === true && <Tip title={words.t('record.readOnlyWhy')}><span className="chip line"><Icon name="lock" size={13} />{words.t('record.readOnly')}</span></Tip>}
      {record.version !== undefined && <span>{words.t('form.version', { version: record.version })}</span>}
      <CopyText text={mono ?? String(record.id)} />
      <RecordLabels type={type} record={record} canChange={canLabel} onChanged={(labels) => onLabelled({ ...record, _labels: labels })} />
    </>
  )
}
