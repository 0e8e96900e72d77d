// The recordings of a live resource, on its own page. The tab names the type of the recordings.
import type { CustomTabProps } from '../tabProps.ts'
import { RecordingsBody } from './RecordingsBody.tsx'
import { useRelatedTypes } from './useRelatedTypes.ts'
import './recordings.css'

export function RecordingsTab({ record, tab }: CustomTabProps) {
  const type = tab.related ?? ''
  const related = useRelatedTypes(type)
  return (
    <RecordingsBody
      related={related}
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
