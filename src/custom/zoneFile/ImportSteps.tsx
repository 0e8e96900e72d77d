// The dialog of an import after its file was chosen: comparing, applying, and undoing.
import { useNotify } from 'ra-core'
import type { ReactNode } from 'react'
import { useWords } from '../../client/words/useWords.ts'
import { failureText } from '../../ui/failure.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
import { SkeletonBar } from '../../ui/parts/feedback/PageStates.tsx'
import { problemOf } from '../../ui/problem.ts'
import { useFailureToast } from '../../ui/useFailureToast.ts'
import { MAX_IN_BATCH } from './batches.ts'
import type { Import, Step } from './useImport.ts'

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
  const undo = async () => {
    if (step.at !== 'applied') return
    try {
      await steps.undo(step)
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
  if (step.at === 'comparing')
    return (
      <Dialog open wide title={title} onClose={onClose} actions={back}>
        <p role="status">{say('reading')}</p>
        {step.total !== undefined && step.total > MAX_IN_BATCH ? (
          <progress className="bulk-progress" value={step.done} max={step.total} aria-label={say('reading')} />
        ) : (
          <SkeletonBar width="100%" height={240} />
        )}
      </Dialog>
    )
  if (step.at === 'applying')
    return (
      <Dialog open title={title} onClose={() => undefined}>
        <p role="status">{say('applying', { smart_count: step.total })}</p>
        <progress className="bulk-progress" aria-label={title} />
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
        <p role="status">{say('applied', { smart_count: step.results.length })}</p>
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
            {say('apply', { smart_count: left })}
          </Button>
        </>
      }
    >
      {compared(step, left)}
    </Dialog>
  )
}
