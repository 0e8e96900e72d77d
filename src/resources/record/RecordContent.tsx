// A loaded record in its frame: what the header says, which tab is open, what happens after a save.
import { useDataProvider, useLocale, useNotify, type RaRecord } from 'ra-core'
import { useCallback, useMemo } from 'react'
import { Navigate, useNavigate, useSearchParams, type Params } from 'react-router'
import { HOME } from '../../app/definitions/pages.ts'
import { createTabPathOf, pathOf, recordIn, tabIn } from '../../app/definitions/paths.ts'
import { useAccount, useSession, useTimezone } from '../../app/definitions/session.ts'
import { deliveryOf } from '../../app/definitions/delivery.ts'
import type { DefinitionSummary, Rights } from '../../app/definitions/types.ts'
import { useDefinitions } from '../../app/definitions/useDefinitions.ts'
import { useWords } from '../../app/definitions/useWords.ts'
import type { FormSchema } from '../../engine/formSchema.ts'
import type { Validators } from '../../engine/runtime.ts'
import type { Json, Locale, ResolvedTab } from '../../engine/types.ts'
import { Tabs } from '../../ui/parts/Tabs.tsx'
import { formatDate } from '../../ui/format/dates.ts'
import { draftKey, keepDraft } from '../form/draftStore.ts'
import { formWordsOf } from '../../app/definitions/formWords.ts'
import { prefilled } from '../form/prefilled.ts'
import type { StoredRecord } from '../form/useSave.ts'
import { copyOf } from './copyOf.ts'
import type { EditorProps } from './editorProps.ts'
import { InactiveCard } from './InactiveCard.tsx'
import { RecordEditor } from './RecordEditor.tsx'
import { RecordHead } from './RecordHead.tsx'
import type { WithRevisions } from './history/revisions.ts'
import { builtInOf, entriesIn, entryAt, isBeside, isMap, isOfCreation, shownTabs, tabAt, wrongByTab } from './tabs.ts'
import { pollEvery, useDelivery } from './useDelivery.ts'
import { NewTab } from './NewTab.tsx'
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
  /** Whether agents hold such records. */
  isDelivered: boolean
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

/** ms */
const FAILURE_SHOWN = 5000

