// Settings of a recording, with the buttons that start it, change it while it runs, and stop it.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useMemo, useRef, useState, type FormEvent } from 'react'
import { loadValidators } from '../../client/definitions/loadValidators.ts'
import { useAccount, useTimezone } from '../../client/session/useSession.ts'
import { useWords } from '../../client/words/useWords.ts'
import type { Validators } from '../../engine/compile/runtime.ts'
import { sameJson } from '../../engine/json/objects.ts'
import { type FormSchema, formSchemaOf } from '../../engine/resolve/formSchema.ts'
import { fieldPathOf } from '../../engine/schema/paths.ts'
import type { Definition, FieldError } from '../../engine/types.ts'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { ConfirmDialog } from '../../ui/parts/feedback/ConfirmDialog.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { rulesOf, type Rules } from './rules.ts'
import { draftOf, fieldsOf, type RecordingDraft, type StreamChoice, streamsOf } from './draft.ts'
import { FormButtons } from './FormButtons.tsx'
import type { FormFields } from './formFields.ts'
import { LaunchFields } from './LaunchFields.tsx'
import { StorageFields } from './StorageFields.tsx'
import { StreamFields } from './StreamFields.tsx'
import { useSaving } from './useSaving.ts'
import type { Stored } from './useRecordings.ts'
import '../../ui/form/form.css'
import '../../ui/css/own.css'

type Props = {
  definition: Definition
  resource: Stored
  /** Undefined: a new one. */ record: Stored | undefined
  /** The record after a change, or the one that replaced it. */ onStored: (record: Stored) => void
}

export function RecordingForm(props: Props) {
  const { definition, record } = props
  const mode = record ? 'edit' : 'create'
  const active = record?.['active'] !== false
  const account = useAccount()?.name
  const form = useMemo(() => formSchemaOf(definition, { mode, ...(mode === 'edit' && { active }) }), [definition, mode, active])
  const validators = useQuery({
    queryKey: ['validators', form.hash, account ?? ''],
    staleTime: Infinity,
    // What is typed is kept while the record starts or stops.
    placeholderData: keepPreviousData,
    queryFn: () => loadValidators(form.hash, definition.name, account, form.schema),
  })
  if (validators.error)
    return (
      <div className="panel">
        <ProblemState error={validators.error} retry={() => void validators.refetch()} />
      </div>
    )
  return validators.data ? <Ready {...props} form={form} validators={validators.data} /> : <PageSkeleton />
}

function Ready({ definition, resource, record, onStored, form, validators }: Props & { form: FormSchema; validators: Validators }) {
  const t = useTranslate()
  const words = useWords()
  const tz = useTimezone()
  const element = useRef<HTMLFormElement>(null)
  const type = definition.name
  const streams = useMemo(() => streamsOf(resource), [resource])
  const rules = useMemo(() => rulesOf(form, validators.test), [form, validators])
  const start = useMemo(() => startOf(record, streams, tz, rules), [record, streams, tz, rules])
  const [edited, setEdited] = useState<{ draft: RecordingDraft; from: RecordingDraft }>()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isAsked, setAsked] = useState(false)
  // Settings that somebody else changed meanwhile replace what is typed; a start and a stop change none.
  const draft = edited && sameJson(edited.from, start) ? edited.draft : start
  const fields = fieldsOf(draft, tz, rules)
  const verdict = validators.check(fields)
  const saving = useSaving({
    definition,
    resource: String(resource.id),
    record,
    onStored: (stored) => {
      setEdited(undefined)
      setAsked(false)
      onStored(stored)
    },
  })
  const errors = [...verdict.errors, ...saving.errors]
  const isActive = record !== undefined && record['active'] !== false
  const isDirty = !sameJson(draft, start)
  const isReady = verdict.errors.length === 0
  const messageOf = (error: FieldError): string => words.error(type, fieldPathOf(form.schema, error.path), error)
  const errorsAt = (field: string): string[] => {
    const own = errors.filter(({ path }) => path === `/${field}` || path.startsWith(`/${field}/`))
    const shown = own.filter((error) => left.has(field) || left.has('*') || saving.errors.includes(error))
    return [...new Set(shown.map(messageOf))]
  }
  const change = (next: Partial<RecordingDraft>): void => {
    setEdited({ draft: { ...draft, ...next }, from: start })
    saving.clear()
  }
  const shared: FormFields = { type, rules, draft, fields, change, errorsAt, leave: (field) => setLeft(new Set([...left, field])) }
  /** With errors, leads to the first of them instead. */
  const ifReady = (task: () => void): void => {
    if (isReady) return task()
    setLeft(new Set(['*']))
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const sent = verdict.value as Record<string, unknown>
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isActive) ifReady(() => setAsked(true))
    else ifReady(() => void saving.start(sent, isDirty))
  }
  return (
    <form ref={element} className="recordings-form stack" noValidate onSubmit={submit} aria-label={t('recordings.settings')}>
      <Panel title={words.section(type, 'stream')}>
        <StreamFields {...shared} streams={streams} />
      </Panel>
      <Panel title={words.section(type, 'launch')}>
        <LaunchFields {...shared} />
      </Panel>
      <Panel title={words.section(type, 'storage')}>
        <StorageFields {...shared} />
      </Panel>
      <FormButtons
        isActive={isActive}
        isNew={!record}
        isReady={isReady}
        busy={saving.busy}
        onStart={() => ifReady(() => void saving.start(sent, isDirty))}
        onUpdate={() => ifReady(() => setAsked(true))}
        onStop={() => void saving.stop()}
        onKeep={() => ifReady(() => void saving.keep(sent))}
      />
      {isAsked && (
        <ConfirmDialog
          kind="primary"
          title={t('recordings.sure')}
          action={t('recordings.confirm')}
          busy={saving.busy === 'update'}
          failure={{ title: t(`recordings.${saving.old ?? 'notSaved'}`), error: saving.failure }}
          onConfirm={() => void saving.update(sent)}
          onClose={() => setAsked(false)}
        >
          <p>{t(saving.isReplaced(sent) ? 'recordings.sureReplaced' : 'recordings.sureText')}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}

/** A new recording is of the first stream. */
function startOf(record: Stored | undefined, streams: StreamChoice[], tz: string, rules: Rules): RecordingDraft {
  return { ...draftOf(record, tz, rules), ...(!record && { stream_name: streams[0]?.name ?? '' }) }
}
