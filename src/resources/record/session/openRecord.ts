// The open record page: its contents, its words, and the addresses of its tabs.
import type { Given, LoadedRecord } from './loadedRecord.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import { useLocale } from '../../../ui/format/useLocale.ts'
import { useCallback, useMemo } from 'react'
import type { Params } from 'react-router'
import { draftKey } from '../../form/draft/draftStore.ts'
import { prefilled } from '../../form/draft/prefilled.ts'
import { useRequested } from '../../order/useRequested.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import { pathOf } from '../../../client/paths/paths.ts'
import type { DefinitionSummary } from '../../../client/definitions/types.ts'
import { useAccount, useSession, useTimezone } from '../../../client/session/useSession.ts'
import { formWordsOf } from '../../../client/words/formWords.ts'
import { useWords } from '../../../client/words/useWords.ts'
import type { Json } from '../../../engine/schema/types.ts'
import { formatDate } from '../../../ui/format/dates.ts'
import { copyOf } from '../editor/copyOf.ts'
import { pollEvery, useDelivery } from '../delivery/useDelivery.ts'
import { useNeighbours } from '../useNeighbours.ts'
import { useRecordCrumbs } from '../useRecordCrumbs.ts'
import { useRecordTabs } from './useRecordTabs.ts'
export type OpenRecord = ReturnType<typeof useOpenRecord>

export function useOpenRecord(loaded: LoadedRecord) {
  const { type, mode, summary, can, form, sort, record, source, params, isDelivered } = loaded
  const { resolved } = form
  const session = useSession()
  const account = useAccount()?.name
  const texts = useTexts(loaded)
  const isInactive = resolved.form.inactive === 'activate' && record?.active === false && mode === 'edit'
  const navigation = useRecordTabs(loaded, isInactive)
  useRecordCrumbs(summary, params, texts.name, texts.locale)
  useNeighbours({ type, summary, sort, filter: parentFilter(summary, record) })
  const read = useDelivery(type, record, { isOn: isDelivered, every: pollEvery(navigation.tab, resolved) })
  const waits = resolved.form.poll?.waits
  const givenValues = loaded.given?.values
  const initial = useMemo(() => ({ ...parentOf(summary, params), ...givenValues }), [summary, params, givenValues])
  const copied = useMemo(
    () => (source ? copyOf(resolved.schema, source) : mode === 'create' ? prefilled(resolved.schema, session) : undefined),
    [resolved, source, mode, session],
  )
  const keyOf = (what: string) => draftKey([session.id, account, type, what])
  const readOnly = mode === 'edit' ? !can.update : !can.create
  return {
    ...loaded,
    ...texts,
    ...navigation,
    email: session.email,
    account,
    requested: useRequested(resolved, account),
    isInactive,
    readOnly,
    /** Unsaved changes stay, with the save bar; nothing more can be typed. */
    isFixed: readOnly || isInactive,
    list: pathOf(summary, 'list', { ...params, ...record }),
    read,
    /** The form is disabled while agents apply the record, instead of only saying so. */
    isWaitedFor: waits !== undefined && record !== undefined && mode === 'edit' && loaded.validators.test(waits, record),
    /** Values of a new record from the address (its parent). */
    initial,
    /** Initial values of a new record that is a copy. */
    copied,
    draftKey: keyOf(mode === 'create' ? JSON.stringify(source ? [initial, source.id] : initial) : String(record?.id)),
    /** For a new record that is not a copy. */
    newDraftKey: keyOf(JSON.stringify(initial)),
  }
}

/** The words of the form in the current language, the name of the record, and times in the user's time zone. */
function useTexts({ type, form: { resolved }, record, summary, given }: LoadedRecord) {
  const all = useWords()
  const locale = useLocale()
  const timezone = useTimezone()
  const words = useMemo(() => formWordsOf(type, all, locale, resolved, timezone), [type, all, locale, resolved, timezone])
  const dateTime = useCallback((moment: number | string) => formatDate(moment, locale, timezone), [locale, timezone])
  const name = record
    ? all.title(type, summary.title, record)
    : (titleGiven(given, words) ?? words.text('titles', 'create') ?? all.t('form.newRecord', { name: all.inSentence(all.one(type)) }))
  const tabName = (id: string) => all.text(type, 'tabs', id) ?? all.t(`record.tabs.${id}`, { _: all.tab(type, id) })
  return { all, words, locale, timezone, dateTime, name, tabName }
}

/** The name of a new record with preset values: the label of such a value. */
function titleGiven(given: Given | undefined, words: FormWords): string | undefined {
  return Object.values(given?.values ?? {})
    .map((value) => words.text('titles', value))
    .find((text) => text !== undefined)
}

/** A record under a parent belongs to the list of its parent. */
function parentFilter(summary: DefinitionSummary, record: StoredRecord | undefined): Record<string, Json> {
  const field = typeof summary.scope === 'object' ? summary.scope.field : undefined
  return field === undefined || record === undefined ? {} : { [field]: record[field] as Json }
}

/** A child record gets its parent's id from the address. */
function parentOf(summary: DefinitionSummary, params: Params): Record<string, Json> {
  if (typeof summary.scope !== 'object') return {}
  const id = params[summary.scope.field]
  return id === undefined ? {} : { [summary.scope.field]: id }
}
