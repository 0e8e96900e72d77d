// A loaded record in its frame: what the header says, which tab is open, what happens after a save.
import { useDataProvider, useLocale, useNotify, type RaRecord } from 'ra-core'
import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams, type Params } from 'react-router'
import { createTabPathOf, duplicatePathOf, pathOf, recordIn, tabIn } from '../../app/definitions/paths.ts'
import { useAccount, useSession, useTimezone } from '../../app/definitions/session.ts'
import type { DefinitionSummary, Rights } from '../../app/definitions/types.ts'
import { useWords } from '../../app/definitions/useWords.ts'
import { OwnActions } from '../../custom/OwnActions.tsx'
import type { FormSchema } from '../../engine/formSchema.ts'
import type { Validators } from '../../engine/runtime.ts'
import type { Json, Locale } from '../../engine/types.ts'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import { Tabs } from '../../ui/parts/Tabs.tsx'
import { formatDate } from '../../ui/format/dates.ts'
import { draftKey, keepDraft } from '../form/draftStore.ts'
import { formWordsOf } from '../form/formWords.ts'
import type { StoredRecord } from '../form/useSave.ts'
import { copyOf } from './copyOf.ts'
import { HeaderMeta } from './HeaderMeta.tsx'
import { InactiveCard } from './InactiveCard.tsx'
import { RecordActions } from './RecordActions.tsx'
import { RecordEditor, type EditorProps } from './RecordEditor.tsx'
import type { WithRevisions } from './history/revisions.ts'
import { isBeside, shownTabs, wrongByTab } from './tabs.ts'
import { TabBody } from './TabBody.tsx'
import { titleOf } from '../list/valuesAt.ts'
import { useNeighbours } from './useNeighbours.ts'
import { widgets } from './widgets.tsx'
import { useRecordCrumbs } from './useRecordCrumbs.ts'

type Props = {
  type: string
  mode: 'create' | 'edit'
  summary: DefinitionSummary
  can: Rights
  form: FormSchema
  /** How the list of the type is sorted, `-updated_at`. */
  sort: string | undefined
  validators: Validators
  record: StoredRecord | undefined
  /** The record a new one begins as a copy of. */
  source: StoredRecord | undefined
  params: Params
  onStored: (record: StoredRecord) => void
  /** The record was exchanged as a whole: the form begins anew with it. */
  onReplaced: (record: StoredRecord) => void
}

