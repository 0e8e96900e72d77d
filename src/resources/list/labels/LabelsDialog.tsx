import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { focusOnMount } from '../../../ui/focusOnMount.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'
import { labelsIn } from './labelText.ts'

type LabelsDialogProps = {
  count: number
  /** The labels of each record, as far as they are loaded. */ now: (string[] | undefined)[]
  onSave: (change: { add: string[]; remove: string[] }) => Promise<void> | void
  onClose: () => void
}

/** Labels to add, and check boxes for labels to remove. */
export function LabelsDialog({ count, now, onSave, onClose }: LabelsDialogProps) {
  const t = useTranslate()
  const field = useId()
  const [text, setText] = useState('')
  const [remove, setRemove] = useState<string[]>([])
  const { labels: add, wrong } = labelsIn(text)
  const there = [...new Set(now.flatMap((labels) => labels ?? []))].toSorted()
  const isReady = wrong.length === 0 && add.length + remove.length > 0
  const turn = (label: string) => setRemove(remove.includes(label) ? remove.filter((one) => one !== label) : [...remove, label])
  const go = () => {
    if (!isReady) return
    onClose()
    void onSave({ add, remove })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('list.labels.of', { smart_count: count })}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button kind="primary" aria-disabled={!isReady || undefined} onClick={go}>
            {t('list.labels.apply')}
          </Button>
        </>
      }
    >
      <div className="f type-name">
        <label htmlFor={field}>{t('list.labels.add')}</label>
        <div className={wrong.length > 0 ? 'in bad' : 'in'}>
          <input
            id={field}
            ref={focusOnMount}
            autoComplete="off"
            spellCheck={false}
            value={text}
            aria-invalid={wrong.length > 0}
            aria-describedby={`${field}-help`}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && go()}
          />
        </div>
        <p id={`${field}-help`} className={wrong.length > 0 ? 'bad-text small' : 'muted small'}>
          {wrong.length > 0 ? t('list.labels.wrong', { text: wrong.join(', ') }) : t('list.labels.help')}
        </p>
      </div>
      {there.length > 0 && (
        <fieldset className="label-ticks">
          <legend>{t('list.labels.remove')}</legend>
          {there.map((label) => (
            <label key={label} className="tick">
              <input type="checkbox" className="cb" checked={remove.includes(label)} onChange={() => turn(label)} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}
