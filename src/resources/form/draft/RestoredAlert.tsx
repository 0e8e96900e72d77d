// The form shows a draft of an earlier visit. If it is based on an older version, it is compared before saving.
import { lazy, Suspense } from 'react'
import { withWords } from '../../../client/words/screenWords.ts'
import { words as conflictWords } from '../saving/words.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import type { Beginning } from './beginning.ts'

const OutdatedAlert = lazy(() =>
  withWords(conflictWords, () => import('./OutdatedAlert.tsx')).then((module) => ({ default: module.OutdatedAlert })),
)

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
      <Suspense fallback={null}>
        <OutdatedAlert time={time} words={words} onCompare={outdated.compare} onDiscard={onDiscard} />
      </Suspense>
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
