// The dialog of an import after its file was chosen: comparing, applying, and undoing.
import { useNotify } from 'ra-core'
import type { ReactNode } from 'react'
import { useWords } from '../../client/words/useWords.ts'
import { failureText } from '../../ui/failure.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
import { problemOf } from '../../ui/problem.ts'
import { useFailureToast } from '../../ui/useFailureToast.ts'
import type { Import, Progress, Step } from './useImport.ts'

type Props<Options, Row> = {
  title: string
  /** A text of the kind of file. */ say: (text: string, values?: Record<string, unknown>) => string
  steps: Pick<Import<never, Options, Row>, 'step' | 'reset' | 'leftOf' | 'apply' | 'undo'>
  onClose: () => void
  /** `left`: changes that can be applied. */
  compared: (step: Extract<Step<Options, Row>, { at: 'compared' }>, left: number) => ReactNode
}

/** Records have changed since they were compared, or the comparison is too old. */
const changedSince = [404, 409]

export function ImportSteps<Options, Row>({ title, say, steps, onClose, compared }: Props<Options, Row>) {
  const { t } = useWords()
  const notify = useNotify()
  const showFailure = useFailureToast()
  const { step } = steps
  const { number } = useFormat()
  const counted = (count: number) => ({ smart_count: count, count: number(count) })
  const undo = async () => {
    if (step.at !== 'applied') return
    try {
      if (!(await steps.undo(step))) return
      notify(say('undone'), { type: 'success' })
      onClose()
    } catch (error) {
      showFailure(error)
    }
  }
  const back = <Button onClick={steps.reset}>{say('back')}</Button>
  if (step.at === 'failed')
    return (
      <Dialog open title={title} onClose={onClose} actions={back}>
        <Alert tone="bad" live title={say(step.isApplying ? 'stopped' : 'cannot')}>
          {step.isApplying && changedSince.includes(problemOf(step.failure).status ?? 0) ? say('stale') : failureText(step.failure, t)}
        </Alert>
      </Dialog>
    )
  if (step.at === 'working') {
    const isUndoing = step.phase === 'undoing'
    return (
      <Dialog open wide title={title} onClose={onClose} actions={isUndoing ? <Button onClick={onClose}>{t('form.cancel')}</Button> : back}>
        <Phase text={say(`phases.${step.phase}`)} {...step} />
        <p className="help zone-working">{say('unchanged')}</p>
      </Dialog>
    )
  }
  if (step.at === 'applying')
    return (
      <Dialog open title={title} onClose={() => undefined}>
        <Phase text={say('applying', counted(step.total))} />
        <p className="help">{say('goesOn')}</p>
      </Dialog>
    )
  if (step.at === 'applied')
    return (
      <Dialog
        open
        title={title}
        onClose={onClose}
        actions={
          <>
            <Button onClick={() => void undo()}>{say('undo')}</Button>
            <Button kind="primary" onClick={onClose}>
              {t('app.close')}
            </Button>
          </>
        }
      >
        <p role="status">{say('applied', counted(step.results.length))}</p>
      </Dialog>
    )
  if (step.at !== 'compared') return null
  const left = steps.leftOf(step).length
  return (
    <Dialog
      open
      wide
      title={title}
      onClose={onClose}
      actions={
        <>
          {back}
          <Button kind="primary" disabled={left === 0} onClick={() => void steps.apply(step)}>
            {say('apply', counted(left))}
          </Button>
        </>
      }
    >
      {compared(step, left)}
    </Dialog>
  )
}

/** The current step and its progress. */
function Phase({ text, done = 0, total }: { text: string } & Partial<Progress>) {
  const { t } = useWords()
  const { number } = useFormat()
  return (
    <>
      <p className="zone-phase">
        <span role="status">{text}</span>
        {total !== undefined && <span className="help tn">{t('list.bulk.progress', { done: number(done), total: number(total) })}</span>}
      </p>
      <progress className="bulk-progress" {...(total !== undefined && { value: done, max: Math.max(total, 1) })} aria-label={text} />
    </>
  )
}
