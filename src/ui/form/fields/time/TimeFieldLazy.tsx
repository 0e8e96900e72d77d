// Few forms hold a moment: its input and the time zone rules are lazy-loaded with the first one.
import { lazy, Suspense } from 'react'
import { formatDate } from '../../../format/dates.ts'
import { loadScript } from '../../../loadScript.ts'
import { SkeletonBar } from '../../../parts/feedback/PageStates.tsx'
import type { NodeProps } from '../../context.ts'
import { useField } from '../../useField.ts'
import { ReadOnly } from '../text/TextFields.tsx'

const Input = lazy(() => loadScript(() => import('./TimeField.tsx')).then((module) => ({ default: module.TimeField })))

export function TimeField(props: NodeProps) {
  const { host, readOnly } = useField(props)
  if (readOnly) {
    const value = typeof props.value === 'string' ? formatDate(props.value, host.words.locale, host.timezone) : undefined
    return <ReadOnly {...props} value={value} />
  }
  return (
    <Suspense fallback={<SkeletonBar width="100%" height={62} />}>
      <Input {...props} />
    </Suspense>
  )
}
