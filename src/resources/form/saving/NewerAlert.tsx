// Somebody else saved the open record: shown at once, not only when a save fails.
import { useDataProvider } from 'ra-core'
import { useNewest } from '../../../client/events/newest.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { useTask } from '../../../ui/useTask.ts'
import type { StoredRecord } from './useSave.ts'

type Props = { type: string; record: StoredRecord; isDirty: boolean; words: FormWords; onLoaded: (record: StoredRecord) => void }

export function NewerAlert({ type, record, isDirty, words, onLoaded }: Props) {
  const dataProvider = useDataProvider()
  const task = useTask()
  const version = useNewest(type, String(record.id))
  if (version === undefined || version <= (record.version ?? 0)) return null
  const load = () => task.run(async () => onLoaded((await dataProvider.getOne(type, { id: record.id })).data as StoredRecord))
  return (
    <Alert live title={words.t('form.newer.title', { version })}>
      {isDirty ? (
        words.t('form.newer.dirty')
      ) : (
        <Button kind="link" busy={task.busy} onClick={() => void load()}>
          {words.t('form.newer.load', { version })}
        </Button>
      )}
    </Alert>
  )
}
