// A request as a short form: in a dialog, or below a page. Success is confirmed; a failure loses nothing that was typed.
import { useNotify } from 'ra-core'
import { useMemo, useState } from 'react'
import { useSession } from '../../client/session/useSession.ts'
import { useDefinition } from '../../client/definitions/useDefinitions.ts'
import type { FormSchema } from '../../engine/resolve/formSchema.ts'
import type { Validators } from '../../engine/compile/runtime.ts'
import type { Json } from '../../engine/schema/types.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { SkeletonBar, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import '../../ui/form/form.css'
import { beginningOf } from '../form/draft/beginning.ts'
import { prefilled } from '../form/draft/prefilled.ts'
import { reasonText } from '../form/errors/reason.ts'
import { useReadyForm } from '../form/useReadyForm.ts'
import { useStandaloneForm } from '../form/useStandaloneForm.ts'
import { useSave } from '../form/saving/useSave.ts'
import { useSettled } from '../form/saving/useSettled.ts'
import { allSections } from '../../engine/resolve/sections.ts'
import { failureOf } from './failedText.ts'

/** `given`: preset values without fields. */
export type OrderFormProps = { type: string; given?: Record<string, Json>; onSent: () => void; onCancel: () => void }

export function OrderForm(props: OrderFormProps) {
  const definition = useDefinition(props.type)
  const ready = useReadyForm(definition, { type: props.type, mode: 'create' })
  if (definition.status === 'problem') return <ProblemState error={definition.error} retry={definition.retry} />
  if (ready.error) return <ProblemState error={ready.error} retry={() => void ready.refetch()} />
  if (definition.status !== 'ready' || !ready.data) return <SkeletonBar width={220} />
  return <Filled key={ready.data.form.hash} {...props} {...ready.data} />
}

const nothing = {}

function Filled({
  type,
  given = nothing,
  onSent,
  onCancel,
  form,
  validators,
}: OrderFormProps & { form: FormSchema; validators: Validators }) {
  const session = useSession()
  const notify = useNotify()
  const { schema, resolved, fields } = form
  const declared = useMemo(() => openSections(resolved.form.sections ?? allSections(resolved), given), [resolved, given])
  const { id, words, state, sections, host, errors, toField, showProblems } = useStandaloneForm({
    type,
    mode: 'create',
    form,
    validators,
    declared,
    begin: () => beginningOf(form, validators, undefined, { ...prefilled(schema, session), ...given }),
  })
  const { busy: isSaving, save } = useSave({ type, schema: resolved.schema, fields })
  const [failure, setFailure] = useState<string>()
  const sendText = words.text('actions', 'submit') ?? words.t('form.order.send')
  const reason = reasonText(state.problems, schema, sections, words)
  const sendNow = async () => {
    if (isSaving) return
    setFailure(undefined)
    if (showProblems()) return
    const outcome = await save(state.value, undefined)
    if (outcome.status === 'saved') {
      notify(words.text('done', 'created') ?? words.t('form.order.sent'), { type: 'success' })
      return onSent()
    }
    if (outcome.status === 'refused') state.refuse(outcome.errors)
    setFailure(failureOf(outcome, words.t))
  }
  const { isWaiting, run: send } = useSettled<void>(host.store, sendNow, toField)
  const busy = isSaving || isWaiting
  return (
    <div className="stack">
      {failure !== undefined && <Alert tone="bad" live title={failure} />}
      <RecordForm id={id} host={host} draft={state.draft} errors={errors} onSubmit={() => void send()} />
      <div className="row wrap" role="group" aria-label={sendText}>
        <span className="grow muted small" role="status" id={`${id}-why`}>
          {busy ? words.t('form.order.sending') : reason}
        </span>
        <Button onClick={onCancel}>{words.t('form.cancel')}</Button>
        <Button
          kind="primary"
          type="submit"
          form={id}
          busy={busy}
          aria-disabled={state.problems.length > 0 || undefined}
          aria-describedby={`${id}-why`}
        >
          {sendText}
        </Button>
      </div>
    </div>
  )
}

/** Preset fields are hidden, and so are sections without fields. */
function openSections(sections: ReturnType<typeof allSections>, given: Record<string, Json>): ReturnType<typeof allSections> {
  return sections
    .map((section) => ({ ...section, collapsed: false, fields: section.fields.filter((field) => !Object.hasOwn(given, field)) }))
    .filter(({ fields }) => fields.length > 0)
}
