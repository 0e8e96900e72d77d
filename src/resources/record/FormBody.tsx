// The form of a record page with its index and its facts, or the table and the entries of a map.
import { sidePanels } from '../../custom/areas.ts'
import { entryIdOf } from '../../engine/values/changes/entries.ts'
import { setAtPath } from '../../engine/values/changes/changes.ts'
import { prune } from '../../engine/values/normalize/prune.ts'
import { BillFacts, billsOf } from '../form/saving/Bill.tsx'
import { EditorBody } from '../form/EditorBody.tsx'
import { MapContent, MapHead, MapIndex } from '../map/MapLazy.tsx'
import { Details, Rail } from './Facts.tsx'
import { Covered } from './editor/Covered.tsx'
import { FormQuestions, InactiveCard } from './partsLazy.tsx'
import { FormNotices } from './RecordNotices.tsx'
import type { OpenRecord } from './session/openRecord.ts'
import type { RecordSession } from './session/useRecordSession.ts'

type Props = { page: OpenRecord; session: RecordSession }

export function FormBody({ page, session }: Props) {
  const { type, mode, form, record, words, isInactive, can, onStored } = page
  const { sections, state, sending } = session
  if (!session.hasForm) return null
  const facts = factsOf(page, session)
  const map = mapOf(page, session)
  const { questions, sidePanel } = form.resolved.form
  const SidePanel = sidePanel === undefined ? undefined : sidePanels[sidePanel]
  return (
    <EditorBody
      formId={session.formId}
      form={form}
      host={session.host}
      state={{ ...state, errors: session.shown }}
      errors={session.errorTree}
      sections={sections}
      under={session.under}
      head={map && sections.length > 0 ? <MapHead {...map} /> : undefined}
      entries={map && sections.length === 0 ? <MapIndex {...map} /> : undefined}
      content={map && sections.length === 0 ? <MapContent {...map} /> : undefined}
      refusal={sending.refusal}
      notice={
        <>
          <FormNotices page={page} session={session} />
          {questions && <FormQuestions questions={questions} words={words} />}
        </>
      }
      facts={facts && <Details {...facts} />}
      rail={facts && !SidePanel && <Rail {...facts} />}
      sidePanel={SidePanel && <SidePanel draft={state.draft} stored={(record ?? {}) as Record<string, unknown>} />}
      locked={sending.busy && mode === 'create'}
      cover={
        page.isWaitedFor
          ? (drawn) => (
              <Covered read={page.read} words={words}>
                {drawn}
              </Covered>
            )
          : undefined
      }
      card={
        record && isInactive ? (
          <InactiveCard type={type} record={record} form={form} canRun={can.update} words={words} onStored={onStored} />
        ) : null
      }
      onSubmit={session.submit}
      onJump={session.jump}
    />
  )
}

/** The facts beside the form; undefined if there are none. */
function factsOf({ record, words, read, dateTime, timezone }: OpenRecord, { host, state }: RecordSession) {
  const bills = billsOf(host, state.start, state.draft)
  const hasBill = bills.after.options.length > 0 || bills.before.options.length > 0
  const bill = hasBill ? <BillFacts bills={bills} words={words} /> : null
  return record || bill ? { record, bill, delivery: read.delivery, words, dateTime, timezone } : undefined
}

/** The map whose tab is open. */
function mapOf({ form: { schema }, validators, record, tabAddress, openTab }: OpenRecord, session: RecordSession) {
  const { map, state, host, open, textOf, onRenamed } = session
  return (
    map && {
      host,
      tab: map,
      open,
      state,
      record,
      textOf,
      onRenamed,
      errorsWith: (path: string[]) => validators.check(prune(schema, setAtPath(state.draft, path, {}), validators.test)).errors,
      addressOf: (word?: string) => tabAddress(map, word),
      openEntry: (key: string | undefined, isSame?: boolean) => openTab(map, key === undefined ? undefined : entryIdOf(key), isSame),
    }
  )
}
