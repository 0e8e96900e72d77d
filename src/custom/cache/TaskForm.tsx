import { useNotify, useTranslate } from 'ra-core'
import { useId, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useWords } from '../../client/words/useWords.ts'
import type { FormSchema } from '../../engine/resolve/formSchema.ts'
import { fieldPathOf, fieldSchema } from '../../engine/schema/paths.ts'
import type { Validators } from '../../engine/compile/runtime.ts'
import type { FieldError } from '../../engine/types.ts'
import { formatCountdown, useCountdown } from '../../ui/format/countdown.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { Segmented } from '../../ui/parts/actions/Segmented.tsx'
import { DomainField } from './DomainField.tsx'
import { LinkLines } from './LinkLines.tsx'
import { QuotaLeft } from './QuotaLeft.tsx'
import { useOffered } from './useOffered.ts'
import { taskBodyOf, emptyDraft, isEmpty, requestOf, type TaskDraft, type TaskMode, type TaskRejection, type Task } from './task.ts'
import { useSend } from './useSend.ts'
import { hourSeconds } from '../../engine/time/units.ts'

type Props = {
  type: string
  form: FormSchema
  validators: Validators
  /** Domains of the surrounding record. */ own: string[]
  /** A page of its own, without another form to save. */ isAlone: boolean
  start: TaskDraft
  /** The task being repeated. */ from: string | undefined
  running: Task | undefined
}

/** Fields whose errors are hidden until they are left. */
const checked = ['/paths', '/domain']

export function TaskForm({ type, form, validators, own, isAlone, start, from, running }: Props) {
  const t = useTranslate()
  const words = useWords()
  const notify = useNotify()
  const element = useRef<HTMLFormElement>(null)
  const modes = (['delete', 'preload'] as const).filter((mode) => offers(form, 'action', mode))
  // With a single mode there is nothing to choose.
  const [draft, setDraft] = useState<TaskDraft>({ ...start, mode: modes.length === 1 && modes[0] ? modes[0] : start.mode })
  const [isRepeated, setRepeated] = useState(from !== undefined)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(start.links === '' ? [] : checked))
  const [refusal, setRefusal] = useState<TaskRejection>()
  const [asks, setAsks] = useState(false)
  const { busy, send } = useSend(type)
  const { isTooSoon, isOver } = useWait(refusal)
  /** Preloading needs individual links. */
  const isWhole = draft.isWhole && draft.mode === 'delete'
  const verdict = validators.check(taskBodyOf(draft))
  const domain = (verdict.value as { domain?: string }).domain
  const hasZones = useOffered(type, form.schema, 'with_extra_zones', domain)
  const errors = [...verdict.errors, ...(refusal?.kind === 'fields' ? refusal.errors : [])]
  const isReady = errors.length === 0 && !busy && !isTooSoon
  const domainOfLinks = draft.domain.trim() === '' ? domain : undefined
  const messageOf = (error: FieldError): string => words.error(type, fieldPathOf(form.schema, error.path), error)
  const messages = (field: string): string[] => [...new Set(errors.filter(({ path }) => path === field).map(messageOf))]
  const change = (next: Partial<TaskDraft>): void => {
    const changed = { ...draft, ...next }
    setDraft(changed)
    if (changed.mode !== draft.mode || isEmpty(changed)) setRepeated(false)
    setRefusal(undefined)
  }
  const leave = (field: string): void => setLeft(new Set([...left, field]))
  const submit = async (): Promise<void> => {
    setAsks(false)
    const refused = await send(requestOf({ ...draft, inZones: draft.inZones && hasZones }, verdict.value))
    setRefusal(refused)
    if (refused) return leaveAll()
    notify(t(`cache.done.${draft.mode}`), { type: 'success' })
    setDraft({ ...emptyDraft(draft.domain), mode: draft.mode, inZones: draft.inZones })
    setRepeated(false)
    setLeft(new Set())
  }
  const leaveAll = (): void => setLeft(new Set(checked))
  const press = (event: FormEvent): void => {
    event.preventDefault()
    if (busy || isTooSoon) return
    if (!isReady) {
      leaveAll()
      focusFirstError(element)
    } else if (isWhole) setAsks(true)
    else void submit()
  }
  return (
    <Panel title={isRepeated ? t('cache.repeated', { date: from }) : undefined}>
      <form ref={element} className="cache-form" noValidate onSubmit={press}>
        {refusal && refusal.kind !== 'fields' && !isOver && <Refused type={type} refusal={refusal} />}
        {modes.length > 1 && <ModeChoice modes={modes} mode={draft.mode} onChange={(mode) => change({ mode })} />}
        <DomainField
          type={type}
          own={own}
          value={draft.domain}
          hint={domainOfLinks === undefined ? undefined : t('cache.fromLinks', { domain: domainOfLinks })}
          errors={left.has('/domain') ? messages('/domain') : []}
          onChange={(domain) => change({ domain })}
          onLeave={() => leave('/domain')}
        />
        {offers(form, 'action_type') && draft.mode === 'delete' && (
          <Tick label={t('cache.whole')} help={t('cache.wholeHelp')} checked={draft.isWhole} onChange={(isWhole) => change({ isWhole })} />
        )}
        {!isWhole && (
          <LinkLines
            text={draft.links}
            most={form.resolved.ui['paths']?.most}
            help={words.help(type, 'paths')}
            placeholder={words.placeholder(type, 'paths')}
            errors={left.has('/paths') ? errors : []}
            messageOf={messageOf}
            onChange={(links) => change({ links })}
            onLeave={() => leave('/paths')}
          />
        )}
        {hasZones && (
          <Tick
            label={words.field(type, 'with_extra_zones')}
            help={words.help(type, 'with_extra_zones')}
            checked={draft.inZones}
            onChange={(inZones) => change({ inZones })}
          />
        )}
        <div className="cache-send">
          <Button type="submit" kind={isAlone ? 'primary' : 'default'} busy={busy} aria-disabled={!isReady || undefined}>
            {t(`cache.send.${isWhole ? 'full' : draft.mode}`)}
          </Button>
          <QuotaLeft type={type} draft={{ ...draft, isWhole, inZones: draft.inZones && hasZones }} />
        </div>
        <Progress busy={busy} running={running} />
      </form>
      <SureDialog open={asks} domain={draft.domain} onClose={() => setAsks(false)} onConfirm={() => void submit()} />
    </Panel>
  )
}

