// Adds or changes a record inside its table: its generated form in one row, without a page of its own.
import { useNotify } from 'ra-core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useDefinition } from '../../../client/definitions/useDefinitions.ts'
import { isDelivered } from '../../../client/calls/delivery.ts'
import { useAccount } from '../../../client/session/useSession.ts'
import type { FormSchema } from '../../../engine/resolve/formSchema.ts'
import { allSections } from '../../../engine/resolve/sections.ts'
import type { Validators } from '../../../engine/compile/runtime.ts'
import { RecordForm } from '../../../ui/form/RecordForm.tsx'
import '../../../ui/form/form.css'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { SkeletonBar, ProblemState } from '../../../ui/parts/feedback/PageStates.tsx'
import { beginningOf } from '../../form/draft/beginning.ts'
import { reasonText } from '../../form/errors/reason.ts'
import { useSave, type StoredRecord } from '../../form/saving/useSave.ts'
import { useSettled } from '../../form/saving/useSettled.ts'
import type { ListParent } from '../../../custom/actionProps.ts'
import { useFieldNotes } from '../../form/notes/useFieldNotes.tsx'
import { useReadyForm } from '../../form/useReadyForm.ts'
import { useStandaloneForm } from '../../form/useStandaloneForm.ts'
import { failureOf } from '../../order/failedText.ts'
import type { Definition } from '../../../engine/types.ts'
import { previewLines } from '../../../engine/values/preview.ts'
import { titleOf } from '../../../engine/values/valuesAt.ts'
import { useRowEvents } from '../../../ui/form/rows/useRowEvents.ts'
import { relativeIn } from '../../../engine/values/normalize/relative.ts'
import './inPlace.css'

type Props = { type: string; parent: ListParent; record?: StoredRecord | undefined; onSaved: () => void; onClose: () => void }

export function RowForm(props: Props) {
  const definition = useDefinition(props.type)
  const ready = useReadyForm(definition, { type: props.type, mode: props.record ? 'edit' : 'create' })
  if (definition.status === 'problem') return <ProblemState error={definition.error} retry={definition.retry} />
  if (ready.error) return <ProblemState error={ready.error} retry={() => void ready.refetch()} />
  if (definition.status !== 'ready' || !ready.data) return <SkeletonBar width="100%" height={96} />
  return <Filled key={ready.data.form.hash} resource={definition.definition.resource} {...props} {...ready.data} />
}

function Filled({
  type,
  resource,
  parent,
  record,
  onSaved,
  onClose,
  form,
  validators,
}: Props & { resource: Definition['resource']; form: FormSchema; validators: Validators }) {
  const { title, preview } = resource
  const notify = useNotify()
  const frame = useRef<HTMLDivElement>(null)
  const { schema, resolved, fields } = form
  const account = useAccount()?.name
  const declared = useMemo(() => openSections(resolved, parent.field), [resolved, parent.field])
  const { id, words, state, sections, host, errors, toField, showProblems } = useStandaloneForm({
    type,
    mode: record ? 'edit' : 'create',
    form,
    validators,
    declared,
    begin: () => beginningOf(form, validators, record, { [parent.field]: parent.id }),
    noteOf: useFieldNotes({ account, type, isDelivered: isDelivered(resource), isFixed: false }),
  })
  const createText = words.text('actions', 'create') ?? words.t('form.create')
  const nameOf = (one: StoredRecord) => titleOf(title, one)
  const { busy: isSaving, save } = useSave({ type, schema: resolved.schema, fields })
  const [failure, setFailure] = useState<string>()
  useEffect(() => frame.current?.querySelector<HTMLElement>('input:not([disabled]), select, textarea')?.focus(), [])
  const tidy = () => {
    for (const [name, value] of Object.entries(relativeIn(schema, state.draft, parent.record))) state.change([name], value)
  }
  const sendNow = async () => {
    if (isSaving) return
    setFailure(undefined)
    if (showProblems()) return
    const value = { ...(state.value as object), ...relativeIn(schema, state.value as Record<string, unknown>, parent.record) }
    const outcome = await save(value, record, { [parent.field]: parent.id })
    if (outcome.status === 'saved') {
      notify(
        record ? words.t('form.saved', { version: outcome.record.version }) : words.t('form.created', { name: nameOf(outcome.record) }),
        { type: 'success' },
      )
      return onSaved()
    }
    if (outcome.status === 'refused') state.refuse(outcome.errors)
    setFailure(failureOf(outcome, words.t))
  }
  const { isWaiting, run: send } = useSettled<void>(host.store, sendNow, toField)
  const busy = isSaving || isWaiting
  useRowEvents(frame, {
    blur: tidy,
    press: (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
    },
  })
  return (
    <div className="row-form" ref={frame} role="group" aria-label={record ? words.t('form.editRow', { name: nameOf(record) }) : createText}>
      {failure !== undefined && <Alert tone="bad" live title={failure} />}
      <RecordForm id={id} host={host} draft={state.draft} errors={errors} onSubmit={() => void send()} />
      <div className="row-form-end">
        {preview && (
          <div className="row-preview mono" role="group" aria-label={words.t('form.servedAs')}>
            {previewLines(preview, { schema, data: state.draft as Record<string, unknown>, parent: parent.record }).join('\n')}
          </div>
        )}
        <Button onClick={onClose}>{words.t('form.cancel')}</Button>
        <Button
          kind="primary"
          type="submit"
          form={id}
          busy={busy}
          aria-disabled={busy || state.problems.length > 0 || undefined}
          title={reasonText(state.problems, schema, sections, words)}
        >
          {record ? words.t('form.save') : createText}
        </Button>
      </div>
    </div>
  )
}

/** A row has no closed sections, and the parent is not a field. */
function openSections(resolved: FormSchema['resolved'], parent: string) {
  return (resolved.form.sections ?? allSections(resolved)).map((section) => ({
    ...section,
    collapsed: false,
    fields: section.fields.filter((field) => field !== parent),
  }))
}
