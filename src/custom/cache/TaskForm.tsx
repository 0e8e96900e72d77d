import { useNotify, useTranslate } from 'ra-core'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useWords } from '../../client/words/useWords.ts'
import type { FormSchema } from '../../engine/resolve/formSchema.ts'
import { fieldPathOf, fieldSchema } from '../../engine/schema/paths.ts'
import type { Validators } from '../../engine/compile/runtime.ts'
import type { FieldError } from '../../engine/types.ts'
import { formatCountdown } from '../../ui/format/durations.ts'
import { useCountdown } from '../../ui/format/useCountdown.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { Segmented } from '../../ui/parts/actions/Segmented.tsx'
import { DomainField } from './DomainField.tsx'
import { LinkLines } from './LinkLines.tsx'
import { QuotaLeft } from './QuotaLeft.tsx'
import { useOffered } from './useOffered.ts'
import { bodyOf, emptyDraft, isEmpty, requestOf, type Draft, type Mode, type Refusal, type Task } from './task.ts'
import { useSend } from './useSend.ts'

type Props = {
  type: string
  form: FormSchema
  validators: Validators
  /** Domains of the record beside. */ own: string[]
  /** It stands on a page of its own: no form beside it is saved. */ isAlone: boolean
  start: Draft
  /** Which task is repeated. */ from: string | undefined
  running: Task | undefined
}

export function TaskForm({ type, form, validators, own, isAlone, start, from, running }: Props) {
  const t = useTranslate()
  const words = useWords()
  const notify = useNotify()
  const element = useRef<HTMLFormElement>(null)
  const id = useId()
  const may = (field: string, value?: string): boolean => {
    const schema = fieldSchema(form.schema, field)
    return schema !== undefined && (value === undefined || (schema.enum ?? []).includes(value))
  }
  const modes = (['delete', 'preload'] as const).filter((mode) => may('action', mode))
  // Who has one mode need not choose.
  const [draft, setDraft] = useState<Draft>({ ...start, mode: modes.length === 1 && modes[0] ? modes[0] : start.mode })
  const [isRepeated, setRepeated] = useState(from !== undefined)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(start.links === '' ? [] : ['/paths', '/domain']))
  const [refusal, setRefusal] = useState<Refusal>()
  const [asks, setAsks] = useState(false)
  const { busy, send } = useSend(type)
  // Another task may be within its limits: what is changed waits no more.
  const retryAt = refusal?.kind === 'exceeded' ? refusal.retryAt : undefined
  const isTooSoon = useCountdown(retryAt) > 0
  const isOver = retryAt !== undefined && !isTooSoon

  /** What is preloaded is named link by link. */
  const isWhole = draft.isWhole && draft.mode === 'delete'
  const verdict = validators.check(bodyOf(draft))
  const domain = (verdict.value as { domain?: string }).domain
  const hasZones = useOffered(type, form.schema, 'with_extra_zones', domain)
  const errors = [...verdict.errors, ...(refusal?.kind === 'fields' ? refusal.errors : [])]
  const isReady = errors.length === 0 && !busy && !isTooSoon
  const domainOfLinks = draft.domain.trim() === '' ? domain : undefined
  const messages = (place: string): string[] => [...new Set(errors.filter(({ path }) => path === place).map((error) => messageOf(error)))]
  const messageOf = (error: FieldError): string => words.error(type, fieldPathOf(form.schema, error.path), error)
  const change = (next: Partial<Draft>): void => {
    const changed = { ...draft, ...next }
    setDraft(changed)
    if (changed.mode !== draft.mode || isEmpty(changed)) setRepeated(false)
    setRefusal(undefined)
  }
  const leave = (place: string): void => setLeft(new Set([...left, place]))

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
  const leaveAll = (): void => setLeft(new Set(['/paths', '/domain']))
  const press = (event: FormEvent): void => {
    event.preventDefault()
    if (busy || isTooSoon) return
    if (!isReady) {
      leaveAll()
      // What is wrong is drawn first; then the first of it takes the focus.
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    if (isWhole) setAsks(true)
    else void submit()
  }
  return (
    <Panel title={isRepeated ? t('cache.repeated', { date: from }) : undefined}>
      <form ref={element} className="cache-form" noValidate onSubmit={press}>
        {refusal && refusal.kind !== 'fields' && !isOver && <Refused type={type} refusal={refusal} />}
        {modes.length > 1 && (
          <div className="f">
            <span className="lab">{t('cache.mode')}</span>
            <Segmented<Mode>
              label={t('cache.mode')}
              value={draft.mode}
              options={modes.map((mode) => ({ value: mode, label: t(`cache.modes.${mode}`) }))}
              onChange={(mode) => change({ mode })}
            />
          </div>
        )}
        <DomainField
          type={type}
          own={own}
          value={draft.domain}
          hint={domainOfLinks === undefined ? undefined : t('cache.fromLinks', { domain: domainOfLinks })}
          errors={left.has('/domain') ? messages('/domain') : []}
          onChange={(domain) => change({ domain })}
          onLeave={() => leave('/domain')}
        />
        {may('action_type') && draft.mode === 'delete' && (
          <label className="tick">
            <input
              type="checkbox"
              className="cb"
              checked={draft.isWhole}
              aria-describedby={`${id}-whole`}
              onChange={(event) => change({ isWhole: event.target.checked })}
            />
            <span>
              {t('cache.whole')}
              <span className="help" id={`${id}-whole`}>
                {t('cache.wholeHelp')}
              </span>
            </span>
          </label>
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
          <label className="tick">
            <input
              type="checkbox"
              className="cb"
              checked={draft.inZones}
              aria-describedby={`${id}-zones`}
              onChange={(event) => change({ inZones: event.target.checked })}
            />
            <span>
              {words.field(type, 'with_extra_zones')}
              <span className="help" id={`${id}-zones`}>
                {words.help(type, 'with_extra_zones')}
              </span>
            </span>
          </label>
        )}
        <div className="cache-send">
          <Button type="submit" kind={isAlone ? 'primary' : 'default'} busy={busy} aria-disabled={!isReady || undefined}>
            {t(`cache.send.${isWhole ? 'full' : draft.mode}`)}
          </Button>
          <QuotaLeft type={type} draft={{ ...draft, isWhole, inZones: draft.inZones && hasZones }} />
        </div>
        <Progress
          text={busy ? t('cache.sending') : running ? t(`cache.${running.status === 'queued' ? 'queued' : 'running'}`) : undefined}
        />
      </form>
      <Dialog
        open={asks}
        title={t('cache.sure.title', { domain: draft.domain })}
        onClose={() => setAsks(false)}
        actions={
          <>
            <Button onClick={() => setAsks(false)}>{t('cache.sure.no')}</Button>
            <Button kind="danger" onClick={() => void submit()}>
              {t('cache.sure.yes')}
            </Button>
          </>
        }
      >
        {t('cache.sure.text')}
      </Dialog>
    </Panel>
  )
}

function Progress({ text }: { text: string | undefined }) {
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

function Refused({ type, refusal }: { type: string; refusal: Exclude<Refusal, { kind: 'fields' }> }) {
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

/** A timer is not read out at every second. */
function Left({ until }: { until: number }) {
  const t = useTranslate()
  return (
    <span role="timer" className="tn">
      {t('cache.wait', { time: formatCountdown(useCountdown(until)) })}
    </span>
  )
}
