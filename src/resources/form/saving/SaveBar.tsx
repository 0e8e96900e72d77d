// Unsaved changes and errors, and the primary button of the form.
import { useCountdown } from '../../../ui/format/countdown.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { RetryIn } from '../../../ui/parts/feedback/RetryIn.tsx'
import type { FormWords } from '../../../ui/form/context.ts'

type Props = {
  formId: string
  mode: 'create' | 'edit'
  changes: number
  errors: number
  /** Price per month now and after saving, if it changes. */
  money: string | undefined
  busy: boolean
  /** Something prevents saving: pressing Save jumps there. */
  isInvalid: boolean
  /** The reason. */
  reason: string | undefined
  /** The part of the reason that no field shows yet: what is missing in fields that nobody has left. */
  unseen: string | undefined
  /** Milliseconds until the server accepts the next change. */
  retryAt?: number | undefined
  /** For records with drafts: saving stores a draft, and another button publishes it. */
  draft?: { isSaved: boolean; onPublish: () => void } | undefined
  words: FormWords
  onSave: () => void
  onReview: () => void
  onNextError: () => void
  onDiscard: () => void
}

export function SaveBar({
  formId,
  mode,
  changes,
  errors,
  money,
  busy,
  isInvalid,
  reason,
  unseen,
  retryAt,
  draft,
  words,
  onSave,
  onReview,
  onNextError,
  onDiscard,
}: Props) {
  const { t } = words
  // Types that are sent rather than created have their own text.
  const send = mode === 'create' ? words.text('actions', 'submit') : undefined
  const isTooSoon = useCountdown(retryAt) > 0
  const why = reason === undefined && !isTooSoon ? undefined : `${formId}-why`
  return (
    <div className="savebar" role="region" aria-label={t(mode === 'create' ? 'form.create' : 'form.save')}>
      <div className="left" role="status" aria-live="polite">
        {errors > 0 && (
          <span className="cnt bad" id={why}>
            {t('form.errors', { smart_count: errors })}
          </span>
        )}
        {unseen !== undefined && (
          <Button kind="link" className="small" id={errors > 0 ? undefined : why} onClick={onSave}>
            {unseen}
          </Button>
        )}
        {(changes > 0 || (errors === 0 && reason === undefined)) && (
          <span>{changes > 0 ? t(draft ? 'form.draft.changes' : 'form.changes', { smart_count: changes }) : t('form.noChanges')}</span>
        )}
        {isTooSoon && retryAt !== undefined && (
          <span className="muted small" id={errors === 0 && reason === undefined ? why : undefined}>
            <RetryIn at={retryAt} />
          </span>
        )}
        {money !== undefined && <span className="price small">{t('form.bill.change', { change: money })}</span>}
        {changes > 0 && (
          <Button kind="link" className="small" onClick={onReview}>
            {t('form.review')}
          </Button>
        )}
      </div>
      <div className="acts">
        {errors > 0 && (
          <Button kind="ghost" icon="arrow-down" onClick={onNextError} title="F8">
            {t('form.nextError')}
          </Button>
        )}
        <Button onClick={onDiscard} disabled={busy}>
          {t(mode === 'create' && changes === 0 ? 'form.cancel' : 'form.discard')}
        </Button>
        {/* While another tab is open (the record as JSON, its history), the form is not mounted and cannot be submitted. */}
        <Button
          kind={draft ? undefined : 'primary'}
          type="submit"
          form={formId}
          busy={busy}
          aria-disabled={busy || isInvalid || isTooSoon || draft?.isSaved || undefined}
          aria-describedby={why}
          title={reason}
          onClick={(event) => {
            if (!event.currentTarget.form) onSave()
          }}
        >
          {draft
            ? t(draft.isSaved ? 'form.draft.saved' : 'form.draft.save')
            : busy
              ? t(send ? 'form.order.sending' : 'form.saving')
              : (send ?? t(mode === 'create' ? 'form.create' : 'form.save'))}
          <kbd className="no-phone">{isApple() ? '⌘ S' : 'Ctrl S'}</kbd>
        </Button>
        {draft && (
          <Button
            kind="primary"
            busy={busy}
            aria-disabled={busy || isInvalid || isTooSoon || undefined}
            aria-describedby={why}
            title={reason}
            onClick={draft.onPublish}
          >
            {t('form.draft.publish')}
          </Button>
        )}
      </div>
    </div>
  )
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