export function RecordContent({ type, mode, summary, can, form, sort, validators, record, source, params, onStored, onReplaced }: Props) {
  const all = useWords()
  const locale = useLocale() as Locale // only our two locales are ever set
  const { resolved } = form
  const words = useMemo(() => formWordsOf(type, all, locale, resolved.texts), [type, all, locale, resolved])
  const session = useSession()
  const account = useAccount()
  const navigate = useNavigate()
  const notify = useNotify()
  const dataProvider = useDataProvider<WithRevisions>()
  const timezone = useTimezone()
  const dateTime = useCallback((moment: number | string) => formatDate(moment, locale, timezone), [locale, timezone])

  const name = record ? titleOf(summary.title, record) : (words.text('titles', 'create') ?? (all.hasOne(type) ? all.t('form.createTitle', { name: all.one(type) }) : all.t('form.createEntry', { name: all.name(type) })))
  const list = pathOf(summary, 'list', { ...params, ...record })
  useRecordCrumbs(summary, params, name, locale)
  useNeighbours({ type, summary, sort, filter: initialOf(summary, record) })
  const tabs = shownTabs(resolved, mode)
  const [query] = useSearchParams()
  const target = mode === 'create' ? tabIn(query) : params.target
  const tab = tabs.find(({ id }) => id === target) ?? tabs[0]
  const addressOf = useCallback((id: string) => (record ? pathOf(summary, 'record', { ...params, ...record, target: id }) : createTabPathOf(summary, params, query, id)), [summary, params, record, query])
  const staysHere = useCallback((pathname: string) => record !== undefined && recordIn(summary, pathname)?.id === String(record.id), [summary, record])
  const tabName = (id: string) => all.text(type, 'tabs', id) ?? all.t(`record.tabs.${id}`, { _: all.tab(type, id) })
  const initial = useMemo(() => parentOf(summary, params), [summary, params])
  const copied = useMemo(() => source && copyOf(resolved.schema, source), [resolved, source])

  const keyOf = (what: string) => draftKey([session.id, account?.name, type, what])
  const createFrom = (draft: unknown) => {
    keepDraft(keyOf(JSON.stringify(initial)), resolved.schema, { at: Date.now(), version: undefined, start: {}, draft })
    void navigate(pathOf(summary, 'create', { ...params, ...record }))
  }
  const saved = (next: StoredRecord) => {
    if (mode === 'create') {
      notify(all.text(type, 'done', 'created') ?? all.t('form.created', { name: titleOf(summary.title, next) }), { type: 'success' })
      const target = resolved.form.after?.create?.tab
      void navigate(resolved.form.after?.create?.list ? list : pathOf(summary, 'record', { ...params, ...next, target }))
      return
    }
    onStored(next)
    notify('form.saved', { type: 'success', messageArgs: { version: next.version, ...(isDelivered && { more: `form.delivery.${deliveryOf(next)}` }) } })
  }
  const whoSaved = async (current: RaRecord, version: number) => {
    try {
      const revisions = await dataProvider.revisions(type, current.id)
      const found = revisions.find((revision) => revision.version === version)
      return found?.actor ? { name: found.actor, at: dateTime(found.at), isOwn: found.actor === session.email } : undefined
    } catch {
      return undefined // without the name the dialog says the same
    }
  }
  const isDelivered = summary.scope !== 'provider'
  const isInactive = resolved.form.inactive === 'activate' && record?.active === false && mode === 'edit'
  const frame: EditorProps['parts']['frame'] = ({ errors, body, bar, editing }) => (
    <div className="rec">
      <PageHeader
        title={name} meta={record ? <HeaderMeta type={type} record={record} form={form} words={words} canLabel={can.update} onLabelled={onStored} /> : source && <span>{all.t('record.copyOf', { name: titleOf(summary.title, source) })}</span>}
        actions={record && <><OwnActions type={type} actions={resolved.actions} record={record} name={name} /><RecordActions type={type} record={record} form={form} can={can} words={words} name={name} title={summary.title} list={list} duplicate={can.create ? duplicatePathOf(summary, { ...params, ...record }) : undefined} onStored={onStored} /></>}
      />
      {tabs.length > 1 && <Tabs sticky label={all.t('form.tabs')} current={tab?.id ?? ''} items={tabs.map(({ id }) => ({ id, label: tabName(id), to: addressOf(id), count: wrongByTab(tabs, errors)[id] ?? 0, tone: 'bad' as const }))} />}
      <div className="body">{record && tab && isBeside(tab) ? <TabBody type={type} tab={tab} record={record} form={form} can={can} words={words} dateTime={dateTime} onReplaced={onReplaced} editing={editing} /> : body}</div>
      {bar}
    </div>
  )
  return (
    <RecordEditor
      type={type} mode={mode} form={form} validators={validators} words={words} record={record} initial={initial} copied={copied} tab={tab} tabs={tabs} timezone={timezone} account={account?.name} isDelivered={isDelivered}
      draftKey={keyOf(mode === 'create' ? JSON.stringify(source ? [initial, source.id] : initial) : String(record?.id))} readOnly={mode === 'edit' ? !can.update : !can.create} widgets={widgets}
      toList={() => void navigate(list)} onStored={onStored} canRestore={can.delete} createFrom={can.create ? createFrom : undefined} staysHere={staysHere} openTab={(id) => void navigate(addressOf(id))} onSaved={saved} onReplaced={onReplaced} dateTime={dateTime} whoSaved={whoSaved}
      parts={{
        frame,
        card: isInactive ? <InactiveCard type={type} record={record} form={form} words={words} onStored={onStored} /> : null,
      }}
    />
  )
}

/** A record under a parent stands in the list of its parent. */
function initialOf(summary: DefinitionSummary, record: StoredRecord | undefined): Record<string, Json> {
  const field = typeof summary.scope === 'object' ? summary.scope.field : undefined
  return field === undefined || record === undefined ? {} : { [field]: record[field] as Json }
}

/** A child record carries its parent's id from the address. */
function parentOf(summary: DefinitionSummary, params: Params): Record<string, Json> {
  if (typeof summary.scope !== 'object') return {}
  const id = params[summary.scope.field]
  return id === undefined ? {} : { [summary.scope.field]: id }
}

function deliveryOf(record: StoredRecord): string {
  const delivery = record['_delivery'] as { state?: string } | undefined
  return delivery?.state ?? 'none'
}
