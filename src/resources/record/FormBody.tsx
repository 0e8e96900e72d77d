// The form of a record page with its index and its facts, or the table and the entries of a map.
import type { ComponentType } from 'react'
import { sidePanels } from '../../custom/areas.ts'
import { entryIdOf } from '../../engine/values/changes/entries.ts'
import { setAtPath } from '../../engine/values/changes/changes.ts'
import { prune } from '../../engine/values/normalize/prune.ts'
import { BillFacts, useBills } from '../form/saving/Bill.tsx'
import { EditorBody } from '../form/EditorBody.tsx'
import { MapContent, MapHead, MapIndex } from '../map/MapLazy.tsx'
import { Details, Rail, type FactsProps } from './Facts.tsx'
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
      facts={<Facts frame={Details} page={page} session={session} />}
      rail={!SidePanel && <Facts frame={Rail} page={page} session={session} />}
      sidePanel={
        SidePanel && <SidePanel draft={state.draft} stored={(record ?? {}) as Record<string, unknown>} isChanged={session.changed > 0} />
      }
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

/** A new record has facts once it has paid options. */
function Facts({ frame: Frame, page, session: { host, state } }: Props & { frame: ComponentType<FactsProps> }) {
  const { record, words, read, dateTime, timezone } = page
  const bills = useBills(host, state.start, state.draft)
  const hasBill = bills.after.options.length > 0 || bills.before.options.length > 0
  if (!record && !hasBill) return null
  const bill = hasBill && <BillFacts bills={bills} words={words} />
  return <Frame {...{ record, bill, words, dateTime, timezone }} delivery={read.delivery} />
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
