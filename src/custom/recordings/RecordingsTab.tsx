// The recordings of a live resource, on its own page. The tab names the type of the recordings.
import type { CustomTabProps } from '../tabProps.ts'
import { RecordingsBody } from './RecordingsBody.tsx'
import { useKin } from './useKin.ts'
import './recordings.css'

export function RecordingsTab({ record, tab }: CustomTabProps) {
  const type = tab.related ?? ''
  const kin = useKin(type)
  return (
    <RecordingsBody
      kin={kin}
      type={type}
      resource={record}
      isInside
      head={(meta, actions) => (
        <div className="recordings-head">
          {meta}
          {actions}
        </div>
      )}
    />
  )
}
