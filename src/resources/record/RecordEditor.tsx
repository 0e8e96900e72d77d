// A record being created or edited: header, tabs, form, save bar, and the questions around saving.
import { useNotify, type RaRecord } from 'ra-core'
import { lazy, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react'
import type { FormSchema } from '../../engine/formSchema.ts'
import type { Validators } from '../../engine/runtime.ts'
import { parseFieldPath, toPointer } from '../../engine/paths.ts'
import { prune } from '../../engine/prune.ts'
import { deliveryErrors } from '../../app/definitions/delivery.ts'
import { tellNewest, useDeleted } from '../../app/definitions/newest.ts'
import { loadScreenWords } from '../../app/definitions/screenWords.ts'
import { tellGoal } from '../../app/definitions/goals.ts'
import { entryIdOf } from '../../engine/entries.ts'
import type { FieldError, Json, ResolvedTab } from '../../engine/types.ts'
import type { FormWords } from '../../ui/form/context.ts'
import { errorTreeOf } from '../../ui/form/errorTree.ts'
import { beginningOf, partOf, rebased } from '../form/beginning.ts'
import { mergeOf, put, type Merge } from '../form/changes.ts'
import { BillFacts, billsOf, changeText } from '../form/Bill.tsx'
import { ConflictDialog, type Saved } from '../form/ConflictDialog.tsx'
import { dropDraft, readDraft } from '../form/draftStore.ts'
import { GoneAlert } from '../form/GoneAlert.tsx'
import { EditorBody, RestoredAlert, type Refusal } from '../form/EditorBody.tsx'
import { errorText, inPageOrder, sectionOf } from '../form/errorPlaces.ts'
import { LeaveDialog } from '../form/LeaveDialog.tsx'
import { NewerAlert } from '../form/NewerAlert.tsx'
import { PaidDialog } from '../form/PaidDialog.tsx'
import { reasonText } from '../form/reason.ts'
import { failureText } from '../../ui/failure.ts'
import { ReviewDialog } from '../form/ReviewDialog.tsx'
import { SaveBar } from '../form/SaveBar.tsx'
import { useDraft } from '../form/useDraft.ts'
import { useFormKeys } from '../form/useFormKeys.ts'
import { useGuard } from '../form/useGuard.ts'
import { useHost } from '../form/useHost.tsx'
import { useJump } from '../form/useJump.ts'
import { useKeptDraft } from '../form/useKeptDraft.ts'
import { useSave, type StoredRecord } from '../form/useSave.ts'
import { useOpenEntry } from '../map/useOpenEntry.ts'
import { DeliveryNotice } from './DeliveryNotice.tsx'
import { Details, Rail } from './Facts.tsx'
import { problemOf } from '../../ui/problem.ts'
import { PageSkeleton } from '../../ui/parts/Faces.tsx'
import type { JsonDraft, TypedText } from './json/JsonEditor.tsx'
import { useMade } from './useMade.ts'
import { useMaker } from './useMaker.tsx'
import { useOpenSection } from './useOpenSection.ts'
import type { DeliveryRead } from './useDelivery.ts'
import { allSections, isBeside, isMap, placeIn, sectionsOf, type OpenEntry } from './tabs.ts'

// Few records have a map of their own pages.
const loadMap = async () => (await Promise.all([import('../map/MapParts.tsx'), loadScreenWords('map')]))[0]
const MapHead = lazy(async () => ({ default: (await loadMap()).MapHead }))
const MapContent = lazy(async () => ({ default: (await loadMap()).MapContent }))

export type EditorProps = {
  type: string
  mode: 'create' | 'edit'
  form: FormSchema
  validators: Validators
  words: FormWords
  record: StoredRecord | undefined
  /** What the address says of a new record (its parent). */
  initial: Record<string, Json>
  /** What a new record begins with when it is a copy. */
  copied: Record<string, Json> | undefined
  draftKey: string
  tab: ResolvedTab | undefined
  tabs: ResolvedTab[]
  timezone: string
  account: string | undefined
  readOnly: boolean
  widgets: Parameters<typeof useHost>[0]['widgets']
  /** Paths of this same record: moving between them keeps the draft. */
  staysHere: (pathname: string) => boolean
  /** What of a map's tab the address opens. */
  open: OpenEntry
  openTab: (tab: ResolvedTab, entry?: string, isSame?: boolean) => void
  tabAddress: (tab: ResolvedTab, entry?: string) => string
  read: DeliveryRead
  onSaved: (record: StoredRecord) => void
  /** A new record was refused; why stands in the form. */
  onFailed: () => void
  onStored: (record: StoredRecord) => void
  toList: () => void
  canRestore: boolean
  /** Opens the form of a new record with what was typed here. */
  createFrom: ((draft: unknown) => void) | undefined
  /** The record is another version now: the form begins anew with it. */
  onReplaced: (record: StoredRecord) => void
  dateTime: (moment: number | string) => string
  whoSaved: (record: RaRecord, version: number) => Promise<Saved | undefined>
  parts: { frame: (props: { errors: FieldError[]; body: React.ReactNode; bar: React.ReactNode; editing: JsonDraft | undefined }) => React.ReactNode; card: React.ReactNode }
}

const TOO_SOON = 429

type Conflicted = { merge: Merge; current: StoredRecord; by: Saved | undefined }

export function RecordEditor(props: EditorProps) {
  const { type, mode, form, validators, words, record, initial, draftKey, tab, tabs, readOnly } = props
  const { schema, resolved, fields } = form
  const formId = useId()
  const notify = useNotify()
  const [beginning] = useState(() => beginningOf(form, validators, record, { ...props.copied, ...initial }, readOnly ? undefined : readDraft(draftKey, Date.now())))
  const [restored, setRestored] = useState(beginning.restored)
  const state = useDraft(schema, validators, () => beginning)
  const [refusal, setRefusal] = useState<Refusal>()
  const [dialog, setDialog] = useState<'review' | 'discard'>()
  const [conflict, setConflict] = useState<Conflicted>()
  const [unconfirmed, setUnconfirmed] = useState<{ errors: FieldError[]; again: () => void }>()
  const [isLeaving, setLeaving] = useState(false)
  const [isRefusedAsGone, setGone] = useState(false)
  const isDeleted = useDeleted(type, record && String(record.id))
  const isGone = isRefusedAsGone || isDeleted
  /** Milliseconds: the server takes no change before. */
  const [retryAt, setRetryAt] = useState<number>()
  const { busy, save } = useSave({ type, schema, fields })
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
  const makerOf = useMaker({ type, record, resolved, readOnly, words, timezone: props.timezone, onMade })
  const host = useHost({ type, mode, form, validators, sections, entry, words, timezone: props.timezone, account: props.account, secrets: record?.['_secrets'], readOnly, widgets: props.widgets, state, makerOf })
  const textOf = useCallback((error: FieldError) => errorText(error, schema, words), [schema, words])
  const { delivery } = props.read
  const shown = useMemo(() => [...state.errors, ...deliveryErrors(delivery, state.start, state.draft).filter(({ path }) => !state.errors.some((error) => error.path === path))], [state.errors, state.start, state.draft, delivery])
  const errors = useMemo(() => errorTreeOf(shown.map((error) => ({ path: error.path, text: textOf(error) }))), [shown, textOf])
  const kept = useKeptDraft(draftKey, schema, isDirty, { version: record?.version, start: state.start, draft: state.draft })
  const { blocker, release } = useGuard(isDirty, props.staysHere)
  const placeOf = useCallback((pointer: string) => placeIn(tabs, pointer), [tabs])
  const under = entry && toPointer([...entry.map, entry.key])
  const isShown = useCallback((pointer: string) => sectionOf(pointer, sections) !== undefined && (under === undefined || `${pointer}/`.startsWith(`${under}/`)), [sections, under])
  const { jump, step } = useJump({ store: host.store, errors: shown, sections, isShown, placeOf, openTab: props.openTab, tabAddress: props.tabAddress, staysHere: props.staysHere })
  useOpenSection(host.store, resolved, tab)

  // Mended: the alert goes, so that it cannot come back (and take the focus) while something else is typed.
  if (refusal && refusal.text === undefined && state.errors.length === 0) setRefusal(undefined)
  const refuse = useCallback((text?: string, isQuiet = false) => setRefusal((last) => ({ turn: (last?.turn ?? 0) + 1, text, isQuiet })), [])
  const send = async (value: unknown, base: StoredRecord | undefined) => {
    const sent = state.draft
    const outcome = await save(value, base, initial, host.store.confirmed())
    // Typing went on meanwhile: it stays over the answer.
    const now = host.read([])
    if (outcome.status === 'saved') {
      const part = partOf(form, outcome.record)
      dropDraft(draftKey)
      if (mode === 'create') {
        setLeaving(true)
        release()
      }
      setRefusal(undefined)
      setRestored(undefined)
      state.restart(part, rebased({ start: sent, draft: now }, part))
      props.onSaved(outcome.record)
    } else if (outcome.status === 'conflict') {
      setConflict({ merge: mergeOf(state.start, now, partOf(form, outcome.current)), current: outcome.current, by: await props.whoSaved(outcome.current, outcome.current.version ?? 0) })
    } else if (outcome.status === 'gone') setGone(true)
    else if (outcome.status === 'failed' && problemOf(outcome.error).status === TOO_SOON) {
      // Nothing is wrong with what was typed.
      notify(failureText(outcome.error, words.t) ?? '', { type: 'error' })
      setRetryAt(problemOf(outcome.error).retryAt)
    } else if (outcome.status === 'unconfirmed') {
      setUnconfirmed({ errors: outcome.errors, again: () => void send(value, base) })
    } else {
      if (mode === 'create') props.onFailed()
      state.refuse(outcome.status === 'refused' ? outcome.errors : [])
      refuse(outcome.status === 'failed' ? (failureText(outcome.error, words.t) ?? '') : undefined)
    }
  }
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
    } else void send(state.value, record)
  }
  const discard = () => {
    state.restart(state.start)
    setRefusal(undefined)
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
    state.restart(part, rebased(state, part))
    props.onStored(again)
    tellNewest(type, String(again.id), again.version ?? 0)
    setGone(false)
  }
  const takeTheirs = () => {
    if (!conflict) return
    state.restart(partOf(form, conflict.current))
    props.onSaved(conflict.current)
    setConflict(undefined)
  }
  const saveMerged = (merged: unknown) => {
    if (!conflict) return
    const theirs = partOf(form, conflict.current)
    state.restart(theirs, merged)
    state.showAll()
    setConflict(undefined)
    const { ok, value } = validators.check(prune(schema, merged, validators.test))
    if (ok) void send(value, conflict.current)
    else refuse()
  }
  // While the record is edited as text, its errors are in the text.
  const inText = useRef<(by: 1 | -1) => void>(undefined)
  const [typed, setTyped] = useState<TypedText>()
  const nextError = (by: 1 | -1) => (inText.current ?? step)(by)
  const [firstField] = everywhere[0]?.fields ?? []
  // A tab with a list of its own opens the row of that list.
  useFormKeys({ save: submit, nextError, edit: tab?.related || firstField === undefined ? undefined : () => jump(toPointer(parseFieldPath(firstField))) })

  const { draft, problems, replace, block, leaveAll } = state
  const editing = useMemo<JsonDraft | undefined>(
    () => (readOnly || mode === 'create' ? undefined : { draft, problems, refusals: refusal?.turn ?? 0, replace: (next) => { leaveAll(); replace(next) }, block: (isBroken) => block('', isBroken ? 'json' : null), steps: inText, typed, type: setTyped }),
    [readOnly, mode, draft, problems, refusal, replace, block, leaveAll, typed],
  )
  const hasForm = sections.length > 0 || map !== undefined
  const bills = billsOf(host, state.start, state.draft)
  const bill = bills.after.options.length > 0 || bills.before.options.length > 0 ? <BillFacts bills={bills} words={words} /> : null
  const facts = (record || bill) && { record, bill, delivery, words, dateTime: props.dateTime }
  const notice = (
    <>
      {record && isGone && <GoneAlert type={type} record={record} words={words} isAnswer={isRefusedAsGone} canRestore={props.canRestore} onRestored={backAgain} onCreate={props.createFrom && (() => abandon(() => props.createFrom?.(state.draft)))} />}
      {record && !busy && !isGone && <NewerAlert type={type} record={record} isDirty={isDirty} words={words} onLoaded={props.onReplaced} />}
      {record && hasForm && <DeliveryNotice read={props.read} version={record.version} schema={schema} sections={everywhere} words={words} onJump={jump} />}
      {restored && isDirty && <RestoredAlert time={props.dateTime(restored.at)} over={restored.over} words={words} onDiscard={discard} />}
    </>
  )
  const maps = map && {
    host, tab: map, open, state, textOf, onRenamed,
    errorsWith: (path: string[]) => validators.check(prune(schema, put(draft, path, {}), validators.test)).errors,
    addressOf: (word?: string) => props.tabAddress(map, word),
    openEntry: (key: string | undefined, isSame?: boolean) => props.openTab(map, key === undefined ? undefined : entryIdOf(key), isSame),
  }
  const body = hasForm && (
    <EditorBody
      formId={formId} form={form} host={host} state={{ ...state, errors: shown }} errors={errors} sections={sections} under={under}
      head={maps && sections.length > 0 ? <Suspense fallback={null}><MapHead {...maps} /></Suspense> : undefined} content={maps && sections.length === 0 ? <Suspense fallback={<PageSkeleton />}><MapContent {...maps} /></Suspense> : undefined} refusal={refusal} notice={notice} facts={facts && <Details {...facts} />} rail={facts && <Rail {...facts} />}
      covered={props.parts.card !== null && props.parts.card !== undefined} locked={busy && mode === 'create'} card={props.parts.card} onSubmit={submit} onJump={jump}
    />
  )
  // A tab of a new record that is no form has nothing to create; what was begun beside waits there.
  const bar = !readOnly && (mode === 'create' ? hasForm : isDirty) && (
    <SaveBar formId={formId} mode={mode} changes={changed} errors={state.errors.length} money={changeText(bills, words)} busy={busy} isInvalid={state.problems.length > 0} reason={reasonText(state.problems, schema, everywhere, words)} retryAt={retryAt} words={words} onSave={submit} onReview={() => setDialog('review')} onNextError={() => nextError(1)} onDiscard={() => (mode === 'create' && changed === 0 ? props.toList() : setDialog('discard'))} />
  )
  return (
    <>
      {props.parts.frame({ errors: shown, body, bar, editing })}
      {dialog === 'review' && <ReviewDialog changes={state.changes} isBroken={isTypedOver} schema={schema} sections={everywhere} words={words} onClose={() => setDialog(undefined)} onUndo={(change) => state.replace(put(state.draft, change.path, change.before))} />}
      {dialog === 'discard' && <LeaveDialog title={words.t('form.discardAll')} text={words.t(mode === 'create' ? 'form.discardNew' : 'form.discardText')} words={words} onStay={() => setDialog(undefined)} onDiscard={discard} {...(mode === 'create' && { onList: () => abandon(props.toList) })} />}
      {blocker.state === 'blocked' && <LeaveDialog title={words.t('form.leaveTitle')} text={words.t('form.leaveText')} words={words} onStay={() => blocker.reset()} onDiscard={() => { kept.forget(); blocker.proceed() }} />}
      {unconfirmed && (
        <PaidDialog
          errors={unconfirmed.errors} schema={schema} sections={everywhere} words={words} onClose={() => setUnconfirmed(undefined)}
          onConfirm={() => { host.store.confirm(...unconfirmed.errors.map(({ path }) => path)); setUnconfirmed(undefined); unconfirmed.again() }}
        />
      )}
      {conflict && <ConflictDialog merge={conflict.merge} version={conflict.current.version ?? 0} by={conflict.by} schema={schema} sections={everywhere} words={words} onTake={takeTheirs} onSave={saveMerged} onClose={() => setConflict(undefined)} />}
    </>
  )
}
