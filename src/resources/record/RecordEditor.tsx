// A record being created or edited: header, tabs, form and save bar.
import { useNotify } from 'ra-core'
import { useCallback, useId, useMemo, useState } from 'react'
import { deliveryErrors } from '../../app/definitions/delivery.ts'
import { tellGoal } from '../../app/definitions/goals.ts'
import { tellNewest, useDeleted } from '../../app/definitions/newest.ts'
import { entryIdOf } from '../../engine/entries.ts'
import { parseFieldPath, toPointer } from '../../engine/paths.ts'
import { prune } from '../../engine/prune.ts'
import type { FieldError } from '../../engine/types.ts'
import { errorTreeOf } from '../../ui/form/errorTree.ts'
import { beginningOf, partOf, rebased } from '../form/beginning.ts'
import { BillFacts, billsOf, changeText } from '../form/Bill.tsx'
import { mergeOf, put } from '../../engine/changes.ts'
import { dropDraft, readDraft } from '../form/draftStore.ts'
import { EditorBody } from '../form/EditorBody.tsx'
import { errorText, inPageOrder } from '../form/errorPlaces.ts'
import { sectionOf } from '../../ui/form/placeText.ts'
import { GoneAlert } from '../form/GoneAlert.tsx'
import { NewerAlert } from '../form/NewerAlert.tsx'
import { reasonText } from '../form/reason.ts'
import { RestoredAlert } from '../form/RestoredAlert.tsx'
import { SaveBar } from '../form/SaveBar.tsx'
import { useDraft } from '../form/useDraft.ts'
import { useFormKeys } from '../form/useFormKeys.ts'
import { useGuard } from '../form/useGuard.ts'
import { useHost } from '../form/useHost.tsx'
import { useJump } from '../form/useJump.ts'
import { useKeptDraft } from '../form/useKeptDraft.ts'
import type { StoredRecord } from '../form/useSave.ts'
import { MapContent, MapHead } from '../map/MapLazy.tsx'
import { useOpenEntry } from '../map/useOpenEntry.ts'
import { DeliveryNotice } from './DeliveryNotice.tsx'
import type { EditorProps } from './editorProps.ts'
import { Details, Rail } from './Facts.tsx'
import { SaveQuestions } from './SaveQuestions.tsx'
import { allSections } from '../../engine/sections.ts'
import { isBeside, isMap, placeIn, sectionsOf } from './tabs.ts'
import { useBeginAt } from './useBeginAt.ts'
import { useMade } from './useMade.ts'
import { useMaker } from './useMaker.tsx'
import { useNamesSaid } from './useNamesSaid.tsx'
import { useOpenSection } from './useOpenSection.ts'
import { useOutdated } from './useOutdated.ts'
import { useSending } from './useSending.ts'
import { useTextEditing } from './useTextEditing.ts'
import { useTitleFocus } from './useTitleFocus.ts'

