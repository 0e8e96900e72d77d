// The form of a definition as a part of a screen that saves in its own way.
import { useEffect, useMemo } from 'react'
import { useDefinition } from '../../client/definitions/useDefinitions.ts'
import type { FormHandle, FormState, RecordFormProps } from '../../client/page/recordForm.ts'
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
import { useSettled } from './saving/useSettled.ts'
import { useReadyForm } from './useReadyForm.ts'
import { useStandaloneForm } from './useStandaloneForm.ts'

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
  const { resolved } = form
  const declared = useMemo(() => resolved.form.sections ?? allSections(resolved), [resolved])
  const { id, state, host, errors, toField, showProblems } = useStandaloneForm({
    type,
    mode: record ? 'edit' : 'create',
    form,
    validators,
    declared,
    begin: () => beginningOf(form, validators, record, {}),
    widgets,
  })
  const { start, draft, restart } = state
  const stored = useMemo(() => record && partOf(form, record), [form, record])
  useEffect(() => {
    if (stored !== undefined && !isSame(stored, start)) restart(stored, rebased({ start, draft }, stored))
  }, [stored, start, draft, restart])
  const shown: FormState = {
    value: state.value as Record<string, unknown>, // a record is an object
    isDirty: state.changes.length > 0,
    isReady: state.problems.length === 0,
    refuse: state.refuse,
  }
  const { isWaiting, run } = useSettled(
    host.store,
    (task: (form: FormState) => void) => {
      if (!showProblems()) task(shown)
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
