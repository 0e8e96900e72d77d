// The draft is based on an older version than the stored one: the user compares them before saving.
import type { FormWords } from '../../../ui/form/context.ts'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../../ui/parts/actions/Button.tsx'

type Props = {
  /** When the draft was stored; undefined if it was typed on this visit. */ time: string | undefined
  words: FormWords
  onCompare: () => void
  onDiscard: () => void
}

export function OutdatedAlert({ time, words: { t }, onCompare, onDiscard }: Props) {
  return (
    <Alert tone="warn" title={time ? t('conflict.outdated.titleKept', { time }) : t('conflict.outdated.title')}>
      {t('conflict.outdated.text')}{' '}
      <Button kind="link" onClick={onCompare}>
        {t('conflict.outdated.compare')}
      </Button>{' '}
      <Button kind="link" onClick={onDiscard}>
        {t('form.startOver')}
      </Button>
    </Alert>
  )
}
