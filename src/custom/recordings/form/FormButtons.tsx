// Start, update and stop. Which of them are enabled follows from the state; with errors in the form, a press leads to the first.
import { useTranslate } from 'ra-core'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import type { useSaving } from './useSaving.ts'

type Props = {
  isActive: boolean
  canStop: boolean
  isNew: boolean
  isReady: boolean
  busy: ReturnType<typeof useSaving>['busy']
  onStart: () => void
  onUpdate: () => void
  onStop: () => void
  onKeep: () => void
}

export function FormButtons({ isActive, canStop, isNew, isReady, busy, onStart, onUpdate, onStop, onKeep }: Props) {
  const t = useTranslate()
  const isDim = !isReady || undefined
  return (
    <div className="row wrap">
      <Button
        kind={isActive ? 'default' : 'primary'}
        icon="circle-play"
        disabled={isActive}
        aria-disabled={isDim}
        busy={busy === 'start'}
        onClick={onStart}
      >
        {t('recordings.start')}
      </Button>
      <Button kind={isActive ? 'primary' : 'default'} icon="save" disabled={!isActive} aria-disabled={isDim} onClick={onUpdate}>
        {t('recordings.update')}
      </Button>
      <Button icon="power" disabled={!canStop} busy={busy === 'stop'} onClick={onStop}>
        {t('recordings.stop')}
      </Button>
      {isNew && (
        <Button kind="ghost" aria-disabled={isDim} busy={busy === 'keep'} onClick={onKeep}>
          {t('recordings.keep')}
        </Button>
      )}
    </div>
  )
}