export function RecordContent({
  type,
  mode,
  summary,
  can,
  form,
  isDelivered,
  sort,
  validators,
  record,
  source,
  params,
  onStored,
  onReplaced,
}: Props) {
  const all = useWords()
  const locale = useLocale() as Locale // only our two locales are ever set
  const { resolved } = form
  const timezone = useTimezone()
  const words = useMemo(() => formWordsOf(type, all, locale, resolved, timezone), [type, all, locale, resolved, timezone])
  const session = useSession()
  const account = useAccount()
  const navigate = useNavigate()
  const notify = useNotify()
  const dataProvider = useDataProvider<WithRevisions>()
  const dateTime = useCallback((moment: number | string) => formatDate(moment, locale, timezone), [locale, timezone])

  const name = record
    ? titleOf(summary.title, record)
    : (words.text('titles', 'create') ??
      (all.hasOne(type) ? all.t('form.createTitle', { name: all.one(type) }) : all.t('form.createEntry', { name: all.name(type) })))
  const list = pathOf(summary, 'list', { ...params, ...record })
  useRecordCrumbs(summary, params, name, locale)
  useNeighbours({ type, summary, sort, filter: initialOf(summary, record) })
  const isInactive = resolved.form.inactive === 'activate' && record?.active === false && mode === 'edit'
  const isUsed = useDefinitions().some(({ refers }) => refers?.some((one) => one.type === type))
  const tabs = useMemo(() => shownTabs(resolved, mode, { isInactive, isUsed }), [resolved, mode, isInactive, isUsed])
  const [query] = useSearchParams()
  const target = mode === 'create' ? (params.target ?? tabIn(query)) : params.target
  const tab = tabAt(tabs, target)
  const open = useMemo(() => entryAt(tab, params['_entry']), [tab, params])
  const addressOf = useCallback(
    ({ id, entry: word = id }: ResolvedTab, entry?: string) =>
      record
        ? pathOf(summary, 'record', { ...params, ...record, target: entry === undefined ? id : word, _entry: entry })
        : createTabPathOf(summary, params, query, id),
    [summary, params, record, query],
  )
  const openTab = useCallback(
    (to: ResolvedTab, entry?: string, isSame = false) => void navigate(addressOf(to, entry), { replace: isSame }),
    [navigate, addressOf],
  )
  const read = useDelivery(type, record, { isOn: isDelivered, every: pollEvery(tab, resolved) })
  const staysHere = useCallback(
    (pathname: string) => {
      const to = record && recordIn(summary, pathname)
      // A record below this one may look like an entry of a tab.
      return to !== undefined && to['id'] === String(record?.id) && (to['_entry'] === undefined || isMap(tabAt(tabs, to['target'])))
    },
    [summary, record, tabs],
  )
  const tabName = (id: string) => all.text(type, 'tabs', id) ?? all.t(`record.tabs.${id}`, { _: all.tab(type, id) })
  const initial = useMemo(() => parentOf(summary, params), [summary, params])
  const copied = useMemo(
    () => (source ? copyOf(resolved.schema, source) : mode === 'create' ? prefilled(resolved.schema, session) : undefined),
    [resolved, source, mode, session],
  )

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
    notify('form.saved', {
      type: 'success',
      messageArgs: { version: next.version, ...(isDelivered && { more: `form.delivery.${deliveryOf(next)?.state ?? 'none'}` }) },
    })
  }
  const failed = () => {
    const text = all.text(type, 'done', 'failed')
    if (text !== undefined) notify(text, { type: 'error', autoHideDuration: FAILURE_SHOWN })
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
  const frame: EditorProps['parts']['frame'] = ({ errors, body, bar, news, editing }) => {
    const counts = wrongByTab(tabs, errors)
    const pill = (one: ResolvedTab) => {
      const wrong = counts[one.id] ?? 0
      return wrong === 0 && isMap(one)
        ? { count: entriesIn(record, one), tone: 'neutral' as const }
        : { count: wrong, tone: 'bad' as const }
    }
    return (
      <div className="rec">
        <RecordHead
          {...{ type, summary, can, form, record, source, params, name, words, list, onStored }}
          delivery={read.delivery}
          names={read.names}
          computed={read.computed}
          shortcuts={tabs
            .filter((one) => one.shortcut && one !== tab)
            .map((one) => ({ ...one, label: all.text(type, 'shortcuts', one.id) ?? tabName(one.id), to: addressOf(one) }))}
          pages={
            isInactive
              ? tabs
                  .filter((one) => builtInOf(one) !== undefined && one !== tab)
                  .map((one) => ({ id: one.id, label: tabName(one.id), to: addressOf(one) }))
              : []
          }
        />
        {tabs.length > 1 && (!isInactive || tab !== tabs[0]) && (
          <Tabs
            sticky
            label={all.t('form.tabs')}
            current={tab?.id ?? ''}
            items={tabs.map((one) => ({ id: one.id, label: tabName(one.id), to: addressOf(one), ...pill(one) }))}
          />
        )}
        <div className="body">
          {record && tab && isBeside(tab) ? (
            <>
              <div className="news">{news}</div>
              <TabBody
                type={type}
                name={name}
                tab={tab}
                read={read}
                onStored={onStored}
                record={record}
                form={form}
                can={can}
                words={words}
                dateTime={dateTime}
                onReplaced={onReplaced}
                editing={editing}
              />
            </>
          ) : !record && tab && isOfCreation(tab) ? (
            <NewTab tab={tab} words={words} />
          ) : (
            body
          )}
        </div>
        {bar}
      </div>
    )
  }
  const toForm = <Navigate to={pathOf(summary, 'record', { ...params, ...record, target: undefined, _entry: undefined })} replace />
  // Only what is a map has something below a tab: any other such address is unknown.
  if (params['_entry'] !== undefined && !isMap(tab)) return isInactive ? toForm : <Navigate to={HOME} replace />
  // A tab that went with its activity: what is shown is the form.
  if (isInactive && target !== undefined && tab?.id !== target) return toForm
  return (
    <RecordEditor
      type={type}
      mode={mode}
      form={form}
      validators={validators}
      words={words}
      record={record}
      initial={initial}
      copied={copied}
      tab={tab}
      tabs={tabs}
      timezone={timezone}
      account={account?.name}
      open={open}
      openTab={openTab}
      tabAddress={addressOf}
      read={read}
      draftKey={keyOf(mode === 'create' ? JSON.stringify(source ? [initial, source.id] : initial) : String(record?.id))}
      readOnly={mode === 'edit' ? !can.update : !can.create}
      isInactive={isInactive}
      widgets={widgets}
      toList={() => void navigate(list)}
      onStored={onStored}
      canRestore={can.delete}
      createFrom={can.create ? createFrom : undefined}
      staysHere={staysHere}
      onSaved={saved}
      onFailed={failed}
      onReplaced={onReplaced}
      dateTime={dateTime}
      whoSaved={whoSaved}
      parts={{
        frame,
        card: isInactive ? (
          <InactiveCard type={type} record={record} form={form} canRun={can.update} words={words} onStored={onStored} />
        ) : null,
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