export function RecordEditor(props: EditorProps) {
  const { type, mode, form, validators, words, record, initial, draftKey, tab, tabs, readOnly } = props
  // What was typed before stays, with the bar that saves it; nothing more can be typed.
  const isFixed = readOnly || props.isInactive
  const { schema, resolved } = form
  const formId = useId()
  const notify = useNotify()
  const [beginning] = useState(() =>
    beginningOf(form, validators, record, { ...props.copied, ...initial }, readOnly ? undefined : readDraft(draftKey, Date.now())),
  )
  const [restored, setRestored] = useState(beginning.restored)
  const state = useDraft(schema, validators, () => beginning)
  const outdated = useOutdated({ ...props, state, base: beginning.outdated, time: restored && props.dateTime(restored.at) })
  const [dialog, setDialog] = useState<'review' | 'discard'>()
  const [isLeaving, setLeaving] = useState(false)
  const isDeleted = useDeleted(type, record && String(record.id))
  const everywhere = useMemo(() => allSections(resolved), [resolved])
  const map = isMap(tab) ? tab : undefined
  const { open, onRenamed } = useOpenEntry(map, props.open, state.draft)
  const sections = useMemo(() => sectionsOf(resolved, tab, open), [resolved, tab, open])
  const entry = useMemo(() => (map && open.kind === 'entry' ? { map: parseFieldPath(map.map), key: open.key } : undefined), [map, open])
  // Text that is no JSON yet is typed, too: it is not lost without a word.
  const isTypedOver = state.problems.some(({ keyword }) => keyword === 'json')
  const changed = state.changes.length || (isTypedOver ? 1 : 0)
  const isDirty = changed > 0 && !readOnly && !isLeaving
  const onMade = useMade({ type, record, isDirty, onReplaced: props.onReplaced })
  const makerOf = useMaker({ type, record, resolved, readOnly: isFixed, words, timezone: props.timezone, onMade })
  const said = useNamesSaid({ ...props, names: props.read.names, isFixed })
  const host = useHost({
    type,
    mode,
    form,
    validators,
    sections,
    entry,
    words,
    timezone: props.timezone,
    account: props.account,
    secrets: record?.['_secrets'],
    readOnly: isFixed,
    widgets: props.widgets,
    state,
    makerOf,
    noteOf: said.noteOf,
  })
  const textOf = useCallback((error: FieldError) => errorText(error, schema, words), [schema, words])
  const { delivery } = props.read
  const shown = useMemo(
    () => [
      ...state.errors,
      ...deliveryErrors(delivery, state.start, state.draft).filter(({ path }) => !state.errors.some((error) => error.path === path)),
    ],
    [state.errors, state.start, state.draft, delivery],
  )
  const errors = useMemo(() => errorTreeOf(shown.map((error) => ({ path: error.path, text: textOf(error) }))), [shown, textOf])
  const kept = useKeptDraft(draftKey, schema, isDirty, { version: outdated.over?.version, start: state.start, draft: state.draft })
  const { blocker, release } = useGuard(isDirty, props.staysHere)
  const placeOf = useCallback((pointer: string) => placeIn(tabs, pointer), [tabs])
  const under = entry && toPointer([...entry.map, entry.key])
  const isShown = useCallback(
    (pointer: string) => sectionOf(pointer, sections) !== undefined && (under === undefined || `${pointer}/`.startsWith(`${under}/`)),
    [sections, under],
  )
  const { jump, step } = useJump({
    store: host.store,
    errors: shown,
    sections,
    isShown,
    placeOf,
    openTab: props.openTab,
    tabAddress: props.tabAddress,
    staysHere: props.staysHere,
  })
  useOpenSection(host.store, resolved, tab)
  useBeginAt(jump)

  const saved = (stored: StoredRecord) => {
    dropDraft(draftKey)
    setRestored(undefined)
    outdated.end()
    if (mode === 'create') {
      setLeaving(true)
      release()
    }
    props.onSaved(stored)
  }
  const taken = (theirs: StoredRecord) => {
    setRestored(undefined)
    outdated.end()
    props.onStored(theirs)
  }
  const sending = useSending({ ...props, state, host, onSaved: saved, onTaken: taken })
  const { busy, send, refusal, refuse, retryAt } = sending
  const isGone = sending.isGone || isDeleted
  const submit = () => {
    if (busy || readOnly || (retryAt !== undefined && Date.now() < retryAt)) return
    if (mode === 'create') tellGoal(resolved.form.goal?.create)
    if (mode === 'edit' && !isDirty) return notify(words.t('form.noChanges'), { type: 'info' })
    state.showAll()
    const [first] = inPageOrder(state.problems, everywhere)
    if (first) {
      refuse(undefined, true)
      // Beside the form, its text has the errors at their lines.
      if (!tab || !isBeside(tab)) jump(first.path)
    } else void send(state.value, outdated.over)
  }
  const discard = () => {
    if (outdated.isOutdated) outdated.drop()
    else state.restart(state.start)
    sending.clearRefusal()
    setRestored(undefined)
    setDialog(undefined)
  }
  /** Away from here, without what was typed. */
  const abandon = (go: () => void) => {
    kept.forget()
    setLeaving(true)
    release()
    go()
  }
  const backAgain = (again: StoredRecord) => {
    const part = partOf(form, again)
    // It may have been changed before it was deleted.
    if (mergeOf(state.start, state.draft, part).conflicts.length > 0) outdated.begin(outdated.over?.version)
    else state.restart(part, rebased(state, part))
    props.onStored(again)
    tellNewest(type, String(again.id), again.version ?? 0)
    sending.returned()
  }
  const { editing, nextError } = useTextEditing({ mode, readOnly: isFixed, state, refusals: refusal?.turn ?? 0, step })
  const [firstField] = everywhere[0]?.fields ?? []
  const hasForm = sections.length > 0 || map !== undefined
  // A new record is made on the tab of its form only: beside it stands another way to have one. A tab with a list of its own opens the row of that list.
  useFormKeys({
    save: () => {
      if (hasForm || mode === 'edit') submit()
    },
    nextError,
    edit: tab?.related || firstField === undefined ? undefined : () => jump(toPointer(parseFieldPath(firstField))),
  })

  const bills = billsOf(host, state.start, state.draft)
  const bill = bills.after.options.length > 0 || bills.before.options.length > 0 ? <BillFacts bills={bills} words={words} /> : null
  const facts = (record || bill) && { record, bill, delivery, words, dateTime: props.dateTime }
  const news = (
    <>
      {!isGone && said.notice}
      {record && isGone && (
        <GoneAlert
          type={type}
          record={record}
          words={words}
          isAnswer={sending.isGone}
          canRestore={props.canRestore}
          onRestored={backAgain}
          onCreate={props.createFrom && (() => abandon(() => props.createFrom?.(state.draft)))}
        />
      )}
      {record && !busy && !isGone && <NewerAlert type={type} record={record} isDirty={isDirty} words={words} onLoaded={props.onReplaced} />}
    </>
  )
  const notice = (
    <>
      {news}
      {record && hasForm && (
        <DeliveryNotice read={props.read} version={record.version} schema={schema} sections={everywhere} words={words} onJump={jump} />
      )}
      {(isDirty || outdated.isOutdated) && (
        <RestoredAlert restored={restored} outdated={outdated} dateTime={props.dateTime} words={words} onDiscard={discard} />
      )}
    </>
  )
  const maps = map && {
    host,
    tab: map,
    open,
    state,
    record,
    textOf,
    onRenamed,
    errorsWith: (path: string[]) => validators.check(prune(schema, put(state.draft, path, {}), validators.test)).errors,
    addressOf: (word?: string) => props.tabAddress(map, word),
    openEntry: (key: string | undefined, isSame?: boolean) => props.openTab(map, key === undefined ? undefined : entryIdOf(key), isSame),
  }
  const body = hasForm && (
    <EditorBody
      formId={formId}
      form={form}
      host={host}
      state={{ ...state, errors: shown }}
      errors={errors}
      sections={sections}
      under={under}
      head={maps && sections.length > 0 ? <MapHead {...maps} /> : undefined}
      content={maps && sections.length === 0 ? <MapContent {...maps} /> : undefined}
      refusal={refusal}
      notice={notice}
      facts={facts && <Details {...facts} />}
      rail={facts && <Rail {...facts} />}
      locked={busy && mode === 'create'}
      card={props.parts.card}
      onSubmit={submit}
      onJump={jump}
    />
  )
  // A tab of a new record that is no form has nothing to create; what was begun beside waits there.
  const hasBar = !readOnly && (mode === 'create' ? hasForm : isDirty)
  useTitleFocus(hasBar)
  const bar = hasBar && (
    <SaveBar
      formId={formId}
      mode={mode}
      changes={changed}
      errors={state.errors.length}
      money={changeText(bills, words)}
      busy={busy}
      isInvalid={state.problems.length > 0}
      reason={reasonText(state.problems, schema, everywhere, words)}
      retryAt={retryAt}
      words={words}
      onSave={submit}
      onReview={() => setDialog('review')}
      onNextError={() => nextError(1)}
      onDiscard={() => (mode === 'create' && changed === 0 ? props.toList() : setDialog('discard'))}
    />
  )
  return (
    <>
      {props.parts.frame({ errors: shown, body, bar, news, editing })}
      <SaveQuestions
        asked={dialog}
        mode={mode}
        schema={schema}
        sections={everywhere}
        words={words}
        state={state}
        sending={sending}
        outdated={outdated}
        blocker={blocker}
        isBroken={isTypedOver}
        onClose={() => setDialog(undefined)}
        onDiscard={discard}
        onList={() => abandon(props.toList)}
        onForget={kept.forget}
      />
    </>
  )
}
