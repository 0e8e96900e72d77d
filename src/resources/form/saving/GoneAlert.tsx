// Somebody else deleted the record during editing: the changes are kept, and the user may restore it or create a new one.
import { useDataProvider, type DataProvider, type RaRecord } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { FormWords } from '../../../ui/form/context.ts'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { problemOf } from '../../../ui/problem.ts'
import { isData } from '../../../ui/form/rows/rows.ts'
import { useTask } from '../../../ui/useTask.ts'
import type { StoredRecord } from './useSave.ts'

type Restorer = DataProvider & { restore: (type: string, deleted: { id: RaRecord['id']; version: number }) => Promise<RaRecord> }
type Props = {
  type: string
  record: StoredRecord
  words: FormWords
  canRestore: boolean
  onRestored: (record: StoredRecord) => void
  onCreate: (() => void) | undefined
  /** Takes the focus if it answers the user's own action; otherwise the focus stays. */ isAnswer: boolean
}

export function GoneAlert({ type, record, words, canRestore, onRestored, onCreate, isAnswer }: Props) {
  const dataProvider = useDataProvider<Restorer>()
  const task = useTask()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isAnswer) return
    frame.current?.focus()
    frame.current?.scrollIntoView?.({ block: 'center' })
  }, [isAnswer])
  const restore = () =>
    task.run(async () => {
      const version = (record.version ?? 0) + 1
      const restored = await dataProvider.restore(type, { id: record.id, version }).catch((error: unknown) => {
        // It was saved once more before it was deleted.
        const newest = newestIn(error)
        if (newest === undefined || newest === version) throw error
        return dataProvider.restore(type, { id: record.id, version: newest })
      })
      onRestored(restored)
    })
  return (
    <Alert ref={frame} tone="bad" live title={words.t('form.gone.title')}>
      {words.t('form.gone.text')}
      <div className="row wrap" style={{ marginTop: 8 }}>
        {canRestore && (
          <Button busy={task.busy} onClick={() => void restore()}>
            {words.t('form.gone.restore')}
          </Button>
        )}
        {onCreate && (
          <Button disabled={task.busy} onClick={onCreate}>
            {words.t('form.gone.create')}
          </Button>
        )}
      </div>
    </Alert>
  )
}

function newestIn(error: unknown): number | undefined {
  const current = problemOf(error).body?.['current']
  return isData(current) && typeof current['version'] === 'number' ? current['version'] : undefined
}
