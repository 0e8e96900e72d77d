// The labels of one record, in its header: changes apply at once and create no version.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, type DataProvider, type RaRecord } from 'ra-core'
import { useState } from 'react'
import { useWords } from '../../../client/words/useWords.ts'
import { Icon } from '../../../ui/parts/Icon.tsx'
import { reasonOf } from '../../reasonOf.ts'
import { LabelsDialog } from './LabelsDialogLazy.tsx'

type RecordLabelsProps = {
  type: string
  record: { id: RaRecord['id'] } & Record<string, unknown>
  canChange: boolean
  onChanged: (labels: string[]) => void
}
type Provider = DataProvider & {
  label: (type: string, id: RaRecord['id'], change: { add: string[]; remove: string[] }) => Promise<RaRecord>
}

export function RecordLabels({ type, record, canChange, onChanged }: RecordLabelsProps) {
  const words = useWords()
  const dataProvider = useDataProvider<Provider>()
  const client = useQueryClient()
  const notify = useNotify()
  const [isOpen, setOpen] = useState(false)
  const labels = (record['_labels'] as string[] | undefined) ?? []
  const save = async (change: { add: string[]; remove: string[] }) => {
    try {
      const answer = await dataProvider.label(type, record.id, change)
      onChanged(answer['_labels'] as string[])
      await client.invalidateQueries({ queryKey: [type, 'getList'] })
    } catch (error) {
      notify(reasonOf(words, type, error), { type: 'error' })
    }
  }
  if (labels.length === 0 && !canChange) return null
  return (
    <span className="labels">
      {labels.map((label) => (
        <span key={label} className="chip line">
          <span className="cut">{label}</span>
        </span>
      ))}
      {canChange && (
        <button type="button" className="chip line add-label" onClick={() => setOpen(true)}>
          <Icon name="tag" size={13} />
          {words.t(labels.length > 0 ? 'list.labels.edit' : 'list.labels.first')}
        </button>
      )}
      {isOpen && <LabelsDialog count={1} now={[labels]} onClose={() => setOpen(false)} onSave={save} />}
    </span>
  )
}
