// One button that goes back to a version of a record, such as the last one that all agents have applied.
import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import type { Schema } from '../../../engine/schema/types.ts'
import type { ResolvedSection } from '../../../engine/types.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import type { FormWords } from '../../../ui/form/context.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import type { WithRevisions } from './revisions.ts'
import { useRestore } from './useRestore.ts'

type Props = {
  version: number
  type: string
  record: StoredRecord
  schema: Schema
  sections: ResolvedSection[]
  words: FormWords
  onRestored: (record: StoredRecord) => void
}

export function RestoreVersion({ version, type, record, schema, sections, words, onRestored }: Props) {
  const dataProvider = useDataProvider<WithRevisions>()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const [earlier, setEarlier] = useState<StoredRecord>()
  const { busy, refused, restore, forget } = useRestore({ type, schema, record, words, onRestored })
  const open = async (): Promise<void> => {
    setBusy(true)
    try {
      setEarlier({ ...(await dataProvider.revision(type, record.id, version)).record, version })
    } catch {
      notify('history.failed', { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const close = (): void => {
    setEarlier(undefined)
    forget()
  }
  return (
    <>
      <Button size="small" busy={isBusy} onClick={() => void open()}>
        {words.t('history.restoreVersion', { version })}
      </Button>
      {earlier && (
        <RestoreDialog
          version={version}
          data={earlier}
          next={(record.version ?? 0) + 1}
          schema={schema}
          sections={sections}
          words={words}
          busy={busy}
          refused={refused}
          onRestore={() => void restore(earlier).then((isDone) => isDone && close())}
          onClose={close}
        />
      )}
    </>
  )
}
