// A draft of an earlier visit is in the form. Over an older version it is compared before it is saved.
import type { FormWords } from '../../ui/form/context.ts'
import { Alert } from '../../ui/parts/Alert.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import type { Beginning } from './beginning.ts'

type Props = {
  restored: Beginning['restored']
  outdated: { isOutdated: boolean; compare: () => void }
  dateTime: (moment: number) => string
  words: FormWords
  onDiscard: () => void
}

export function RestoredAlert({ restored, outdated, dateTime, words, onDiscard }: Props) {
  const { t } = words
  const time = restored && dateTime(restored.at)
  if (outdated.isOutdated)
    return (
      <Alert tone="warn" title={time ? t('form.outdated.titleKept', { time }) : t('form.outdated.title')}>
        {t('form.outdated.text')}{' '}
        <Button kind="link" onClick={outdated.compare}>
          {t('form.outdated.compare')}
        </Button>{' '}
        <Button kind="link" onClick={onDiscard}>
          {t('form.startOver')}
        </Button>
      </Alert>
    )
  if (!restored) return null
  return (
    <Alert>
      {restored.over === undefined ? t('form.restored', { time }) : t('form.restoredOver', { time, version: restored.over })}{' '}
      <Button kind="link" onClick={onDiscard}>
        {t('form.startOver')}
      </Button>
    </Alert>
  )
}