/** The state of a rate-limit rejection: waiting or over. A changed task need not wait: it may be within its limits. */
function useWait(refusal: TaskRejection | undefined): { isTooSoon: boolean; isOver: boolean } {
  const retryAt = refusal?.kind === 'exceeded' ? refusal.retryAt : undefined
  const isTooSoon = useCountdown(retryAt) > 0
  return { isTooSoon, isOver: retryAt !== undefined && !isTooSoon }
}

/** Whether the caller's form has the field, with this value among its options. */
function offers(form: FormSchema, field: string, value?: string): boolean {
  const schema = fieldSchema(form.schema, field)
  return schema !== undefined && (value === undefined || (schema.enum ?? []).includes(value))
}

/** Runs after the errors are rendered. */
function focusFirstError(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

type TickProps = { label: string; help: string | undefined; checked: boolean; onChange: (checked: boolean) => void }

function Tick({ label, help, checked, onChange }: TickProps) {
  const id = useId()
  return (
    <label className="tick">
      <input type="checkbox" className="cb" checked={checked} aria-describedby={id} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        <span className="help" id={id}>
          {help}
        </span>
      </span>
    </label>
  )
}

function ModeChoice({ modes, mode, onChange }: { modes: TaskMode[]; mode: TaskMode; onChange: (mode: TaskMode) => void }) {
  const t = useTranslate()
  return (
    <div className="f">
      <span className="lab">{t('cache.mode')}</span>
      <Segmented<TaskMode>
        label={t('cache.mode')}
        value={mode}
        options={modes.map((one) => ({ value: one, label: t(`cache.modes.${one}`) }))}
        onChange={onChange}
      />
    </div>
  )
}

type SureProps = { open: boolean; domain: string; onClose: () => void; onConfirm: () => void }

function SureDialog({ open, domain, onClose, onConfirm }: SureProps) {
  const t = useTranslate()
  return (
    <Dialog
      open={open}
      title={t('cache.sure.title', { domain: domain })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cache.sure.no')}</Button>
          <Button kind="danger" onClick={onConfirm}>
            {t('cache.sure.yes')}
          </Button>
        </>
      }
    >
      {t('cache.sure.text')}
    </Dialog>
  )
}

function Progress({ busy, running }: { busy: boolean; running: Task | undefined }) {
  const t = useTranslate()
  const text = busy ? t('cache.sending') : running ? t(`cache.${running.status === 'queued' ? 'queued' : 'running'}`) : undefined
  return (
    <div role="status">
      {text !== undefined && (
        <>
          <progress className="cache-progress" aria-label={text} />
          <p className="help">{text}</p>
        </>
      )}
    </div>
  )
}

function Refused({ type, refusal }: { type: string; refusal: Exclude<TaskRejection, { kind: 'fields' }> }) {
  const t = useTranslate()
  const words = useWords()
  if (refusal.kind === 'failed')
    return (
      <Alert live tone="bad">
        {t('cache.failed')}
      </Alert>
    )
  const { reason, detail, retryAt } = refusal
  const own = reason === undefined ? undefined : words.text(type, 'quota', reason)
  return (
    <Alert live tone="bad">
      {own ?? detail ?? t('cache.exceeded')}
      {retryAt !== undefined && (
        <>
          {' '}
          <Left until={retryAt} />
        </>
      )}
    </Alert>
  )
}

const hours = (seconds: number): string => `${Math.trunc(seconds / hourSeconds)}:${formatCountdown(seconds % hourSeconds)}`

/** Screen readers do not announce a timer every second. */
function Left({ until }: { until: number }) {
  const t = useTranslate()
  const seconds = useCountdown(until)
  return (
    <span role="timer" className="tn">
      {t('cache.wait', { time: seconds < hourSeconds ? formatCountdown(seconds) : hours(seconds) })}
    </span>
  )
}
