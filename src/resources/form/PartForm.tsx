// The form of a definition as a part of a screen that saves in its own way.
import { useLocale } from '../../ui/format/useLocale.ts'
import { useEffect, useId, useMemo } from 'react'
import { useDefinition } from '../../client/definitions/useDefinitions.ts'
import type { FormHandle, FormState, RecordFormProps } from '../../client/page/recordForm.ts'
import { useAccount, useTimezone } from '../../client/session/useSession.ts'
import { formWordsOf } from '../../client/words/formWords.ts'
import { useWords } from '../../client/words/useWords.ts'
import type { Validators } from '../../engine/compile/runtime.ts'
import type { FormSchema } from '../../engine/resolve/formSchema.ts'
import { allSections } from '../../engine/resolve/sections.ts'
import { isSame } from '../../engine/values/changes/changes.ts'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import '../../ui/form/form.css'
import '../../ui/css/own.css'
import { widgets } from '../record/editor/widgets.tsx'
import { beginningOf, partOf, rebased } from './draft/beginning.ts'
import { useDraft } from './draft/useDraft.ts'
import { inPageOrder, useErrorTree } from './errors/errorTexts.ts'
import { focusField } from './errors/focus.ts'
import { useSettled } from './saving/useSettled.ts'
import { useHost } from './useHost.tsx'
import { useReadyForm } from './useReadyForm.ts'
import { useSectionsShown } from './useSectionsShown.ts'
import { useRequested } from '../order/useRequested.ts'

export function PartForm(props: RecordFormProps) {
  const definition = useDefinition(props.type)
  const ready = useReadyForm(definition, { type: props.type, mode: props.record ? 'edit' : 'create' })
  const problem = definition.status === 'problem' ? definition : ready.error && { error: ready.error, retry: () => void ready.refetch() }
  if (problem)
    return (
      <div className="panel">
        <ProblemState error={problem.error} retry={problem.retry} />
      </div>
    )
  return ready.data ? <Filled key={ready.data.form.hash} {...props} {...ready.data} /> : <PageSkeleton />
}

type FilledProps = RecordFormProps & { form: FormSchema; validators: Validators }

function Filled({ type, record, label, onSubmit, children, form, validators }: FilledProps) {
  const all = useWords()
  const locale = useLocale()
  const timezone = useTimezone()
  const account = useAccount()?.name
  const id = useId()
  const { schema, resolved } = form
  const words = useMemo(() => formWordsOf(type, all, locale, resolved, timezone), [type, all, locale, resolved, timezone])
  const declared = useMemo(() => resolved.form.sections ?? allSections(resolved), [resolved])
  const state = useDraft(schema, validators, () => beginningOf(form, validators, record, {}), form.opened)
  const { start, draft, restart } = state
  const sections = useSectionsShown(declared, state.draft, validators.test)
  const stored = useMemo(() => record && partOf(form, record), [form, record])
  useEffect(() => {
    if (stored !== undefined && !isSame(stored, start)) restart(stored, rebased({ start, draft }, stored))
  }, [stored, start, draft, restart])
  const host = useHost({
    type,
    mode: record ? 'edit' : 'create',
    form,
    validators,
    sections,
    words,
    timezone,
    account,
    requested: useRequested(resolved, account),
    secrets: undefined,
    readOnly: false,
    widgets,
    state,
    within: id,
  })
  const errors = useErrorTree(state.errors, schema, words)
  const shown: FormState = {
    value: state.value as Record<string, unknown>, // a record is an object
    isDirty: state.changes.length > 0,
    isReady: state.problems.length === 0,
    refuse: state.refuse,
  }
  const toField = (pointer: string) => focusField(host.store, pointer, id)
  const { isWaiting, run } = useSettled(
    host.store,
    (task: (form: FormState) => void) => {
      const [first] = inPageOrder(state.problems, sections)
      if (!first) return task(shown)
      state.showAll()
      toField(first.path)
    },
    toField,
  )
  const handle: FormHandle = { ...shown, isReady: shown.isReady && !isWaiting, ifReady: (task) => void run(task) }
  return (
    <RecordForm id={id} label={label} host={host} draft={state.draft} errors={errors} onSubmit={() => onSubmit(handle)}>
      {children(handle)}
    </RecordForm>
  )
}
