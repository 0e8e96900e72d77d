// The form shows a draft of an earlier visit. If it is based on an older version, it is compared before saving.
import { withWords } from '../../../client/words/screenWords.ts'
import { words as conflictWords } from '../saving/words.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import { lazyScript } from '../../../ui/lazyScript.tsx'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { PartFailed } from '../../../ui/parts/feedback/PartFailed.tsx'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import type { Beginning } from './beginning.ts'

const OutdatedAlert = lazyScript(
  () => withWords(conflictWords, () => import('./OutdatedAlert.tsx')).then((module) => module.OutdatedAlert),
  { failed: PartFailed },
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
  if (outdated.isOutdated) return <OutdatedAlert time={time} words={words} onCompare={outdated.compare} onDiscard={onDiscard} />
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
