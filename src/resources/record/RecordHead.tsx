// The header of a record's page: its name, facts, tabs and actions; for a new record, its source if it is a copy, and the way back.
import type { Params } from 'react-router'
import type { Delivery } from '../../client/calls/delivery.ts'
import type { ShownName } from '../../client/calls/names.ts'
import { duplicatePathOf } from '../../client/paths/paths.ts'
import type { DefinitionSummary, Rights } from '../../client/definitions/types.ts'
import { OwnActions } from '../../custom/OwnActions.tsx'
import type { FormSchema } from '../../engine/resolve/formSchema.ts'
import type { FormWords } from '../../ui/form/context.ts'
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import { Icon, iconNamed } from '../../ui/parts/Icon.tsx'
import type { Given } from './session/loadedRecord.ts'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import type { StoredRecord } from '../form/saving/useSave.ts'
import { titleOf } from '../../engine/values/valuesAt.ts'
import { HeaderMeta } from './HeaderMeta.tsx'
import { RecordActions } from './actions/RecordActions.tsx'

type Page = { id: string; label: string; to: string }
type Props = {
  type: string
  summary: DefinitionSummary
  can: Rights
  form: FormSchema
  record: StoredRecord | undefined
  /** The record that a new one copies. */
  source: StoredRecord | undefined
  params: Params
  given?: Given | undefined
  name: string
  words: FormWords
  delivery: Delivery | undefined
  names: ShownName[]
  computed: StoredRecord | undefined
  /** The address of the list. */
  list: string
  /** Tabs that are also shown as buttons. */
  shortcuts: (Page & { icon?: string })[]
  /** Pages in the actions menu, where there are no tabs. */
  pages: Page[]
  onStored: (record: StoredRecord) => void
  /** An action of an area has changed the record. */
  onChanged: () => void
}

export function RecordHead(props: Props) {
  const { record, source, name, words, summary, form, list } = props
  if (record) return <StoredHead {...props} record={record} />
  const { given } = props
  return (
    <PageHeader
      title={
        <>
          {given?.picture !== undefined && <Icon name={iconNamed(given.picture)} size={20} />}
          {name}
        </>
      }
      meta={source && <span>{words.t('record.copyOf', { name: titleOf(summary.title, source) })}</span>}
      actions={
        (given?.back !== undefined || form.resolved.form.back) && (
          <ButtonLink icon="arrow-left" to={given?.back ?? list}>
            {words.t('form.back')}
          </ButtonLink>
        )
      }
    />
  )
}

function StoredHead({
  type,
  summary,
  can,
  form,
  record,
  params,
  name,
  words,
  delivery,
  names,
  computed,
  list,
  shortcuts,
  pages,
  onStored,
  onChanged,
}: Props & { record: StoredRecord }) {
  const duplicate = can.create ? duplicatePathOf(summary, { ...params, ...record }) : undefined
  return (
    <PageHeader
      title={name}
      lead={words.text('titles', record['active'] === false ? 'activate' : 'edit')}
      meta={<HeaderMeta {...{ type, name, record, delivery, names, computed, form, words, canLabel: can.update, onLabelled: onStored }} />}
      actions={
        <>
          {form.resolved.form.back && (
            <ButtonLink icon="arrow-left" className="no-phone" to={list}>
              {words.t('form.back')}
            </ButtonLink>
          )}
          {shortcuts.map(({ id, icon, label, to }) => (
            <ButtonLink key={id} className="no-phone" icon={icon ? iconNamed(icon) : undefined} to={to}>
              {label}
            </ButtonLink>
          ))}
          <OwnActions type={type} actions={form.resolved.actions} record={record} name={name} onChanged={onChanged} />
          <RecordActions {...{ type, record, form, can, words, name, title: summary.title, list, duplicate, pages, onStored }} />
        </>
      }
    />
  )
}
